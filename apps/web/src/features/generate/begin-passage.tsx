import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError, NetworkError } from '../../data/api-client.ts'
import { forgetPassageWish, keptPassageWish, type PassageWish } from '../../data/passage-wish.ts'
import { openSource } from '../../data/sources.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { type ActiveRun, beginRun, letGo } from './active-run.ts'
import { readSource } from './judge-client.ts'

type Beginning =
  | { readonly kind: 'begun'; readonly active: ActiveRun }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly wish: PassageWish; readonly why: 'gone' | 'unreachable' | 'signed-out' }

interface BeginPassageProps {
  onBegun: (active: ActiveRun) => void
  /** Nothing was asked for, or it was done already. */
  onNothing: () => void
}

/** `/upload?from=passage`: begins what was asked for beside a text that is being read. */
export function BeginPassage({ onBegun, onNothing }: BeginPassageProps) {
  const [failed, setFailed] = useState<Extract<Beginning, { kind: 'failed' }> | null>(null)
  const [tries, setTries] = useState(0)
  const latest = useRef({ onBegun, onNothing })
  const fail = useFailure()
  useEffect(() => {
    let current = true
    setFailed(null)
    const settle = (beginning: Beginning) => {
      // A run that has begun goes on, whoever shows it; it is found among those that wait.
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
      <PageHeader title={<Trans>Make cards from a passage</Trans>} />
      <Banner tone="caution" role="alert" className="mb-6">
        <Why of={failed.why} />
      </Banner>
      <div className="flex flex-wrap gap-3">
        {failed.why !== 'gone' && (
          <Button variant="primary" onClick={() => setTries((times) => times + 1)}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <Link to="/library" search={{ source: failed.wish.sourceId }} className={buttonClass()}>
          <Trans>Back to the text</Trans>
        </Link>
      </div>
    </Page>
  )
}

function Why({ of }: { of: Extract<Beginning, { kind: 'failed' }>['why'] }) {
  switch (of) {
    case 'gone':
      return <Trans>This text was removed, so no cards can be made from it.</Trans>
    case 'signed-out':
      return <Trans>Your session has ended. Sign in, then try again; what you asked for is kept on this device.</Trans>
    case 'unreachable':
      return (
        <Trans>
          The server was not reached. What you asked for is kept on this device; try again when you are online.
        </Trans>
      )
    default:
      return of satisfies never
  }
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
  const wish = await keptPassageWish()
  if (wish === null) return { kind: 'none' }
  const opened = await openSource(wish.sourceId, Date.now())
  if (!opened.ok) return { kind: 'failed', wish, why: opened.problem }
  const source = await readSource(opened.source.text)
  const { sourceId, start, end, count, deck } = wish
  const { title } = opened.source
  try {
    const passage = { span: { start, end }, deck }
    const active = await beginRun({ source, sourceId, title, count, within: null, fit: null, passage })
    await forgetPassageWish()
    return { kind: 'begun', active }
  } catch (error) {
    if (error instanceof NetworkError) return { kind: 'failed', wish, why: 'unreachable' }
    if (!(error instanceof ApiError)) throw error
    const why = error.status === 401 ? 'signed-out' : error.status === 404 ? 'gone' : 'unreachable'
    return { kind: 'failed', wish, why }
  }
}
