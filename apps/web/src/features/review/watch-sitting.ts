/** What is done to cards elsewhere, in other tabs and on other devices, while a sitting lasts. */
import { onChange } from '../../data/live.ts'
import { cardsById } from '../../data/study-queue.ts'
import type { CardTexts } from './card-texts.ts'
import type { ReviewSession } from './review-session.ts'

/** Shows the texts of a sitting as they now are, until it is `left`. What cannot be read is `failed`. */
export function watchSitting(session: ReviewSession, left: AbortSignal, failed: (cause: unknown) => void): void {
  if (left.aborted) return
  /** One after the other: what was read earlier must not be put in the place of what was read later. */
  let reading = Promise.resolve()
  const read = (cardIds: readonly string[] | null) => {
    reading = reading.then(() => showFresh(session, cardIds)).catch(failed)
  }
  const stop = onChange((tables, cardIds) => {
    if (tables.has('cards')) read(cardIds)
  })
  left.addEventListener('abort', stop)
  // Until now nobody looked.
  read(null)
}

async function showFresh(session: ReviewSession, cardIds: readonly string[] | null): Promise<void> {
  const { texts } = session
  const changed = await reload(texts, cardIds)
  if (changed.length === 0) return
  await texts.prepare(changed)
  session.showFresh()
}

/** Reads texts anew that are there, all where `cardIds` is null. Answers those that differ; what left this device is gone. */
async function reload(texts: CardTexts, cardIds: readonly string[] | null): Promise<readonly string[]> {
  const held = (cardIds ?? texts.ids()).filter((id) => texts.get(id) !== undefined)
  if (held.length === 0) return []
  const fresh = new Map((await cardsById(held)).map((card) => [card.id, card]))
  const changed = held.filter((id) => JSON.stringify(fresh.get(id)) !== JSON.stringify(texts.get(id)))
  for (const id of changed) {
    const card = fresh.get(id)
    if (card === undefined) texts.drop(id)
    else texts.put(card)
  }
  return changed
}
