import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { forgetDemo, KEEP_DEMO_PATH, keepDemo, keptDemo } from '../../data/demo-handover.ts'
import { takeHandedOverText } from '../../data/handover.ts'
import { type ServerProblem, serverProblem } from '../../lib/server-problem.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { beginWithDrafts } from './active-run.ts'
import { demoRun } from './demo-drafts.ts'
import { readSource } from './judge-client.ts'
import { type Beginning, type BeginningProps, oneAtATime, useBeginning } from './use-beginning.ts'

/** `/upload?from=demo`: the cards of the landing page as drafts of this account. */
export default function BeginDemo(props: BeginningProps) {
  const { problem, again } = useBeginning(begin, props)
  if (problem === null) return <PageSkeleton />
  return (
    <Page>
      <PageHeader title={<Trans>Keep your cards</Trans>} />
      <Banner tone="caution" role="alert" className="mb-6">
        <Why of={problem} />
      </Banner>
      {problem.kind === 'signed-out' ? (
        <Link to="/login" search={{ next: KEEP_DEMO_PATH }} className={buttonClass({ variant: 'primary' })}>
          <Trans>Sign in</Trans>
        </Link>
      ) : (
        <Button variant="primary" onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </Page>
  )
}

function Why({ of }: { of: ServerProblem }) {
  if (of.kind === 'signed-out')
    return <Trans>Your session has ended. Sign in to keep these cards; they are still in this tab.</Trans>
  if ('message' in of)
    return (
      <>
        {of.message} <Trans>Your cards are still in this tab.</Trans>
      </>
    )
  return <Trans>The server was not reached. Your cards are still in this tab; try again when you are online.</Trans>
}

const begin = oneAtATime(async (): Promise<Beginning<ServerProblem>> => {
  const kept = keptDemo()
  if (kept === null) return { kind: 'none' }
  // The same in every try: a text that was stored without our hearing of it is not stored twice.
  const demo = { ...kept, sourceId: kept.sourceId ?? uuid7() }
  keepDemo(demo)
  const source = await readSource(demo.text)
  try {
    const active = await beginWithDrafts(await demoRun(demo, source), source)
    forgetDemo()
    // The text went on as its cards, and is not offered a second time.
    await takeHandedOverText()
    return { kind: 'begun', active }
  } catch (error) {
    return { kind: 'failed', problem: serverProblem(error) }
  }
})
