import { countWords } from '@cairn/core/text/words'
import type { CardDraft, FactContext } from '../facts/draft.ts'
import { isComplete, midSentence, sentenceCase } from '../facts/phrasing.ts'
import { pointsOutside } from '../facts/pointers.ts'
import type { Lexicon } from '../lang/lexicon.ts'
import type { Range, Token } from '../lang/token.ts'
import { isModal, verbForms } from '../lang/verbs.ts'
import { endOfWords } from '../parse/clauses.ts'
import { skipConnectives } from '../parse/leads.ts'
import { verbGroupAt } from '../parse/verb-groups.ts'
import { type Sentence, textOf } from '../read/analyse.ts'
import { corruptionsOf } from './corrupt.ts'
import { definedIn, termWrongs } from './draft-items.ts'
import { fewOf } from './few-of.ts'
import { type Item, type ItemBase, itemFrom, type Maker } from './item.ts'
import { plain } from './item-rules.ts'
import { recognitionStem } from './list-items.ts'
import { TRIES } from './statement-items.ts'
import { heaviestTerm } from './topics.ts'
import { itemFromCorruptions } from './wrong-sets.ts'

const CONDITION = /^(?:when|if|once|whenever)$/
const MIN_WORDS = 2
const MAX_WORDS = 20

/** Small cases: "Suppose that … What happens?" from conditions and results that the text states. */
export function conditionItems({ analysis, ...rest }: FactContext, maker: Maker, most: number): Item[] {
  const context = { analysis, ...rest }
  const items: Item[] = []
  let tried = 0
  for (const sentence of analysis.sentences) {
    if (!sentence.usable || sentence.kind === 'step') continue
    if (items.length >= most || tried >= most * TRIES) break
    const found = caseOf(sentence, context.lexicon)
    if (found === null) continue
    tried += 1
    const item = toItem(found, sentence, context, maker)
    if (item !== null) items.push(item)
  }
  return items
}

interface Case {
  readonly condition: readonly Token[]
  readonly outcome: readonly Token[]
  readonly isResult: boolean
}

/** "When A, B", "B when A", "A, so B": only general cases, told in the present. */
function caseOf({ tokens, clauses }: Sentence, lexicon: Lexicon): Case | null {
  const [clause] = clauses
  if (clause === undefined || !clause.reliable) return null
  const end = endOfWords(tokens)
  const from = skipConnectives(tokens, 0, end)
  const fits = ({ condition, outcome }: Case): boolean =>
    isGeneral(condition, lexicon) &&
    isGeneral(outcome, lexicon) &&
    !pointsOutside(condition, null) &&
    !pointsOutside([...condition, ...outcome], null) &&
    isComplete(condition, lexicon) &&
    isComplete(outcome, lexicon) &&
    ![...condition, ...outcome].some(({ text }) => /^[;:—–]$|^--$/.test(text)) &&
    !condition.some(({ lower }) => /^(?:it|its|they|them|their|he|she|his|her)$/.test(lower))
  const found: Case[] = []
  const slice = (range: Range): readonly Token[] => tokens.slice(range.from, range.to)
  if (CONDITION.test(tokens[from]?.lower ?? '') && clause.lead.from === from && clause.lead.to > from + 2)
    found.push({
      condition: slice({ from: from + 1, to: clause.lead.to }),
      outcome: slice({ from: clause.subject.from, to: end }),
      isResult: false,
    })
  if (clause.lead.to === clause.lead.from)
    for (const { at } of clause.cuts) {
      const word = tokens[at]?.lower ?? ''
      const before = tokens[at - 1]?.text === ',' ? at - 1 : at
      const isPlain = !tokens.slice(clause.verb.to, before).some(({ lower }) => /^(?:who|which|that)$/.test(lower))
      if (CONDITION.test(word) && isPlain)
        found.push({
          condition: slice({ from: at + 1, to: end }),
          outcome: slice({ from: clause.subject.from, to: before }),
          isResult: false,
        })
      if (word === 'so' && isPlain && tokens[at - 1]?.text === ',' && tokens[at + 1]?.lower !== 'that')
        found.push({
          condition: slice({ from: clause.subject.from, to: before }),
          outcome: slice({ from: at + 1, to: end }),
          isResult: true,
        })
    }
  return found.find(fits) ?? null
}

