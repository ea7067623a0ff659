/** Titles and settings of decks, changed here at once, also without a network, and sent with the next synchronisation. */
import type { Deck } from '@cairn/contract/decks'
import { announce } from './live.ts'
import { openLocalDb } from './local-db.ts'
import type { PendingDeckChange } from './local-schema.ts'
import { localLearner } from './session.ts'

export type DeckEdit = Omit<PendingDeckChange, 'deckId' | 'settingsBefore'>

/**
 * Changes decks on this device in one transaction: all of them or none. Each field is for itself, the last one sent
 * wins. Answers those that are on this device, as they now are. Rejects when the browser refuses to store it.
 */
export async function changeDecks(edits: ReadonlyMap<string, DeckEdit>): Promise<Deck[]> {
  const learner = localLearner()
  if (learner === null || edits.size === 0) return []
  const { idb } = await openLocalDb(learner.id)
  const tx = idb.transaction(['decks', 'deckChanges'], 'readwrite')
  const [decks, waiting] = [tx.objectStore('decks'), tx.objectStore('deckChanges')]
  const changed = await Promise.all(
    [...edits].map(async ([deckId, edit]) => {
      const [deck, earlier] = await Promise.all([decks.get(deckId), waiting.get(deckId)])
      if (deck === undefined) return []
      const after = { ...deck, ...edit }
      const isFirst = edit.settings !== undefined && earlier?.settings === undefined
      const before = isFirst ? { settingsBefore: deck.settings } : {}
      await Promise.all([decks.put(after), waiting.put({ ...earlier, ...edit, ...before, deckId })])
      return [after]
    }),
  )
  await tx.done
  announce(['decks', 'changes'], learner.id)
  return changed.flat()
}

/** Gives decks other titles, and with them other folders. Answers the titles before, for the way back. */
export async function changeTitles(titles: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const learner = localLearner()
  if (learner === null) return new Map()
  const { idb } = await openLocalDb(learner.id)
  const decks = await Promise.all([...titles.keys()].map((id) => idb.get('decks', id)))
  const before = new Map(
    decks.flatMap((deck): [string, string][] => (deck === undefined ? [] : [[deck.id, deck.title]])),
  )
  await changeDecks(new Map([...titles].map(([id, title]) => [id, { title }])))
  return before
}
