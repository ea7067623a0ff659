import { contentStems, countWords, idfOf } from '@cairn/core/text/words'
import type { CardDraft, FactContext } from '../facts/draft.ts'
import { sentenceCase } from '../facts/phrasing.ts'
import type { Token } from '../lang/token.ts'
import { textOf } from '../read/analyse.ts'
import { articleFor, corruptionsOf } from './corrupt.ts'
import { itemFault, plain } from './item-rules.ts'
import { otherNumbers } from './numbers.ts'
import { replacementsFor, type Sibling } from './siblings.ts'

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
  readonly sentence: number
  readonly wrong: readonly Wrong[]
  /** Set when options are numbers: the wrong ones for a key that has `below` smaller ones. */
  readonly numeric: ((below: number) => readonly Wrong[] | null) | null
  readonly score: number
}

interface Maker {
  readonly context: FactContext
  readonly siblings: readonly Sibling[]
  readonly isSupported: (stem: string, option: string) => boolean
}

/** What the items of one text are made with; support is looked up in its sentences. */
export function createMaker(context: FactContext, siblings: readonly Sibling[]): Maker {
  const units = context.analysis.sentences.map((sentence) => new Set(contentStems(textOf(sentence.tokens))))
  const idf = idfOf(units)
  return {
    context,
    siblings,
    isSupported: (stem, option) => {
      const wanted = contentStems(option)
      const about = [...new Set(contentStems(stem))].filter((word) => !wanted.includes(word))
      const total = about.reduce((sum, word) => sum + idf(word), 0)
      return units.some((unit) => {
        if (!wanted.every((word) => unit.has(word))) return false
        const hit = about.reduce((sum, word) => sum + (unit.has(word) ? idf(word) : 0), 0)
        return total === 0 || hit / total >= 0.6
      })
    },
  }
}

/** The item a card gives, or null when three wrong options that keep the rules cannot be found. */
export function itemFromDraft(draft: CardDraft, maker: Maker): Item | null {
  const stem = draft.isCloze ? `Which term completes this statement: “${draft.front}”?` : draft.front
  const base = { stem, key: draft.back, sentence: draft.sentence, score: draft.confidence }
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
  const core = answer.filter((token, index) => !(index === 0 && token.tag === 'DET'))
  if (core.some((token) => /^(?:ADP|CCONJ|SCONJ|PRON|PUNCT|VERB|AUX)$/.test(token.tag))) return null
  const own = new Set(contentStems(draft.front))
  const article = answer[0]?.tag === 'DET' ? answer[0].lower : ''
  return replacementsFor(core, maker.siblings, maker.context, own).map((sibling) => {
    const bare = inside(sibling)
    const lead = article === 'a' || article === 'an' ? articleFor(bare, 'a') : article
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
  return corruptionsOf(tokens, maker.siblings, maker.context).map(({ text, was, became }) => ({
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
    if (maker.isSupported(stem, option.text)) continue
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

/** "Which statement about X is right?" over one sentence and three false versions of it. */
export function statementItem(tokens: readonly Token[], sentence: number, topic: string, maker: Maker): Item | null {
  const key = sentenceCase(textOf(tokens).replace(/[\s.;,:]+$/, ''))
  const words = countWords(key)
  if (words < 6 || words > 26) return null
  const stem = `Which statement about ${topic} is right?`
  const wrong = corruptionsOf(tokens, maker.siblings, maker.context).map(({ text, was, became }) => ({
    text: sentenceCase(text),
    why: `The text says “${was}”, not “${became}”.`,
  }))
  const chosen = firstThree(
    stem,
    key,
    wrong.filter(({ text }) => !isStated(text, maker)),
    maker,
  )
  return chosen === null ? null : { type: 'statement', stem, key, sentence, wrong: chosen, numeric: null, score: 0.6 }
}

/** All content words of a changed statement stand together in some sentence: it may be true as well. */
function isStated(text: string, maker: Maker): boolean {
  const stems = contentStems(text)
  return maker.context.analysis.sentences.some((sentence) => {
    const held = new Set(contentStems(textOf(sentence.tokens)))
    return stems.every((stem) => held.has(stem))
  })
}

export type { Maker }
