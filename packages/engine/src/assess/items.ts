import type { Span } from '@cairn/core/text/outline'
import { contentStems, countWords } from '@cairn/core/text/words'
import type { CardDraft, FactContext } from '../facts/draft.ts'
import { sentenceCase } from '../facts/phrasing.ts'
import type { Statement } from '../facts/statements.ts'
import type { Token } from '../lang/token.ts'
import { textOf } from '../read/analyse.ts'
import { articleFor, corruptionsOf } from './corrupt.ts'
import { itemFault, plain } from './item-rules.ts'
import { otherNumbers } from './numbers.ts'
import { articleOf, replacementsFor, type Sibling, siblingsOf } from './siblings.ts'
import { createSupportIndex, type SupportIndex } from './support-index.ts'

export const ITEM_TYPES = ['fact', 'concept', 'why', 'statement', 'pair'] as const
export type ItemType = (typeof ITEM_TYPES)[number]

/** A wrong option and what is to be said of it. */
export interface Wrong {
  readonly text: string
  readonly why: string
}

/** A question before its options have letters. For numbers the options are made when the letter is known. */
export interface Item {
  readonly type: ItemType
  readonly stem: string
  readonly key: string
  /** Where it rests in the source. */
  readonly start: number
  readonly end: number
  readonly wrong: readonly Wrong[]
  /** Set when options are numbers: the wrong ones for a key that has `below` smaller ones. */
  readonly numeric: ((below: number) => readonly Wrong[] | null) | null
  readonly score: number
}

/** What the items of one text are made with. */
export interface Maker {
  readonly context: FactContext
  readonly isLoose: boolean
  readonly siblings: readonly Sibling[]
  readonly support: SupportIndex
}

export function createMaker(context: FactContext, isLoose = false): Maker {
  const support = createSupportIndex(context.analysis.sentences)
  return { context, isLoose, siblings: siblingsOf(context, isLoose), support }
}

/** The item a card gives, or null when three wrong options that keep the rules cannot be found. */
export function itemFromDraft(draft: CardDraft, maker: Maker): Item | null {
  const stem = draft.isCloze ? `Which term completes this statement: “${draft.front}”?` : draft.front
  const base = { stem, key: draft.back, start: draft.start, end: draft.end, score: draft.confidence }
  const numbers = numericWrongs(draft)
  if (numbers !== null) {
    const tried = numbers(1)
    return tried === null ||
      itemFault(
        stem,
        draft.back,
        tried.map(({ text }) => text),
      ) !== null
      ? null
      : { ...base, type: 'fact', wrong: tried, numeric: numbers }
  }
  const wrong =
    draft.answer.length > 0 && countWords(draft.back) <= 6 ? termWrongs(draft, maker) : clauseWrongs(draft, maker)
  if (wrong === null) return null
  const chosen = firstThree(stem, draft.back, wrong, maker)
  return chosen === null ? null : { ...base, type: typeOf(draft, chosen), wrong: chosen, numeric: null }
}

function typeOf(draft: CardDraft, wrong: readonly Wrong[]): ItemType {
  if (draft.kind === 'reason' || draft.kind === 'purpose' || draft.kind === 'composition') return 'why'
  if (draft.kind === 'date' || draft.kind === 'quantity' || draft.kind === 'place') return 'fact'
  const own = new Set(contentStems(draft.back))
  if (wrong.some(({ text }) => contentStems(text).some((stem) => own.has(stem)))) return 'pair'
  return draft.kind === 'relation' || draft.kind === 'agent' ? 'fact' : 'concept'
}

function numericWrongs(draft: CardDraft): ((below: number) => readonly Wrong[] | null) | null {
  if (otherNumbers(draft.back, 1) === null) return null
  return (below) =>
    otherNumbers(draft.back, below)?.map((text) => ({ text, why: `The text says ${draft.back}, not ${text}.` })) ?? null
}

