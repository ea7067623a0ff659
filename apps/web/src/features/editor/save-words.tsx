import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { clockTime } from '../../lib/dates.ts'
import type { EditorState } from './editor-store.ts'

type Status = EditorState['rows'][number]['status']

/** Where the deck's text is, in a few words: the worst row decides. Only what needs attention is announced. */
export function SaveWords({ state }: { state: EditorState }) {
  const statuses = new Set(state.rows.map(({ status }) => status))
  const trouble = statuses.has('signed-out') || statuses.has('refused') || statuses.has('kept')
  return (
    <>
      <span role="status">{trouble && <TroubleWords statuses={statuses} />}</span>
      {!trouble && <CalmWords statuses={statuses} savedAt={state.savedAt} />}
    </>
  )
}

function TroubleWords({ statuses }: { statuses: ReadonlySet<Status> }) {
  if (statuses.has('signed-out'))
    return (
      <>
        <Trans>Kept on this device.</Trans>{' '}
        <Link to="/login" search={{ next: location.pathname }} className="link">
          <Trans>Sign in to save</Trans>
        </Link>
      </>
    )
  if (statuses.has('refused')) return <Trans>One card could not be saved.</Trans>
  return <Trans>Kept on this device, saved when the server is reached.</Trans>
}

function CalmWords({ statuses, savedAt }: { statuses: ReadonlySet<Status>; savedAt: number | null }) {
  if (statuses.has('saving') || statuses.has('waiting')) return <Trans>Saving.</Trans>
  if (savedAt === null) return <Trans>Everything is saved as you type.</Trans>
  const time = clockTime(savedAt)
  return <Trans>Saved at {time}.</Trans>
}
