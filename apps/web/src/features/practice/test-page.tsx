import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { forgetPractice, keptPractice } from '../../data/kept-practice.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import type { TestWish } from './practice-rules.ts'
import { TestScreen } from './test-screen.tsx'
import { TestSetup } from './test-setup.tsx'

type Stage = 'loading' | 'setup' | { readonly wish: TestWish }

/** Test: what to ask is chosen first; a sheet that was begun, or handed in, is shown again. */
export default function TestPage({ deckId }: { deckId: string }) {
  const { t } = useLingui()
  usePageTitle(t`Test`)
  const [stage, setStage] = useState<Stage>('loading')
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null)
  useEffect(() => {
    keptPractice(deckId, 'test').then(
      (kept) => setStage(kept === null ? 'setup' : { wish: { types: ['choice'], count: 0 } }),
      (cause: unknown) => setFailure({ cause }),
    )
  }, [deckId])
  if (failure !== null) throw failure.cause
  if (stage === 'loading') return <h1 className="sr-only">{t`Test`}</h1>
  if (stage === 'setup') return <TestSetup deckId={deckId} onStart={(wish) => setStage({ wish })} />
  const another = () =>
    void forgetPractice(deckId, 'test').then(
      () => setStage('setup'),
      (cause: unknown) => setFailure({ cause }),
    )
  return <TestScreen deckId={deckId} wish={stage.wish} onAnother={another} />
}
