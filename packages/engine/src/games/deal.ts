import { answerKey, answerOf, isAccepted } from '@cairn/core/games/card-answers'
import type { CardBrief } from '@cairn/core/paths/learning-path'
import { stableHash } from '@cairn/core/scheduling/seeded-random'

/** The same things with the same seed always come in the same order, whatever order they are given in. */
export function dealt<Item>(items: readonly Item[], seed: string, keyOf: (item: Item) => string): Item[] {
  return items
    .map((item, index) => ({ item, index, key: keyOf(item), order: stableHash(`${seed}\n${keyOf(item)}`) }))
    .sort((a, b) => a.order - b.order || (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index))
    .map(({ item }) => item)
}

/** What decides how a game is dealt: the seed of the request, else the game and every card. */
export function seedOf(gameType: string, cards: readonly CardBrief[], given: string | undefined): string {
  return given === undefined
    ? `${gameType}:${stableHash(cards.map(({ id, front, back }) => `${id}\n${front}\n${back}`).join('\n'))}`
    : `${gameType}:${given}`
}

/** The answer as a game shows it. */
export const shownAnswer = (card: CardBrief): string => answerOf(card).main

const MAX_CHARS = 300

/** Cards that a board or a round has room for, without empty sides. */
export function playable(cards: readonly CardBrief[], most = MAX_CHARS): CardBrief[] {
  return cards.filter((card) => {
    const answer = shownAnswer(card)
    return card.front.trim() !== '' && answer !== '' && card.front.length <= most && answer.length <= most
  })
}

/** Cards of which no answer is right for another one's question: of those that clash the first stays. */
export function withDistinctAnswers(cards: readonly CardBrief[]): CardBrief[] {
  const kept: CardBrief[] = []
  const seen = new Map<string, CardBrief[]>()
  for (const card of cards) {
    const { main, others } = answerOf(card)
    const keys = [main, ...others, card.back].map(answerKey)
    const rivals = keys.flatMap((key) => seen.get(key) ?? [])
    const clashes = rivals.some((other) => isAccepted(main, other) || isAccepted(shownAnswer(other), card))
    const isSameFront = kept.length > 0 && seen.get(`front ${answerKey(card.front)}`) !== undefined
    if (clashes || isSameFront) continue
    kept.push(card)
    for (const key of [...keys, `front ${answerKey(card.front)}`]) seen.set(key, [...(seen.get(key) ?? []), card])
  }
  return kept
}
