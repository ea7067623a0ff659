import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { storeServerRows } from '../../data/sync.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { SAMPLE_CARDS, SAMPLE_TITLE } from './sample-deck.ts'

export type SampleOutcome =
  | { readonly ok: true; readonly deckId: string }
  | { readonly ok: false; readonly problem: 'offline' }
  | { readonly ok: false; readonly problem: 'refused'; readonly message: string }

/** Ids of the attempt under way: a repeat after a lost answer adds nothing twice. */
let attempt: { readonly deckId: string; readonly cardIds: readonly string[] } | null = null

/** Adds the sample deck as the learner's own, through the same calls as any other deck. */
export async function addSampleDeck(): Promise<SampleOutcome> {
  attempt ??= { deckId: uuid7(), cardIds: SAMPLE_CARDS.map(() => uuid7()) }
  const { deckId, cardIds } = attempt
  try {
    const deck = await api('POST /api/decks', { body: { id: deckId, title: SAMPLE_TITLE } })
    const { cards } = await api('POST /api/cards', {
      body: {
        cards: SAMPLE_CARDS.map(({ front, back }, index) => ({
          id: cardIds[index] ?? uuid7(),
          deckId,
          front,
          back,
          position: index + 1,
        })),
      },
    })
    await storeServerRows({ decks: [deck], cards })
    attempt = null
    return { ok: true, deckId }
  } catch (error) {
    if (error instanceof NetworkError) return { ok: false, problem: 'offline' }
    if (error instanceof ApiError) return { ok: false, problem: 'refused', message: error.message }
    throw error
  }
}
