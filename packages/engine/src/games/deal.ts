import type { CardBrief } from '@cairn/core/ai/learning-path'
import { stableHash } from '@cairn/core/scheduling/seeded-random'
import { isStopWord, wordsOf } from '@cairn/core/text/words'

/** The same cards always give the same order; another game or other cards give another. */
export function dealt<Item>(items: readonly Item[], seed: string, keyOf: (item: Item) => string): Item[] {
  return items
    .map((item, index) => ({ item, index, order: stableHash(`${seed}\n${keyOf(item)}\n${index}`) }))
    .sort((a, b) => a.order - b.order || a.index - b.index)
    .map(({ item }) => item)
}

/** A seed that depends on the game and on every card. */
export function seedOf(gameType: string, cards: readonly CardBrief[]): string {
  return `${gameType}:${stableHash(cards.map(({ id, front, back }) => `${id}\n${front}\n${back}`).join('\n'))}`
}

/** Answer without a closing mark, for comparing and for filling blanks. */
export function answerOf({ back }: CardBrief): string {
  return back.trim().replace(/[.;,]+$/, '')
}

export function sameAnswer(a: string, b: string): boolean {
  const key = (text: string): string =>
    wordsOf(text)
      .map(({ stem }) => stem)
      .filter((stem, index, all) => all.length === 1 || index > 0 || !isStopWord(stem))
      .join(' ')
  const first = key(a)
  return first !== '' ? first === key(b) : a.trim() === b.trim()
}

/** Cards whose answers all differ; of two with the same answer the first stays. */
export function withDistinctAnswers(cards: readonly CardBrief[]): CardBrief[] {
  const kept: CardBrief[] = []
  for (const card of cards) if (!kept.some((other) => sameAnswer(answerOf(other), answerOf(card)))) kept.push(card)
  return kept
}
