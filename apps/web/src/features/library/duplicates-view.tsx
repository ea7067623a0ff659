import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { findRepeats } from '../../lib/duplicate-finder.ts'
import { keptPairs } from '../../lib/kept-pairs.ts'
import { sayNotStored } from '../../lib/stored-here.ts'
import { ToLibrary } from '../../lib/to-library.tsx'
import { undoAction } from '../../lib/undo-action.ts'
import { useFailure, useOrFail } from '../../lib/use-failure.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DuplicateGroup } from './duplicate-group.tsx'
import { type DuplicateIds, groupRepeats, type Undo } from './duplicate-groups.ts'

/** Groups drawn at once: each shows whole cards. */
const AT_ONCE = 20

/** Cards that say the same, over the whole library, and what can be done about them. */
export default function DuplicatesView() {
  const { groups, share, again, setGroups } = useLook()
  const [shown, setShown] = useState(AT_ONCE)
  const settle = useSettling(setGroups)
  return (
    <Page>
      <PageHeader
        above={<ToLibrary />}
        title={<Trans>Duplicates</Trans>}
        lead={<Trans>Cards of all your decks that say the same. Nothing changes until you choose.</Trans>}
      />
      {groups === null && <Looking share={share} />}
      {groups?.length === 0 && (
        <EmptyState
          title={<Trans>No two cards say the same</Trans>}
          action={
            <Button onClick={again}>
              <Trans>Look again</Trans>
            </Button>
          }
        >
          <Trans>Cards of one note, such as both directions of a word, do not count as duplicates.</Trans>
        </EmptyState>
      )}
      {groups !== null && groups.length > 0 && (
        <>
          <h2 aria-live="polite" className="border-b border-line pb-2 text-sm font-medium text-muted">
            <Plural value={groups.length} one="# group of cards" other="# groups of cards" />
          </h2>
          <ul>
            {groups.slice(0, shown).map((ids) => (
              <DuplicateGroup key={ids.join(' ')} ids={ids} onSettle={(act, told) => settle(ids, act, told)} />
            ))}
          </ul>
          {groups.length > shown && (
            <Button className="mt-6" onClick={() => setShown(shown + AT_ONCE)}>
              <Trans>Show more</Trans>
            </Button>
          )}
        </>
      )}
    </Page>
  )
}

function Looking({ share }: { share: number }) {
  const { t } = useLingui()
  return (
    <div className="grid max-w-measure gap-2 py-6" role="status">
      <p className="text-muted">
        <Trans>Comparing your cards on this device.</Trans>
      </p>
      <ProgressBar label={t`Cards compared`} value={share} max={1} />
    </div>
  )
}

type Groups = readonly DuplicateIds[]
type SetGroups = (change: (groups: Groups) => Groups) => void

/** Compares once when the screen opens, and when asked again; what was settled meanwhile is not looked for. */
function useLook() {
  const [groups, setKnown] = useState<Groups | null>(null)
  const [share, setShare] = useState(0)
  const fail = useFailure()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    const onProgress = (done: number) => stop.signal.aborted || setShare(done)
    findRepeats(keptPairs(), { onProgress, signal: stop.signal }).then(
      (pairs) => stop.signal.aborted || setKnown(groupRepeats(pairs)),
      (cause: unknown) => stop.signal.aborted || fail(cause),
    )
    return () => stop.abort()
  }, [round, fail])
  const again = () => {
    setKnown(null)
    setShare(0)
    setRound(round + 1)
  }
  const setGroups: SetGroups = useCallback((change) => setKnown((known) => change(known ?? [])), [])
  return { groups, share, again, setGroups }
}

/** Does what was chosen for a group, takes it off the list and offers the way back. */
function useSettling(setGroups: SetGroups) {
  const orFail = useOrFail()
  const settle = async (ids: DuplicateIds, act: () => Promise<Undo> | Undo, told: string) => {
    try {
      const undo = await act()
      setGroups((groups) => groups.filter((group) => group !== ids))
      const back = async () => {
        await undo()
        setGroups((groups) => [ids, ...groups])
      }
      showToast(told, { action: undoAction(back) })
    } catch (error) {
      // The browser would not store it, and what was not stored is as it was.
      if (!(error instanceof DOMException)) throw error
      sayNotStored()
    }
  }
  return (ids: DuplicateIds, act: () => Promise<Undo> | Undo, told: string) => orFail(settle(ids, act, told))
}
