import { guessLanguage } from '@cairn/core/text/language'
import { countWords } from '@cairn/core/text/words'
import type { CardDraft } from '../facts/draft.ts'
import { fewOf } from './few-of.ts'
import { type Item, type ItemBase, itemFrom, type Maker } from './item.ts'

/** How a gap is asked for in a language that is not tagged here. */
const ASK: Readonly<Record<string, (front: string) => string>> = {
  de: (front) => `Welches Wort fehlt in diesem Satz: “${front}”?`,
  fr: (front) => `Quel mot complète cette phrase : “${front}” ?`,
  es: (front) => `¿Qué palabra completa esta frase: “${front}”?`,
  it: (front) => `Quale parola completa questa frase: “${front}”?`,
  pt: (front) => `Que palavra completa esta frase: “${front}”?`,
  nl: (front) => `Welk woord ontbreekt in deze zin: “${front}”?`,
  sv: (front) => `Vilket ord saknas i denna mening: “${front}”?`,
  pl: (front) => `Jakie słowo uzupełnia to zdanie: “${front}”?`,
}

/** Gaps of a text that are asked, and whose words may be options. */
const MOST_GAPS = 600

/** Items for texts in other languages: the gaps of their cards, with the answers of the other cards as wrong options. */
export function plainItems(drafts: readonly CardDraft[], maker: Maker): Item[] {
  const language = guessLanguage(maker.context.analysis.document.source)
  const ask = ASK[language ?? '']
  const gaps = fewOf(
    drafts.filter(({ kind, answer }) => kind === 'cloze' && answer.length === 0),
    MOST_GAPS,
  )
  if (ask === undefined) return []
  return gaps.flatMap((draft) => {
    const base: ItemBase = {
      kind: /\d/.test(draft.back) ? 'fact' : 'concept',
      stem: ask(draft.front),
      key: draft.back,
      topic: draft.back,
      start: draft.start,
      end: draft.end,
      score: 2 * draft.confidence,
    }
    const isAlike = ({ back }: CardDraft): boolean =>
      /\d/.test(back) === /\d/.test(draft.back) && /^\p{Lu}/u.test(back) === /^\p{Lu}/u.test(draft.back)
    const others = gaps
      .filter((other) => other !== draft && isAlike(other))
      .sort((a, b) => lengthGap(a, draft) - lengthGap(b, draft))
    const wrong = others.map((other) => ({ text: other.back, why: `“${other.front.replace(/_{2,}/, other.back)}”` }))
    const item = itemFrom(base, wrong, maker)
    return item === null ? [] : [item]
  })
}

const lengthGap = (a: CardDraft, b: CardDraft): number =>
  Math.abs(countWords(a.back) - countWords(b.back)) * 4 + Math.abs(a.back.length - b.back.length) * 0.2
