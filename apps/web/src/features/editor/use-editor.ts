import type { Card } from '@cairn/contract/cards'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { editCard } from '../../data/card-changes.ts'
import { onChange } from '../../data/live.ts'
import { cardsOfDeck } from '../../data/queries.ts'
import { storeServerRows } from '../../data/sync.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { type CreateOutcome, Editor, type EditorPorts, type EditorState } from './editor-store.ts'
import { readUnsaved, writeUnsaved } from './unsaved-text.ts'

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
    const readCards = async () => (await cardsOfDeck(deckId)).map(({ card }) => card)
    void readCards().then((cards) => {
      if (!current) return
      opened = new Editor({ deckId, cards, unsaved: readUnsaved(deckId) }, ports)
      setEditor(opened)
      opened.flush()
    })
    const stopListening = onChange((tables) => {
      if (tables.has('cards')) void readCards().then((cards) => current && opened?.refresh(cards))
    })
    const flush = () => opened?.flush()
    window.addEventListener('online', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      current = false
      stopListening()
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

const nothingToHear = () => () => {}
const noState = () => undefined

function portsOf(deckId: string, onStorage: (refused: boolean) => void): EditorPorts {
  return {
    create: createCard,
    edit: editCard,
    remember: (texts) => {
      try {
        writeUnsaved(deckId, texts)
        onStorage(false)
      } catch (error) {
        if (!(error instanceof DOMException)) throw error
        onStorage(true)
      }
    },
    schedule: (task, ms) => {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
    newId: () => uuid7(),
    now: () => Date.now(),
  }
}

const createCard: EditorPorts['create'] = (fresh) =>
  attempt(async () => (await api('POST /api/cards', { body: { cards: [fresh] } })).cards[0])

export const deleteCard = (id: string): Promise<CreateOutcome> =>
  attempt(() => api('DELETE /api/cards/{id}', { params: { id } }))

export const restoreCard = (id: string): Promise<CreateOutcome> =>
  attempt(() => api('POST /api/cards/{id}/restore', { params: { id } }))

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