/** One finite verb, and it stands in the present: what is told of one past event is no rule. */
function isGeneral(words: readonly Token[], lexicon: Lexicon): boolean {
  const count = countWords(textOf(words))
  if (count < MIN_WORDS || count > MAX_WORDS || /^(?:VERB|AUX|PUNCT|ADP)$/.test(words[0]?.tag ?? 'PUNCT')) return false
  for (let index = 0; index < words.length; index += 1) {
    const group = verbGroupAt(words, index, lexicon)
    if (group === null || (group.kind !== 'finite' && group.kind !== 'ambiguous')) continue
    const first = words[group.first]
    if (first === undefined || /^(?:was|were|had|did|would|could|might)$/.test(first.lower)) return false
    const forms = verbForms(first, lexicon)
    return isModal(first.lower) || first.tag === 'AUX' || forms.isThird || (forms.isBase && !forms.isPast)
  }
  return false
}

function toItem(
  { condition, outcome, isResult }: Case,
  sentence: Sentence,
  context: FactContext,
  maker: Maker,
): Item | null {
  const asked = isResult
    ? 'What follows from that, according to the text?'
    : 'What happens then, according to the text?'
  const given = midSentence(condition).replace(/[\s.;,:]+$/, '')
  const base: ItemBase = {
    kind: 'scenario',
    stem: `Suppose ${given}. ${asked}`,
    key: sentenceCase(textOf(outcome).replace(/[\s.;,:]+$/, '')),
    topic: heaviestTerm([...condition, ...outcome], context) ?? given,
    start: sentence.start,
    end: sentence.end,
    score: 3.4,
  }
  return itemFromCorruptions(base, outcome, corruptionsOf(outcome, maker), sentenceCase, maker)
}

const isDefinition = ({ kind }: CardDraft): boolean => /^(?:definition|apposition)$/.test(kind)

/** Definitions that are looked at. */
const MOST_RECOGNISED = 1_000

/** A description has to be recognised: the definition is given as someone's words, the term is asked for. */
export function recognitionItems(drafts: readonly CardDraft[], context: FactContext, maker: Maker): Item[] {
  return fewOf(drafts.filter(isDefinition), MOST_RECOGNISED).flatMap((draft) => {
    const term = definedIn(draft.front)
    const sentence = context.analysis.sentences[draft.sentence]
    if (term === null || sentence === undefined || countWords(draft.back) < 5) return []
    const answer = termTokens(draft.front, term, sentence)
    if (answer === null) return []
    const stem = recognitionStem(loweredOpening(draft.back, context.analysis.names))
    const key = sentenceCase(textOf(answer))
    const base: ItemBase = {
      kind: 'scenario',
      stem,
      key,
      topic: term,
      start: draft.start,
      end: draft.end,
      score: 3 * draft.confidence,
    }
    const item = itemFrom(base, termWrongs({ ...draft, front: stem, back: key, answer }, maker), maker)
    return item === null ? [] : [item]
  })
}

/** As the words stand inside a sentence; names and symbols keep their capital. */
function loweredOpening(text: string, names: ReadonlySet<string>): string {
  const first = /^[\p{L}’'-]+/u.exec(text)?.[0] ?? ''
  return /^\p{Lu}\p{Ll}*$/u.test(first) && !names.has(first) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** A term stands at the beginning of what defines it. */
const MOST_TOKENS = 400

/** The tokens of the term with the article the question gives it; null when the sentence holds it in another form. */
function termTokens(front: string, term: string, { tokens }: Sentence): readonly Token[] | null {
  const wanted = plain(term)
  for (let from = 0; from < Math.min(tokens.length, MOST_TOKENS); from += 1)
    for (let to = from + 1; to <= Math.min(tokens.length, from + 6); to += 1) {
      const words = tokens.slice(from, to)
      if (plain(textOf(words)) !== wanted || words.some(({ tag }) => tag === 'DET')) continue
      const article = tokens[from - 1]
      const isGiven = article !== undefined && /^(?:an?|the)$/.test(article.lower)
      return isGiven && new RegExp(`^what (?:is|are) ${article.lower} `, 'i').test(front) ? [article, ...words] : words
    }
  return null
}
