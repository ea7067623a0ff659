import type { Card } from '@cairn/contract/cards'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { changeCard, editCard, trashCard, untrashCard } from '../../data/card-changes.ts'
import { onChange } from '../../data/live.ts'
import { cardsOfDeck, hasArrived } from '../../data/queries.ts'
import { storeServerRows } from '../../data/sync.ts'
import { forgetUnsaved, keepUnsaved, readUnsaved } from '../../data/unsaved-text.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { type CreateOutcome, Editor, type EditorPorts, type EditorState } from './editor-store.ts'

export interface OpenEditor {
  readonly editor: Editor
  readonly state: EditorState
  /** The browser refused to keep unsent text across a reload. */
  readonly storageRefused: boolean
}

/** The editor of a deck over the local database and the server; undefined while the cards are read. */
export function useEditor(deckId: string): OpenEditor | undefined {
  const [editor, setEditor] = useState<Editor | undefined>(undefined)
  const [storageRefused, setStorageRefused] = useState(false)
  const ports = useMemo(() => portsOf(deckId, setStorageRefused), [deckId])
  useEffect(() => {
    let current = true
    let opened: Editor | undefined
    let changedAt = 0
    let stopWatching = () => {}
    const readCards = async () => (await cardsOfDeck(deckId)).map(({ card }) => card)
    const tryToOpen = async () => {
      const cards = await readCards()
      // On a new device no cards may mean that they are on their way.
      const isThere = cards.length > 0 || (await hasArrived())
      if (!current || opened !== undefined || !isThere) return
      opened = new Editor({ deckId, cards, unsaved: readUnsaved(deckId) }, ports)
      stopWatching = opened.subscribe(() => {
        changedAt = Date.now()
      })
      setEditor(opened)
      opened.flush()
    }
    void tryToOpen()
    const isQuiet = () => Date.now() - changedAt > QUIET_MS
    const refresh = whenQuiet(isQuiet, async () => {
      const cards = await readCards()
      if (current) opened?.refresh(cards)
    })
    const stopListening = onChange((tables) => {
      if (opened === undefined) void tryToOpen()
      else if (tables.has('cards')) refresh.soon()
      if (tables.has('learner')) opened?.flush() // signed in again, perhaps in another tab
    })
    const flush = () => opened?.flush()
    window.addEventListener('online', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      current = false
      stopListening()
      stopWatching()
      refresh.cancel()
      window.removeEventListener('online', flush)
      window.removeEventListener('pagehide', flush)
      opened?.flush()
      opened?.close()
      setEditor(undefined)
    }
  }, [deckId, ports])
  const state = useSyncExternalStore(editor?.subscribe ?? nothingToHear, editor?.state ?? noState)
  return editor && state ? { editor, state, storageRefused } : undefined
}

/** So long after the last key nobody is typing. */
const QUIET_MS = 2_000
const SOON_MS = 100

/**
 * Runs a task once after several calls, and not while text is being typed: reading a large deck again takes longer than
 * a key may wait. What another device changed meanwhile is noticed when the row is saved.
 */
function whenQuiet(isQuiet: () => boolean, task: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (isQuiet() ? void task() : soon()), isQuiet() ? SOON_MS : QUIET_MS)
  }
  return { soon, cancel: () => clearTimeout(timer) }
}

const nothingToHear = () => () => {}
const noState = () => undefined

function portsOf(deckId: string, onStorage: (refused: boolean) => void): EditorPorts {
  return {
    create: createCard,
    edit: editOrRestore,
    remove: deleteCard,
    remember: (text) => {
      try {
        keepUnsaved(deckId, text)
        onStorage(false)
      } catch (error) {
        if (!(error instanceof DOMException)) throw error
        onStorage(true)
      }
    },
    forget: (id) => forgetUnsaved(deckId, id),
    schedule: (task, ms) => {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
    newId: () => uuid7(),
    now: () => Date.now(),
  }
}

/**
 * An edit wins over a deletion elsewhere: the card comes back and is changed. Without a network it waits among the
 * changes of this device, so that it is sent whether or not this editor is open by then.
 */
const editOrRestore: EditorPorts['edit'] = async (card, change) => {
  const outcome = await editCard(card, change)
  if (!outcome.ok && outcome.problem === 'offline') await changeCard(card.id, change)
  if (outcome.ok || outcome.problem !== 'refused') return outcome
  const restored = await restoreCard(card)
  const wasDeleted = restored.ok && restored.card.version !== card.version
  return wasDeleted ? editCard(restored.card, change) : outcome
}

const createCard: EditorPorts['create'] = (fresh) =>
  attempt(async () => (await api('POST /api/cards', { body: { cards: [fresh] } })).cards[0])

/** On the server where it is reached, else on this device, to be sent later. */
export async function deleteCard(id: string): Promise<CreateOutcome> {
  const outcome = await attempt(() => api('DELETE /api/cards/{id}', { params: { id } }))
  return elseHere(outcome, () => trashCard(id))
}

/** The way back of `deleteCard`, whichever way that went. */
export async function restoreCard(card: Card): Promise<CreateOutcome> {
  const taken = await untrashCard(card)
  if (taken !== null) return { ok: true, card: taken }
  return attempt(() => api('POST /api/cards/{id}/restore', { params: { id: card.id } }))
}

async function elseHere(outcome: CreateOutcome, change: () => Promise<Card | null>): Promise<CreateOutcome> {
  if (outcome.ok || outcome.problem !== 'offline') return outcome
  const card = await change()
  return card === null ? outcome : { ok: true, card }
}

async function attempt(call: () => Promise<Card | undefined>): Promise<CreateOutcome> {
  try {
    const card = await call()
    if (card === undefined) throw new Error('Inconsistent: the server answered without the card')
    await storeServerRows({ cards: [card] })
    return { ok: true, card }
  } catch (error) {
    if (error instanceof NetworkError) return { ok: false, problem: 'offline' }
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return { ok: false, problem: 'signed-out' }
    return { ok: false, problem: 'refused', message: error.message }
  }
}
