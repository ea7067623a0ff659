/** What happens elsewhere, in other tabs and on other devices, and what time brings, while a sitting lasts. */
import { type LiveTable, onChange } from '../../data/live.ts'
import { cardsById } from '../../data/study-queue.ts'
import { syncState } from '../../data/sync-state.ts'
import { leaveToOthers } from './answered-elsewhere.ts'
import type { CardTexts } from './card-texts.ts'
import type { ReviewSession } from './review-session.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const EDITED_MS = 500
const LOOKED_AT: readonly LiveTable[] = ['decks', 'cards', 'memory', 'days', 'learner', 'sync']

/**
 * Shows the texts of a sitting as they now are, and where no card is shown looks again what there is to review, until it
 * is `left`. What cannot be read is `failed`.
 */
export function watchSitting(session: ReviewSession, left: AbortSignal, failed: (cause: unknown) => void): void {
  if (left.aborted) return
  let timer: ReturnType<typeof setTimeout> | undefined
  let passing: ReturnType<typeof setTimeout> | undefined
  /** One after the other: what was read earlier must not be put in the place of what was read later. */
  let working = Promise.resolve()
  const next = (work: () => Promise<void>) => {
    working = working
      .then(() => (left.aborted ? undefined : work()))
      // Nobody waits for what was still being read when the learner left, and signing out closes the database under it.
      .catch((cause: unknown) => (left.aborted ? undefined : failed(cause)))
  }
  const look = () => {
    if (hasNothingToShow(session)) next(() => lookAgain(session, left))
  }
  const pass = () => {
    clearTimeout(passing)
    next(async () => {
      if (await passOver(session)) passing = setTimeout(pass, EDITED_MS)
    })
  }
  const fresh = (cardIds: readonly string[] | null) => {
    next(() => showFresh(session, cardIds))
    pass()
  }
  const wait = () => {
    clearTimeout(timer)
    const waitMs = untilNextLook(session)
    if (waitMs !== null) timer = setTimeout(look, waitMs)
  }
  const stops = [
    session.subscribe(wait),
    onChange((tables, cardIds, writer) => {
      if (tables.has('cards')) fresh(cardIds)
      if (tables.has('memory') && writer === 'another tab')
        next(() => leaveToOthers(session, cardIds ?? shownIds(session)))
      if (LOOKED_AT.some((table) => tables.has(table))) look()
    }),
    () => clearTimeout(timer),
    () => clearTimeout(passing),
  ]
  left.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  // Until now nobody looked.
  fresh(null)
  look()
}

const shownIds = ({ view }: ReviewSession): readonly string[] => (view.shown === null ? [] : [view.shown.card.id])

function hasNothingToShow({ view }: ReviewSession): boolean {
  return view.state === 'nothing-due' || view.state === 'end'
}

/** Shortly before the next card is wanted every minute, also for the words that say when; a far day can wait. Ms. */
function untilNextLook(session: ReviewSession): number | null {
  const nextDueAt = session.view.summary?.nextDueAt ?? null
  if (nextDueAt === null || !hasNothingToShow(session)) return null
  return nextDueAt - session.now() < 2 * HOUR_MS ? MINUTE_MS : HOUR_MS
}

/** The end stays until the learner goes on. Where there was nothing, a sitting begins by itself. */
async function lookAgain(session: ReviewSession, left: AbortSignal): Promise<void> {
  if (!hasNothingToShow(session)) return
  await session.lookAgain()
  const { state, moreCards } = session.view
  // What is on its way comes in portions, and one of them is not what the learner has.
  if (state === 'nothing-due' && moreCards > 0 && !syncState().running && !left.aborted) await session.more()
}

async function showFresh(session: ReviewSession, cardIds: readonly string[] | null): Promise<void> {
  const { texts } = session
  const changed = await reload(texts, cardIds)
  if (changed.length === 0) return
  await texts.prepare(changed)
  session.showFresh()
}

/**
 * Goes on to the next card where the one shown has left this device: it is in the trash, or its gap is no more in the
 * text. Answers whether it waits for the learner, who is just editing it.
 */
async function passOver(session: ReviewSession): Promise<boolean> {
  const { shown, problem } = session.view
  if (shown === null || session.texts.get(shown.card.id) !== undefined) return false
  if (document.querySelector(`[data-edited="${shown.card.id}"]`) !== null) return true
  await session.acting(shown.eventId, (sitting) => session.show(sitting, problem))
  return false
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
