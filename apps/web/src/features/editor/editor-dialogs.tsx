import { flushSync } from 'react-dom'
import { latePart } from '../../lib/lazy-part.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { OpenEditor } from './use-editor.ts'
import type { EditorPage } from './use-editor-page.ts'

const PassageDialog = latePart(() => import('../../lib/passage-dialog.tsx'))
const PasteDialog = latePart(() => import('./paste-dialog.tsx'))
const CardInfoDialog = latePart(() => import('../../lib/card-info-dialog.tsx'))
const HistoryDialog = latePart(() => import('./history-dialog.tsx'))

/** The dialog that is open, if one is. */
export function EditorDialogs({ page, open: { editor, state } }: { page: EditorPage; open: OpenEditor }) {
  const { dialog, setDialog, words, focusSoon } = page
  const close = () => setDialog(null)
  if (dialog === null) return null
  if (dialog.kind === 'passage') return <PassageDialog span={dialog.card} quote={dialog.card.quote} onClose={close} />
  if (dialog.kind === 'paste')
    return (
      <PasteDialog
        onClose={close}
        onAdd={(rows) => {
          const { first, undo } = flushSync(() => editor.addRows(rows))
          close()
          showToast(words.current.pasted(rows.length), { action: { label: words.current.undo, run: undo } })
          if (first !== null) focusSoon(first, 'front')
        }}
      />
    )
  if (dialog.kind === 'info') return <CardInfoDialog cardId={dialog.rowId} onClose={close} />
  const row = state.rows.find(({ id }) => id === dialog.rowId)
  if (row === undefined) return null
  return (
    <HistoryDialog
      row={row}
      onClose={close}
      onRestore={(change) => {
        editor.set(row.id, change, 'restore')
        close()
        focusSoon(row.id, 'front')
      }}
    />
  )
}
