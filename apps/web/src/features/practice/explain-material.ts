import type { Card } from '@cairn/contract/cards'
import { type ExplainCard, type ExplainTopic, explainTopics, topicsInOrder } from '@cairn/core/explain/explain-topics'
import type { Outline } from '@cairn/core/text/outline'
import { sectionAt } from '@cairn/core/text/section-at'
import { practiceAnswers } from '../../data/practice.ts'
import { cardsOfDeck, localDb } from '../../data/queries.ts'
import { openSource } from '../../data/sources.ts'
import { plainText } from '../../lib/markdown.ts'
import { ReadingClient } from '../../lib/reading-client.ts'

/** What can be explained of a deck; null where it is not on this device. */
export interface ExplainMaterial {
  readonly title: string
  /** What was never explained first. */
  readonly topics: readonly ExplainTopic[]
}

/** Sources whose headings are looked up: a deck of many more is no text, but a collection. */
const MOST_SOURCES = 4
/** A session is an evening at most. */
const MOST_CARDS = 1_000

export async function explainMaterial(deckId: string, now: number): Promise<ExplainMaterial | null> {
  const db = await localDb()
  const deck = await db?.idb.get('decks', deckId)
  if (deck === undefined || deck.deletedAt !== null) return null
  const entries = await cardsOfDeck(deckId, MOST_CARDS)
  const cards = entries.filter(({ card }) => !card.suspended).flatMap(({ card }) => factOf(card))
  const [outlines, answers] = await Promise.all([outlinesOf(cards, now), practiceAnswers({ deckId })])
  const headingOf = (sourceId: string, start: number): string | null => {
    const outline = outlines.get(sourceId)
    const ordinal = outline === undefined ? null : sectionAt(outline, start)
    return (ordinal === null ? undefined : outline?.sections[ordinal]?.headingPath.at(-1)) ?? null
  }
  return { title: deck.title, topics: topicsInOrder(explainTopics(cards, headingOf), answers) }
}

/** A card with both sides, its text without marks. Blanks of a cloze stay: they are how it asks. */
function factOf({ id, front, back, quote, sourceId, start }: Card): ExplainCard[] {
  const sides = { front: plainText(front).trim(), back: plainText(back).trim() }
  return sides.front === '' || sides.back === '' ? [] : [{ id, ...sides, quote, sourceId, start }]
}

/** The headings of the texts that the cards rest on, as far as they can be had: without them topics have no names. */
async function outlinesOf(cards: readonly ExplainCard[], now: number): Promise<ReadonlyMap<string, Outline>> {
  const ids = [...new Set(cards.flatMap(({ sourceId }) => sourceId ?? []))].slice(0, MOST_SOURCES)
  const read = await Promise.all(
    ids.map(async (id) => {
      const opened = await openSource(id, now)
      if (!opened.ok) return []
      const reader = new ReadingClient(opened.source.text)
      try {
        return [[id, (await reader.read()).outline] as const]
      } finally {
        reader.close()
      }
    }),
  )
  return new Map(read.flat())
}
