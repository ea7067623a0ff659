/** What of this device has not reached the server: counted, taken outside the browser, and put away. */
import { announce } from './live.ts'
import { type OutboxRow, openLocalDb, type PendingChange } from './local-db.ts'
import { unsyncedCount } from './outbox.ts'
import { localLearner } from './session.ts'
import { unsavedTexts } from './unsaved-text.ts'
import { waitingSettings } from './waiting-settings.ts'

/** As `unsyncedCount`, with the text that waits for its deck to be edited again: all that signing out would lose. */
export async function lostAtSignOut(): Promise<number> {
  return (await unsyncedCount()) + unsavedTexts().length
}

/** Number of reviews and changes the server refused for good; they stay here until exported and dismissed. */
export async function rejectedCount(): Promise<number> {
  const learner = localLearner()
  if (learner === null) return 0
  const { idb } = await openLocalDb(learner.id)
  const [reviews, changes] = await Promise.all([idb.count('rejected'), idb.getAll('changes')])
  return reviews + changes.filter(({ rejection }) => rejection !== undefined && rejection !== 'deck-gone').length
}

/** Number of cards that stayed in their deck because the one they were moved to here had been deleted elsewhere. */
export async function stayedCount(): Promise<number> {
  const learner = localLearner()
  if (learner === null) return 0
  const { idb } = await openLocalDb(learner.id)
  return (await idb.getAll('changes')).filter(({ rejection }) => rejection === 'deck-gone').length
}

/**
 * What the server does not have, or not as this device has it, as a JSON text for keeping outside the browser: what
 * waits, what was refused, and the answers of this device that were sent as far as they are kept.
 */
export async function exportOutbox(): Promise<string> {
  const learner = localLearner()
  if (learner === null) throw new Error('Inconsistent: outbox exported while signed out')
  const { idb, deviceId } = await openLocalDb(learner.id)
  const onTheWire = ({ seq, event }: OutboxRow) => ({ ...event, deviceId, deviceSeq: seq })
  const waiting = (await idb.getAll('outbox')).map(onTheWire)
  const rejected = (await idb.getAll('rejected')).map((row) => ({ rejection: row.rejection, event: onTheWire(row) }))
  const changes = await idb.getAll('changes')
  const answers = await idb.getAll('events')
  const sent = answers.flatMap(({ event, sentAs }) =>
    sentAs === undefined ? [] : [{ ...event, deviceId, deviceSeq: sentAs }],
  )
  const study = {
    practice: (await idb.getAllFromIndex('practice', 'by-pending', 1)).map(({ answer }) => answer),
    decks: await idb.getAll('deckChanges'),
    newDecks: await idb.getAll('newDecks'),
    newCards: await idb.getAll('newCards'),
    settings: waitingSettings(learner.id),
    typed: unsavedTexts(),
  }
  return JSON.stringify({ learnerId: learner.id, deviceId, waiting, rejected, changes, ...study, sent }, null, 2)
}

/** Removes what the server refused, or what was said of cards that stayed, after the learner has seen it. */
export async function dismissRejected(which: 'refused' | 'stayed' = 'refused'): Promise<void> {
  const learner = localLearner()
  if (learner === null) return
  const { idb } = await openLocalDb(learner.id)
  const tx = idb.transaction(['rejected', 'changes'], 'readwrite')
  if (which === 'refused') await tx.objectStore('rejected').clear()
  const changes = tx.objectStore('changes')
  const isMeant = (rejection: PendingChange['rejection']) =>
    rejection !== undefined && (rejection === 'deck-gone') === (which === 'stayed')
  for (const { cardId, rejection } of await changes.getAll()) if (isMeant(rejection)) await changes.delete(cardId)
  await tx.done
  announce(['outbox', 'changes', 'days'], learner.id)
}
