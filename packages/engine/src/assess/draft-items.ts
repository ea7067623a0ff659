import type { QuestionKind } from '@cairn/core/assessment/assessment-questions'
import { contentStems, countWords } from '@cairn/core/text/words'
import type { ScoredDraft } from '../cards/score.ts'
import type { CardDraft, FactKind } from '../facts/draft.ts'
import { sentenceCase } from '../facts/phrasing.ts'
import type { Token } from '../lang/token.ts'
import { textOf } from '../read/analyse.ts'
import { acronymWrongs } from './acronym-options.ts'
import { affinityOf, corruptionsOf } from './corrupt.ts'
import { articleFor } from './edits.ts'
import { fewOf } from './few-of.ts'
import { type Item, type ItemBase, itemFrom, itemWith, type Maker, shortened, type Wrong } from './item.ts'
import { plain } from './item-rules.ts'
import { otherNumbers } from './numbers.ts'
import { articleOf, replacementsFor, type Sibling } from './siblings.ts'
import { draftTopic, inSentence } from './topics.ts'
import { itemFromCorruptions } from './wrong-sets.ts'

/** Answers of more words are clauses: their wrong options are versions of them, not other terms. */
const MAX_TERM_WORDS = 6
/** Wrong options looked at for one question. */
const MAX_CHOICES = 30

