import { contentStems, countWords, stemOf } from '@cairn/core/text/words'
import type { FactContext } from '../facts/draft.ts'
import { rangeText } from '../facts/phrasing.ts'
import { termRuns } from '../facts/terms.ts'
import { rarityOf } from '../lang/common-words.ts'
import { numberOf } from '../lang/nouns.ts'
import type { Token } from '../lang/token.ts'

/** A phrase of the text that may stand in the place of another. */
export interface Sibling {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly sentence: number
  readonly number: string
  readonly isName: boolean
  readonly weight: number
}

/** Noun phrases of the text that name something, each once, heaviest first. */
export function siblingsOf(context: FactContext): Sibling[] {
  const found = new Map<string, Sibling>()
  for (const sentence of context.analysis.sentences) {
    if (!sentence.usable) continue
    for (const run of termRuns(sentence.tokens)) {
      const tokens = sentence.tokens.slice(run.from, run.to)
      const head = tokens.at(-1)
      const before = sentence.tokens[run.from - 1]
      if (head === undefined || tokens.length > 4 || context.terms.isGeneric(tokens) || before?.tag === 'NUM') continue
      if (tokens.every((token) => rarityOf(token.lower) < 0.5) && tokens.length === 1) continue
      const text = rangeText(sentence.tokens, run)
      const key = contentStems(text).join(' ')
      if (found.has(key) || !/^[\p{L}]/u.test(text)) continue
      const isName = head.tag === 'PROPN' && sentence.tokens.indexOf(head) > 0
      found.set(key, {
        text,
        tokens,
        sentence: sentence.index,
        number: numberOf(head, context.lexicon),
        isName,
        weight: context.terms.weightOf(tokens),
      })
    }
  }
  return [...found.values()].sort(
    (a, b) => b.weight - a.weight || a.sentence - b.sentence || (a.text < b.text ? -1 : 1),
  )
}

/** Siblings that read well in the place of `tokens`: same number, both names or neither, about as long; confusable ones first. */
export function replacementsFor(
  tokens: readonly Token[],
  siblings: readonly Sibling[],
  context: FactContext,
  avoid: ReadonlySet<string>,
): Sibling[] {
  const head = tokens.at(-1)
  if (head === undefined) return []
  const text = tokens.map((token) => token.text).join(' ')
  const stems = new Set(tokens.map((token) => stemOf(token.lower)))
  const number = numberOf(head, context.lexicon)
  const isName = head.tag === 'PROPN'
  const suffix = head.lower.slice(-3)
  return siblings
    .filter((sibling) => {
      const own = contentStems(sibling.text)
      if (own.some((stem) => avoid.has(stem)) || own.every((stem) => stems.has(stem))) return false
      if (
        sibling.isName !== isName ||
        (!isName && sibling.number !== number && sibling.number !== 'unknown' && number !== 'unknown')
      )
        return false
      return Math.abs(countWords(sibling.text) - countWords(text)) <= 1
    })
    .map((sibling) => ({ sibling, score: closeness(sibling, stems, suffix) }))
    .sort((a, b) => b.score - a.score)
    .map(({ sibling }) => sibling)
}

function closeness(sibling: Sibling, stems: ReadonlySet<string>, suffix: string): number {
  const shares = sibling.tokens.some((token) => stems.has(stemOf(token.lower)))
  const sameEnd = sibling.tokens.at(-1)?.lower.endsWith(suffix) ?? false
  return (shares ? 6 : 0) + (sameEnd ? 2 : 0) + Math.min(4, sibling.weight)
}
