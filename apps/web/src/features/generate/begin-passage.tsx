import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ApiError, NetworkError } from '../../data/api-client.ts'
import { forgetPassageWish, keptPassageWish } from '../../data/passage-wish.ts'
import { openSource } from '../../data/sources.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { beginRun } from './active-run.ts'
import { readSource } from './judge-client.ts'
import { type Beginning, type BeginningProps, oneAtATime, useBeginning } from './use-beginning.ts'

interface Problem {
  readonly sourceId: string
  readonly why: 'gone' | 'unreachable' | 'signed-out'
}

/** `/upload?from=passage`: begins what was asked for beside a text that is being read. */
export default function BeginPassage(props: BeginningProps) {
  const { problem, again } = useBeginning(begin, props)
  if (problem === null) return <PageSkeleton />
  return (
    <Page>
      <PageHeader title={<Trans>Make cards from a passage</Trans>} />
      <Banner tone="caution" role="alert" className="mb-6">
        <Why of={problem.why} />
      </Banner>
      <div className="flex flex-wrap gap-3">
        {problem.why !== 'gone' && (
          <Button variant="primary" onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <Link to="/library" search={{ source: problem.sourceId }} className={buttonClass()}>
          <Trans>Back to the text</Trans>
        </Link>
      </div>
    </Page>
  )
}

function Why({ of }: { of: Problem['why'] }) {
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

const begin = oneAtATime(async (): Promise<Beginning<Problem>> => {
  const wish = await keptPassageWish()
  if (wish === null) return { kind: 'none' }
  const { sourceId, start, end, count, deck } = wish
  const failed = (why: Problem['why']): Beginning<Problem> => ({ kind: 'failed', problem: { sourceId, why } })
  const opened = await openSource(sourceId, Date.now())
  if (!opened.ok) return failed(opened.problem)
  const source = await readSource(opened.source.text)
  const { title } = opened.source
  try {
    const passage = { span: { start, end }, deck }
    const active = await beginRun({ source, sourceId, title, count, within: null, fit: null, passage })
    await forgetPassageWish()
    return { kind: 'begun', active }
  } catch (error) {
    if (error instanceof NetworkError) return failed('unreachable')
    if (!(error instanceof ApiError)) throw error
    return failed(error.status === 401 ? 'signed-out' : error.status === 404 ? 'gone' : 'unreachable')
  }
})