/** Other terms of the text in the place of the answer, with its article and capital. */
function termWrongs(draft: CardDraft, maker: Maker): Wrong[] | null {
  const { answer } = draft
  const article = articleOf(answer[0])
  const core = article === 'none' ? answer : answer.slice(1)
  if (core.some((token) => !/^(?:NOUN|PROPN|ADJ)$/.test(token.tag))) return null
  const sentence = maker.context.analysis.sentences[draft.sentence]
  const first = answer[0]
  const before = draft.isCloze
    ? sentence?.tokens.findLast((token) => first !== undefined && token.end <= first.start)
    : undefined
  const place = { article: draft.isCloze ? articleOf(before) : article, follows: before }
  return replacementsFor(core, place, maker, new Set(contentStems(draft.front))).map((sibling) => {
    const bare = inside(sibling)
    const lead = article === 'a' ? articleFor(bare, 'a') : article === 'the' ? 'the' : ''
    const text = lead === '' ? bare : `${lead} ${bare}`
    const isCapital = /^\p{Lu}/u.test(draft.back)
    return { text: isCapital ? sentenceCase(text) : text, why: whereElse(sibling, maker) }
  })
}

function inside(sibling: Sibling): string {
  const first = sibling.tokens[0]
  return first?.tag === 'PROPN' || /^\p{Lu}{2}/u.test(sibling.text)
    ? sibling.text
    : sibling.text.charAt(0).toLowerCase() + sibling.text.slice(1)
}

function whereElse(sibling: Sibling, maker: Maker): string {
  const sentence = maker.context.analysis.sentences[sibling.sentence]
  const quote = sentence === undefined ? '' : shortened(textOf(sentence.tokens))
  return quote === '' ? 'The text does not say this.' : `The text speaks of this elsewhere: “${quote}”`
}

export function shortened(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, text.lastIndexOf(' ', 200))} …`
}

/** Versions of a longer answer with one thing changed. */
function clauseWrongs(draft: CardDraft, maker: Maker): Wrong[] | null {
  const sentence = maker.context.analysis.sentences[draft.sentence]
  if (sentence === undefined) return null
  const tokens = tokensOf(sentence.tokens, draft.back)
  if (tokens === null) return null
  return corruptionsOf(tokens, maker).map(({ text, was, became }) => ({
    text: sentenceCase(text),
    why: `The text says “${was}”, not “${became}”.`,
  }))
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

function firstThree(stem: string, key: string, wrong: readonly Wrong[], maker: Maker): Wrong[] | null {
  const chosen: Wrong[] = []
  for (const option of wrong) {
    if (maker.support.supports(stem, option.text)) continue
    const fault = itemFault(
      stem,
      key,
      [...chosen, option].map(({ text }) => text),
    )
    if (fault === null) chosen.push(option)
    if (chosen.length === 3) return chosen
  }
  return null
}

/** "Which statement about X is right?" over a statement of the text and three false versions of it. */
export function statementItem(statement: Statement, span: Span, topic: string, maker: Maker): Item | null {
  const say = (text: string): string =>
    sentenceCase(
      [statement.opening, text]
        .filter(Boolean)
        .join(' ')
        .replace(/[\s.;,:]+$/, ''),
    )
  const key = say(textOf(statement.tokens))
  const words = countWords(key)
  if (words < 5 || words > 28) return null
  const stem = `Which statement about ${topic} is right?`
  const wrong = corruptionsOf(statement.tokens, maker).map(({ text, was, became }) => ({
    text: say(text),
    why: `The text says “${was}”, not “${became}”.`,
  }))
  const chosen = firstThree(
    stem,
    key,
    wrong.filter(({ text }) => !maker.support.states(text) || isExchange(text, key)),
    maker,
  )
  return chosen === null
    ? null
    : { type: 'statement', stem, key, start: span.start, end: span.end, wrong: chosen, numeric: null, score: 0.6 }
}

/** The same words in another order: they stand together in the text, but not in this order. */
function isExchange(text: string, key: string): boolean {
  const sorted = (side: string): string => contentStems(side).sort().join(' ')
  return sorted(text) === sorted(key)
}
