import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { findRepeats } from '../../lib/duplicate-finder.ts'
import { keptPairs } from '../../lib/kept-pairs.ts'
import { sayNotStored } from '../../lib/stored-here.ts'
import { ToLibrary } from '../../lib/to-library.tsx'
import { undoAction } from '../../lib/undo-action.ts'
import { useFailure, useOrFail } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { DuplicateGroup } from './duplicate-group.tsx'
import { type DuplicateIds, groupRepeats, type Undo } from './duplicate-groups.ts'

/** Groups drawn at once: each shows whole cards. */
const AT_ONCE = 20

/** Cards that say the same, over the whole library, and what can be done about them. */
export default function DuplicatesView() {
  const { t } = useLingui()
  usePageTitle(t`Duplicates`)
  const { groups, share, isCut, again, stop, setGroups } = useLook()
  const [shown, setShown] = useState(AT_ONCE)
  const settle = useSettling(setGroups)
  return (
    <Page>
      <PageHeader
        above={<ToLibrary />}
        title={<Trans>Duplicates</Trans>}
        lead={<Trans>Cards of all your decks that say the same. Nothing changes until you choose.</Trans>}
      />
      {groups === null && <Looking share={share} onStop={stop} />}
      {isCut && groups !== null && (
        <Banner
          className="mb-6"
          tone="caution"
          action={
            <Button size="sm" onClick={again}>
              <Trans>Look again</Trans>
            </Button>
          }
        >
          <Trans>Stopped before all cards were compared.</Trans>
        </Banner>
      )}
      {groups?.length === 0 && !isCut && (
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

function Looking({ share, onStop }: { share: number; onStop: () => void }) {
  const { t } = useLingui()
  const percent = Math.floor(share * 100)
  return (
    <div className="grid max-w-measure gap-3 py-6">
      <p className="flex justify-between gap-4 text-muted">
        <span role="status">
          <Trans>Comparing your cards on this device.</Trans>
        </span>
        <span aria-hidden="true" className="tabular-nums">
          {percent}%
        </span>
      </p>
      <ProgressBar label={t`${percent}% of your cards compared`} value={percent} max={100} />
      <Button className="justify-self-start" onClick={onStop}>
        <Trans>Cancel</Trans>
      </Button>
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
  const [isCut, setCut] = useState(false)
  const enough = useRef(new AbortController())
  useEffect(() => {
    const looking = new AbortController()
    enough.current = looking
    let isLeft = false
    const onProgress = (done: number) => looking.signal.aborted || setShare(done)
    findRepeats(keptPairs(), { onProgress, signal: looking.signal }).then(
      (pairs) => isLeft || setKnown((known) => known ?? groupRepeats(pairs)),
      (cause: unknown) => isLeft || fail(cause),
    )
    return () => {
      isLeft = true
      looking.abort()
    }
  }, [round, fail])
  /** What was found by then is shown at once, or nothing while the cards were still being read. */
  const stop = () => {
    enough.current.abort()
    setCut(true)
  }
  const again = () => {
    setCut(false)
    setKnown(null)
    setShare(0)
    setRound(round + 1)
  }
  const setGroups: SetGroups = useCallback((change) => setKnown((known) => change(known ?? [])), [])
  return { groups, share, isCut, again, stop, setGroups }
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
