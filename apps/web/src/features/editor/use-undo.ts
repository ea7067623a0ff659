import { useCallback, useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { Editor } from './editor-store.ts'
import type { EditorWords } from './use-editor-words.ts'
import type { FocusSoon } from './use-focus-soon.ts'

interface UndoParts {
  readonly editor: Editor
  readonly words: EditorWords
  readonly focusSoon: FocusSoon
  readonly announce: (text: string) => void
}

/**
 * Undo and redo of the whole editor, by button and by key. The browser's own undo of a field is replaced by it, so that
 * the two never disagree about what was last.
 */
export function useUndo({ editor, words, focusSoon, announce }: UndoParts) {
  const travel = useCallback(
    (way: 'undo' | 'redo') => {
      const done = flushSync(() => editor[way]())
      const { undone, redone, nothingToUndo, nothingToRedo } = words.current
      if (done === null) return announce(way === 'undo' ? nothingToUndo : nothingToRedo)
      announce(way === 'undo' ? undone(done.name) : redone(done.name))
      if (done.rowId !== null) focusSoon(done.rowId, done.side)
    },
    [editor, words, focusSoon, announce],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const way = wayOf(event)
      if (way === null || !isOurs(event.target)) return
      event.preventDefault()
      travel(way)
    }
    const onInput = (event: InputEvent) => {
      const way = event.inputType === 'historyUndo' ? 'undo' : event.inputType === 'historyRedo' ? 'redo' : null
      if (way === null || !isOurs(event.target)) return
      event.preventDefault()
      travel(way)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('beforeinput', onInput)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('beforeinput', onInput)
    }
  }, [travel])
  return travel
}

function wayOf(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' && !event.shiftKey ? 'redo' : null
}

/** Not where another field has its own undo: the title, tags, a dialog. */
function isOurs(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest('[role=dialog]') !== null) return false
  if (target instanceof HTMLTextAreaElement) return target.closest('[data-row]') !== null
  return !(target instanceof HTMLInputElement) || target.type === 'radio'
}
