import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { EditorState } from './editor-store.ts'

/** Where the deck's text is, in a few words: the worst row decides. */
export function SaveWords({ state }: { state: EditorState }) {
  const { i18n } = useLingui()
  const has = (status: EditorState['rows'][number]['status']) => state.rows.some((row) => row.status === status)
  if (has('signed-out'))
    return (
      <>
        <Trans>Kept on this device.</Trans>{' '}
        <Link to="/login" search={{ next: location.pathname }} className="link">
          <Trans>Sign in to save</Trans>
        </Link>
      </>
    )
  if (has('refused')) return <Trans>One row could not be saved</Trans>
  if (has('kept')) return <Trans>Offline: kept on this device, saved when you are back</Trans>
  if (has('saving') || has('waiting')) return <Trans>Saving</Trans>
  if (state.savedAt === null) return <Trans>Everything is saved as you type</Trans>
  const time = i18n.date(new Date(state.savedAt), { hour: '2-digit', minute: '2-digit' })
  return <Trans>Saved {time}</Trans>
}
