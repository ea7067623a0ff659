import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError, NetworkError } from '../../data/api-client.ts'
import { forgetDemo, KEEP_DEMO_PATH, keptDemo } from '../../data/demo-handover.ts'
import { takeHandedOverText } from '../../data/handover.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { type ActiveRun, beginWithDrafts, letGo } from './active-run.ts'
import { demoRun } from './demo-drafts.ts'
import { readSource } from './judge-client.ts'

type Beginning =
  | { readonly kind: 'begun'; readonly active: ActiveRun }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly why: 'unreachable' | 'signed-out' }

interface BeginDemoProps {
  onBegun: (active: ActiveRun) => void
  /** No cards were kept, or they are drafts already. */
  onNothing: () => void
}

/** `/upload?from=demo`: the cards of the landing page as drafts of this account. */
export function BeginDemo({ onBegun, onNothing }: BeginDemoProps) {
  const [failed, setFailed] = useState<Extract<Beginning, { kind: 'failed' }> | null>(null)
  const [tries, setTries] = useState(0)
  const latest = useRef({ onBegun, onNothing })
  const fail = useFailure()
  useEffect(() => {
    let current = true
    setFailed(null)
    const settle = (beginning: Beginning) => {
      // The drafts are there, whoever shows them; they are found among those that wait.
      if (!current && beginning.kind === 'begun') return letGo(beginning.active)
      if (!current) return
      if (beginning.kind === 'begun') latest.current.onBegun(beginning.active)
      else if (beginning.kind === 'none') latest.current.onNothing()
      else setFailed(beginning)
    }
    begin().then(settle).catch(fail)
    return () => {
      current = false
    }
  }, [tries, fail])
  if (failed === null) return <PageSkeleton />
  return (
    <Page>
      <PageHeader title={<Trans>Keep your cards</Trans>} />
      <Banner tone="caution" role="alert" className="mb-6">
        {failed.why === 'signed-out' ? (
          <Trans>Your session has ended. Sign in to keep these cards; they are still in this tab.</Trans>
        ) : (
          <Trans>The server was not reached. Your cards are still in this tab; try again when you are online.</Trans>
        )}
      </Banner>
      {failed.why === 'signed-out' ? (
        <Link to="/login" search={{ next: KEEP_DEMO_PATH }} className={buttonClass({ variant: 'primary' })}>
          <Trans>Sign in</Trans>
        </Link>
      ) : (
        <Button variant="primary" onClick={() => setTries((times) => times + 1)}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </Page>
  )
}

let underWay: Promise<Beginning> | null = null

/** Once, however often it is asked for at a time: an effect may run twice. */
function begin(): Promise<Beginning> {
  underWay ??= attempt().finally(() => {
    underWay = null
  })
  return underWay
}

async function attempt(): Promise<Beginning> {
  const demo = keptDemo()
  if (demo === null) return { kind: 'none' }
  const source = await readSource(demo.text)
  try {
    const active = await beginWithDrafts(await demoRun(demo, source), source)
    forgetDemo()
    // The text went on as its cards, and is not offered a second time.
    await takeHandedOverText()
    return { kind: 'begun', active }
  } catch (error) {
    if (error instanceof NetworkError) return { kind: 'failed', why: 'unreachable' }
    if (!(error instanceof ApiError)) throw error
    return { kind: 'failed', why: error.status === 401 ? 'signed-out' : 'unreachable' }
  }
}
