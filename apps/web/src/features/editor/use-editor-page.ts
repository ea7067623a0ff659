import type { Card } from '@cairn/contract/cards'
import { useCallback, useRef, useState } from 'react'
import type { RevealRow } from './card-rows.tsx'
import { useCardChange } from './use-card-change.ts'
import type { OpenEditor } from './use-editor.ts'
import { useEditorWords } from './use-editor-words.ts'
import { useFocusSoon } from './use-focus-soon.ts'
import { useRowActions } from './use-row-actions.ts'
import { useUndo } from './use-undo.ts'

type OpenDialog =
  | { readonly kind: 'passage'; readonly card: Card }
  | { readonly kind: 'history' | 'info'; readonly rowId: string }
  | { readonly kind: 'paste' }

/** What the parts of the page share: actions, undo, what is said, and the dialog that is open. */
export function useEditorPage({ editor }: OpenEditor) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [said, setSaid] = useState('')
  const announce = useCallback((text: string) => {
    // The same words twice are said twice.
    setSaid((before) => (before === text ? `${text}\u00a0` : text))
  }, [])
  const reveal = useRef<RevealRow | null>(null)
  const { changer, change } = useCardChange()
  const words = useEditorWords()
  const focusSoon = useFocusSoon(reveal)
  const openPassage = useCallback((card: Card) => setDialog({ kind: 'passage', card }), [])
  const openHistory = useCallback((rowId: string) => setDialog({ kind: 'history', rowId }), [])
  const openInfo = useCallback((rowId: string) => setDialog({ kind: 'info', rowId }), [])
  const actions = useRowActions({ editor, changer, words, focusSoon, announce, openPassage, openHistory, openInfo })
  const travel = useUndo({ editor, words, focusSoon, announce })
  return { actions, travel, change, said, reveal, words, focusSoon, dialog, setDialog }
}
export type EditorPage = ReturnType<typeof useEditorPage>
