import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { knownWaitingRuns, waitingRuns } from '../../data/generations.ts'
import { onChange } from '../../data/live.ts'

/** Cards that were made from a text and wait for a decision. Silent when there are none. */
export function WaitingDrafts() {
  const [runs, setRuns] = useState(knownWaitingRuns)
  useEffect(() => {
    let current = true
    const ask = () =>
      waitingRuns()
        .then((known) => current && setRuns(known))
        .catch(reportError) // one thing of many on the page: the others stand without it
    ask()
    const stop = onChange((tables) => tables.has('generations') && ask())
    return () => {
      current = false
      stop()
    }
  }, [])
  const latest = runs?.[0]
  if (latest === undefined) return null
  const title = latest.title || latest.suggestedTitle
  return (
    <section className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-5">
      <p className="max-w-measure">
        <strong className="font-semibold">
          <Plural value={latest.open} one="One draft waits" other="# drafts wait" />
        </strong>{' '}
        {title === '' ? <Trans>for your decision.</Trans> : <Trans>for your decision in “{title}”.</Trans>}
      </p>
      <Link to="/upload" search={{ run: latest.id }} className="link touch">
        <Trans>Look through them</Trans>
      </Link>
    </section>
  )
}
