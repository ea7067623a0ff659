import type { Card } from '@cairn/contract/cards'
import { plainAnswer } from '@cairn/core/answers/plain-answer'
import { askedText } from '@cairn/core/cards/asked-text'
import { type ExplainCard, type ExplainTopic, explainTopics, topicsInOrder } from '@cairn/core/explain/explain-topics'
import type { Outline } from '@cairn/core/text/outline'
import { sectionAt } from '@cairn/core/text/section-at'
import { toStudyCard } from '../../data/card-choice.ts'
import { type PracticeOptions, practiceOptions } from '../../data/kept-practice.ts'
import { practiceAnswers } from '../../data/practice.ts'
import { cardsWithMemory } from '../../data/queries.ts'
import { openSource } from '../../data/sources.ts'
import { ReadingClient } from '../../lib/reading-client.ts'
import { type SessionMaterial, sessionMaterial } from './session-material.ts'

/** What can be explained of a deck, of the cards that the learner chose for its practice. */
export interface ExplainMaterial {
  readonly title: string
  /** What was never explained first. */
  readonly topics: readonly ExplainTopic[]
  /** What they are made of, and the choice: why there may be none. */
  readonly session: SessionMaterial
  readonly options: PracticeOptions
}

/** Sources whose headings are looked up: a deck of many more is no text, but a collection. */
const MOST_SOURCES = 4

/** Null where the deck is not on this device. `now` in ms. */
export async function explainMaterial(deckId: string, now: number): Promise<ExplainMaterial | null> {
  const options = await practiceOptions(deckId)
  const session = await sessionMaterial({ deckId, options, seed: `explain ${now}`, cardIds: null, now })
  if (session === null) return null
  const cards = (await cardsWithMemory(session.ids)).flatMap(({ card }) => factOf(card))
  const [outlines, answers] = await Promise.all([outlinesOf(cards, now), practiceAnswers({ deckId })])
  const headingOf = (sourceId: string, start: number): string | null => {
    const outline = outlines.get(sourceId)
    const ordinal = outline === undefined ? null : sectionAt(outline, start)
    return (ordinal === null ? undefined : outline?.sections[ordinal]?.headingPath.at(-1)) ?? null
  }
  const topics = topicsInOrder(explainTopics(cards, headingOf), answers)
  return { title: session.title, topics, session, options }
}

/** A card with both sides as they are asked, without marks. Blanks of a cloze stay: they are how it asks. */
function factOf(card: Card): ExplainCard[] {
  const { id, front, back } = toStudyCard(card)
  const { quote, sourceId, start } = card
  const sides = { front: inWords(askedText(front)), back: inWords(back) }
  return sides.front === '' || sides.back === '' ? [] : [{ id, ...sides, quote, sourceId, start }]
}

/** Needs nothing to be loaded, as drawing a side may. */
const inWords = (side: string): string => plainAnswer(side).replace(/\s+/g, ' ')

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