/** The item a card gives, or null when three wrong options that keep the rules cannot be found. */
export function itemFromDraft({ draft, score }: ScoredDraft, bank: DraftBank, maker: Maker): Item | null {
  if (/_['’]/.test(draft.front)) return null
  const stem = draft.isCloze ? completionStem(draft) : draft.front
  const base: ItemBase = {
    kind: kindOf(draft),
    stem,
    key: draft.back,
    topic: draftTopic(draft, maker.context),
    start: draft.start,
    end: draft.end,
    score: score * (draft.isCloze ? 0.7 : 1),
  }
  const numeric = numericItem(base, draft, maker)
  if (numeric !== null || otherNumbers(draft.back, 1) !== null) return numeric
  if (draft.kind === 'acronym') return itemFrom(base, acronymWrongs(draft, maker), maker)
  if (draft.answer.length > 0 && countWords(draft.back) <= MAX_TERM_WORDS) {
    const wrongs = termWrongs(draft, maker)
    const item = itemFrom(base, wrongs, maker)
    if (item === null) return null
    // Wrong options that nobody would take for right make a poor question, however good the card.
    const affinity =
      wrongs.filter((wrong) => item.wrong.includes(wrong)).reduce((sum, wrong) => sum + wrong.affinity, 0) / 3
    return { ...item, kind: isPair(item) ? 'pair' : item.kind, score: item.score * (0.5 + 0.6 * affinity) }
  }
  return fromOthers(base, draft, bank, maker) ?? clauseItem(base, draft, maker)
}

/** "Which amount completes …": what is asked for, by the form of the answer. */
function completionStem({ front, back, answer, kind }: CardDraft): string {
  const isNumber = /\d/.test(back)
  const words = countWords(back)
  const isName = answer.at(-1)?.tag === 'PROPN' && /^\p{Lu}/u.test(answer.at(-1)?.text ?? '')
  const what = isNumber ? (words > 1 ? 'amount' : 'number') : isName ? 'name' : words > 1 ? 'term' : 'word'
  return `Which ${what} completes this ${kind === 'step' ? 'step' : 'statement'}: “${front}”?`
}

const KINDS: Readonly<Partial<Record<FactKind, QuestionKind>>> = {
  reason: 'why',
  purpose: 'why',
  definition: 'concept',
  naming: 'concept',
  apposition: 'concept',
  acronym: 'concept',
  glossary: 'concept',
  composition: 'concept',
}

export function kindOf({ kind, front }: Pick<CardDraft, 'kind' | 'front'>): QuestionKind {
  if (
    /^(?:why|how)\b(?! (?:many|much|long|far|old|often|large|big|high|deep|tall|fast|heavy|wide|hot|cold))/i.test(front)
  )
    return 'why'
  if (kind === 'given') return /^what (?:is|are|does)\b/i.test(front) ? 'concept' : 'fact'
  if (kind === 'relation' && /^what (?:is|are)\b/i.test(front)) return 'concept'
  return KINDS[kind] ?? 'fact'
}

/** Terms that share a word with the key are easily confused with it. */
function isPair({ kind, key, wrong }: Item): boolean {
  if (kind !== 'concept' && kind !== 'fact') return false
  const own = new Set(contentStems(key))
  return wrong.filter(({ text }) => contentStems(text).some((stem) => own.has(stem))).length >= 2
}

export function numericItem(base: ItemBase, draft: CardDraft, maker: Maker): Item | null {
  const numeric = (below: number): readonly Wrong[] | null => {
    const wrong = otherNumbers(draft.back, below, maker.years)?.map((text) => ({
      text,
      why: `The text says “${draft.back}”, not “${text}”.`,
    }))
    return wrong === undefined || itemWith(base, wrong, maker) === null ? null : wrong
  }
  const tried = numeric(1) ?? numeric(0) ?? numeric(2) ?? numeric(3)
  const item = tried === null ? null : itemWith(base, tried, maker)
  return item === null ? null : { ...item, numeric }
}

/** Other terms of the text in the place of the answer, with its article and capital. */
export function termWrongs(draft: CardDraft, maker: Maker): (Wrong & { readonly affinity: number })[] {
  const { answer } = draft
  const article = articleOf(answer[0])
  const core = article === 'none' ? answer : answer.slice(1)
  if (core.some((token) => !/^(?:NOUN|PROPN|ADJ)$/.test(token.tag))) return []
  const sentence = maker.context.analysis.sentences[draft.sentence]
  const first = answer[0]
  const before = draft.isCloze
    ? sentence?.tokens.findLast((token) => first !== undefined && token.end <= first.start)
    : undefined
  const place = { article: draft.isCloze ? articleOf(before) : article, follows: before }
  const sort = maker.sorter.classOf(core)
  const others = replacementsFor(core, place, maker, new Set(contentStems(draft.front))).slice(0, MAX_CHOICES)
  return others.map((sibling) => {
    const bare = inSentence(sibling.tokens, maker.context.analysis.names)
    const lead = article === 'a' ? articleFor(bare, 'a') : article === 'the' ? 'the' : ''
    const text = lead === '' ? bare : `${lead} ${bare}`
    const isCapital = /^\p{Lu}/u.test(draft.back)
    const affinity = affinityOf(core, sibling, sort)
    return { text: isCapital ? sentenceCase(text) : text, why: whereElse(sibling, maker), affinity }
  })
}

export function whereElse(sibling: Sibling, maker: Maker): string {
  const sentence = maker.context.analysis.sentences[sibling.sentence]
  const quote = sentence === undefined ? '' : shortened(textOf(sentence.tokens))
  return quote === '' ? 'The text does not say this.' : `The text speaks of this elsewhere: “${quote}”`
}

/** Cards of one sort whose answers are looked at as wrong options. */
const MOST_ANSWERS = 1_000

/** Cards by what they ask, so that the answer to one can be a wrong option of another. */
export interface DraftBank {
  readonly definitions: readonly CardDraft[]
  readonly reasons: readonly CardDraft[]
}

export function createDraftBank(drafts: readonly ScoredDraft[]): DraftBank {
  const all = drafts.map(({ draft }) => draft).filter(({ isCloze }) => !isCloze)
  const definitions = all.filter(
    ({ kind, front, back }) =>
      /^(?:definition|apposition|glossary|given)$/.test(kind) && definedIn(front) !== null && countWords(back) > 3,
  )
  const reasons = all.filter(({ kind }) => kind === 'reason' || kind === 'purpose')
  return { definitions: fewOf(definitions, MOST_ANSWERS), reasons: fewOf(reasons, MOST_ANSWERS) }
}

/** The term of "What is X?"; null for other questions. */
export function definedIn(front: string): string | null {
  return /^what (?:is|are) (?:an? |the )?([^?,]{2,60})\?$/i.exec(front.trim())?.[1] ?? null
}

/** Definitions of other terms, reasons for other things: what half-knowledge confuses. */
function fromOthers(base: ItemBase, draft: CardDraft, bank: DraftBank, maker: Maker): Item | null {
  const term = definedIn(draft.front)
  const pool =
    draft.kind === 'reason' || draft.kind === 'purpose' ? bank.reasons : term === null ? [] : bank.definitions
  const own = new Set(contentStems(term ?? draft.front))
  const opening = (text: string): string => /^\S+/.exec(text)?.[0].toLowerCase() ?? ''
  const wrong = pool
    .filter((other) => other !== draft && other.start !== draft.start && plain(other.back) !== plain(draft.back))
    .filter((other) => {
      const otherTerm = definedIn(other.front)
      const isKin = term !== null && otherTerm !== null && maker.taxonomy.isRelated(term, otherTerm)
      const isSameForm = term !== null || opening(other.back) === opening(draft.back)
      return !isKin && isSameForm && !contentStems(other.back).some((stem) => own.has(stem))
    })
    .map((other) => ({
      text: other.back,
      why: `This is the answer to “${other.front}”`,
      shared: contentStems(other.back).filter((stem) => contentStems(draft.back).includes(stem)).length,
    }))
    .sort((a, b) => b.shared - a.shared)
  return wrong.length < 3 ? null : itemFrom(base, wrong, maker)
}

/** Versions of a longer answer with something changed. */
function clauseItem(base: ItemBase, draft: CardDraft, maker: Maker): Item | null {
  const sentence = maker.context.analysis.sentences[draft.sentence]
  const tokens = sentence === undefined ? null : tokensOf(sentence.tokens, draft.back)
  if (tokens === null) return null
  return itemFromCorruptions(base, tokens, corruptionsOf(tokens, maker), sentenceCase, maker)
}

/** The tokens whose text is `text`, first letter apart. */
function tokensOf(tokens: readonly Token[], text: string): Token[] | null {
  const wanted = plain(text)
  for (let from = 0; from < tokens.length; from += 1) {
    for (let to = tokens.length; to > from; to -= 1) {
      const slice = tokens.slice(from, to)
      if (plain(textOf(slice)) === wanted && textOf(slice).length <= text.length + 1) return slice
    }
  }
  return null
}
