import type { PracticeAnswer } from '../study-modes/practice-answer.ts'

/** A card as a fact to be told. */
export interface ExplainCard {
  readonly id: string
  readonly front: string
  readonly back: string
  readonly quote: string | null
  /** Where it rests; null for nowhere. */
  readonly sourceId: string | null
  readonly start: number | null
}

/** A few cards that belong together: what one explanation is about. */
export interface ExplainTopic {
  /** The first card's id. */
  readonly key: string
  /** The heading that its cards stand under; null where there is none. */
  readonly heading: string | null
  readonly cards: readonly ExplainCard[]
}

/** Facts of one explanation: few enough to hold in mind. */
export const FACTS_PER_TOPIC = 5

/**
 * The topics of a deck: cards of one heading together, in text order, then those without a source in the order given.
 * Each card is in one topic; none has more than five. `headingOf` names the heading that a place stands under.
 */
export function explainTopics(
  cards: readonly ExplainCard[],
  headingOf: (sourceId: string, start: number) => string | null,
): readonly ExplainTopic[] {
  const groups = new Map<string, { heading: string | null; cards: ExplainCard[] }>()
  for (const card of inTextOrder(cards)) {
    const { sourceId, start } = card
    const heading = sourceId === null || start === null ? null : headingOf(sourceId, start)
    const key = JSON.stringify([sourceId, heading])
    const known = groups.get(key)
    if (known === undefined) groups.set(key, { heading, cards: [card] })
    else known.cards.push(card)
  }
  return [...groups.values()].flatMap((group) =>
    evenly(group.cards).map((own) => ({ key: own[0]?.id ?? '', heading: group.heading, cards: own })),
  )
}

function inTextOrder(cards: readonly ExplainCard[]): readonly ExplainCard[] {
  const placed = cards.filter(({ sourceId, start }) => sourceId !== null && start !== null)
  const others = cards.filter((card) => !placed.includes(card))
  const sorted = placed.toSorted((one, other) => {
    if (one.sourceId === other.sourceId) return (one.start ?? 0) - (other.start ?? 0)
    return (one.sourceId ?? '') < (other.sourceId ?? '') ? -1 : 1
  })
  return [...sorted, ...others]
}

/** Parts of nearly one size, none above the limit. */
function evenly(cards: readonly ExplainCard[]): ExplainCard[][] {
  const parts = Math.ceil(cards.length / FACTS_PER_TOPIC)
  return Array.from({ length: parts }, (_, part) =>
    cards.slice(Math.round((part * cards.length) / parts), Math.round(((part + 1) * cards.length) / parts)),
  )
}

type Explained = Pick<PracticeAnswer, 'mode' | 'cardId' | 'at' | 'isRight'>

/** Topics never explained first, then those with most facts untold last time, then those explained longest ago. */
export function topicsInOrder(topics: readonly ExplainTopic[], answers: readonly Explained[]): readonly ExplainTopic[] {
  const last = new Map<string, Explained>()
  for (const answer of answers)
    if (answer.mode === 'explain' && answer.at >= (last.get(answer.cardId)?.at ?? 0)) last.set(answer.cardId, answer)
  const standing = topics.map((topic) => {
    const known = topic.cards.flatMap(({ id }) => last.get(id) ?? [])
    const untold = known.filter(({ isRight }) => !isRight).length
    return { topic, isNew: known.length === 0, untold, at: Math.max(0, ...known.map(({ at }) => at)) }
  })
  return standing
    .toSorted((one, other) => Number(other.isNew) - Number(one.isNew) || other.untold - one.untold || one.at - other.at)
    .map(({ topic }) => topic)
}
