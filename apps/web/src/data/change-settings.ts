/** Settings of the learner and of decks, changed here at once, also without a network, and sent with the next synchronisation. */
import type { Me, SettingsChange } from '@cairn/contract/accounts'
import type { Deck, DeckSettings } from '@cairn/contract/decks'
import { ApiError } from './api-client.ts'
import { changeDecks } from './deck-edits.ts'
import { localLearner, refreshLearner, setLearner } from './session.ts'
import { updateSettings } from './update-settings.ts'
import { forgetWaitingSettings, keepWaitingSettings, waitingSettings } from './waiting-settings.ts'

export type SettingsOutcome =
  | { readonly ok: true; readonly learner: Me }
  | { readonly ok: false; readonly problem: 'signed-out' | 'storage-full' }

/**
 * Changes settings on this device; each field is for itself, the last one written wins. They hold for the next card and
 * outlive the page; a change that the server refuses is taken back when it says so.
 */
export async function changeSettings(change: SettingsChange): Promise<SettingsOutcome> {
  const learner = localLearner()
  if (learner === null) return { ok: false, problem: 'signed-out' }
  try {
    keepWaitingSettings(learner.id, change)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return { ok: false, problem: 'storage-full' }
  }
  // Announces the learner, upon which the synchronisation sends what waits.
  await setLearner(learner)
  return { ok: true, learner: localLearner() ?? learner }
}

/** Sends the settings that wait. Throws as `api` does, but for what the server refuses for good. */
export async function pushSettings(learnerId: string): Promise<void> {
  const waiting = waitingSettings(learnerId)
  if (waiting === null || localLearner()?.id !== learnerId) return
  try {
    await updateSettings(waiting)
  } catch (error) {
    if (!(error instanceof ApiError && [400, 404, 422].includes(error.status))) throw error
    forgetWaitingSettings(learnerId, waiting)
    await refreshLearner()
    return
  }
  // Changed again meanwhile: the rest goes with the next synchronisation.
  forgetWaitingSettings(learnerId, waiting)
}

/**
 * Replaces the settings of a deck on this device. Answers the deck as it now is, null when it is not on this device.
 * Rejects when the browser refuses to store it.
 */
export async function changeDeckSettings(deckId: string, settings: DeckSettings): Promise<Deck | null> {
  return (await changeDecks(new Map([[deckId, { settings }]])))[0] ?? null
}
