import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { onChange } from '../../data/live.ts'
import { loadSync } from '../../data/load-sync.ts'
import { cardsOfDeck, hasArrived } from '../../data/queries.ts'
import { holdUnsaved } from '../../data/take-in-unsaved.ts'
import { forgetUnsaved, keepUnsaved, readUnsaved, unsavedTexts } from '../../data/unsaved-text.ts'
import { useDeckProblem } from '../../lib/deck-problem.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { EditorPorts, Failure } from './editor-ports.ts'
import { createCard, deleteCard, editOrRestore, restoreCard, settleSiblings } from './editor-server.ts'
import { Editor, type EditorState } from './editor-store.ts'

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
  const problemText = useDeckProblem()
  const fail = useFailure()
  const latest = useRef(problemText)
  latest.current = problemText
  const ports = useMemo(() => {
    const onProblem = (failure: Failure) => void showToast(latest.current(failure), { tone: 'problem' })
    return portsOf(deckId, { onStorage: setStorageRefused, onProblem, fail })
  }, [deckId, fail])
  useEffect(() => {
    let current = true
    let opened: Editor | undefined
    let changedAt = 0
    let stopWatching = () => {}
    const hold = holdUnsaved(deckId)
    const readCards = async () => (await cardsOfDeck(deckId)).map(({ card }) => card)
    const tryToOpen = async () => {
      await hold.held
      const arrived = await hasArrived()
      const cards = await readCards()
      // On a new device no cards may mean that they are on their way.
      if (!current || (cards.length === 0 && !arrived)) return
      // Opened meanwhile by an earlier look, which may have missed what this one was called for.
      if (opened !== undefined) return refresh.soon()
      // Once it is left, what an answer asks for later is left to what waits on this device.
      const schedule: EditorPorts['schedule'] = (task, ms) => (current ? ports.schedule(task, ms) : () => {})
      opened = new Editor({ deckId, cards, unsaved: readUnsaved(deckId) }, { ...ports, schedule })
      stopWatching = opened.subscribe(() => {
        changedAt = Date.now()
      })
      setEditor(opened)
      opened.flush().catch(fail)
    }
    tryToOpen().catch(fail)
    const isQuiet = () => Date.now() - changedAt > QUIET_MS
    const readAgain = async () => {
      const cards = await readCards()
      if (current) opened?.refresh(cards)
    }
    const refresh = whenQuiet(isQuiet, () => readAgain().catch(fail))
    const flush = () => void opened?.flush().catch(fail)
    const stopListening = onChange((tables) => {
      if (opened === undefined) tryToOpen().catch(fail)
      else if (tables.has('cards')) refresh.soon()
      if (tables.has('learner')) flush() // signed in again, perhaps in another tab
    })
    window.addEventListener('online', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      current = false
      stopListening()
      stopWatching()
      refresh.cancel()
      window.removeEventListener('online', flush)
      window.removeEventListener('pagehide', flush)
      leave(opened, hold.release).catch(fail)
      setEditor(undefined)
    }
  }, [deckId, ports, fail])
  const state = useSyncExternalStore(editor?.subscribe ?? nothingToHear, editor?.state ?? noState)
  return editor && state ? { editor, state, storageRefused } : undefined
}

/** What cannot be sent now is left to what waits on this device, to be studied and sent without an editor. */
async function leave(opened: Editor | undefined, release: () => void): Promise<void> {
  const sent = opened?.flush()
  opened?.close()
  try {
    await sent
  } finally {
    release()
  }
  if (unsavedTexts().length > 0) await (await loadSync()).drainOutbox()
}

/** So long after the last key nobody is typing. */
const QUIET_MS = 2_000
const SOON_MS = 100

/**
 * Runs a task once after several calls, and not while text is being typed: reading a large deck again takes longer than
 * a key may wait. What another device changed meanwhile is noticed when the row is saved.
 */
function whenQuiet(isQuiet: () => boolean, task: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (isQuiet() ? task() : soon()), isQuiet() ? SOON_MS : QUIET_MS)
  }
  return { soon, cancel: () => clearTimeout(timer) }
}

const nothingToHear = () => () => {}
const noState = () => undefined

interface Notices {
  readonly onStorage: (refused: boolean) => void
  readonly onProblem: (failure: Failure) => void
  readonly fail: EditorPorts['fail']
}

function portsOf(deckId: string, { onStorage, onProblem, fail }: Notices): EditorPorts {
  return {
    create: createCard,
    edit: editOrRestore,
    settleSiblings,
    remove: deleteCard,
    restore: restoreCard,
    report: onProblem,
    fail,
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
