import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { streamChat } from '../../data/ai-client.ts'
import { choosePracticeOptions } from '../../data/kept-practice.ts'
import { addPracticeAnswers } from '../../data/practice.ts'
import { studyDayAt } from '../../data/queries.ts'
import { useFailure, useOrFail } from '../../lib/use-failure.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { ExplainAsk } from './explain-ask.tsx'
import { checkExplanation } from './explain-check.ts'
import { ExplainEnd } from './explain-end.tsx'
import { type ExplainMaterial, explainMaterial } from './explain-material.ts'
import { ExplainResult } from './explain-result.tsx'
import { ExplainSession } from './explain-session.ts'
import { keepExplanation } from './kept-explanation.ts'
import { NothingToAsk } from './nothing-to-ask.tsx'
import { PracticeFrame } from './practice-frame.tsx'

/** Explain: a topic in one's own words, and a list of the facts that these words told, and of those they did not. */
export default function ExplainPage({ deckId }: { deckId: string }) {
  const [round, setRound] = useState(0)
  const material = useMaterial(deckId, round)
  const orFail = useOrFail()
  if (material === undefined) return <div className="flex-1" />
  if (material === null) return <NothingToAsk deckId={deckId} material={null} options={null} onAllCards={noChoice} />
  const again = () => setRound((times) => times + 1)
  if (material.topics.length === 0) {
    const { session, options } = material
    const takeAll = () => orFail(choosePracticeOptions(deckId, { which: 'all', tag: null }).then(again))
    return <NothingToAsk deckId={deckId} material={session} options={options} onAllCards={takeAll} />
  }
  return <Explaining key={round} deckId={deckId} material={material} onAgain={again} />
}

const noChoice = () => undefined

function useMaterial(deckId: string, round: number): ExplainMaterial | null | undefined {
  const [read, setRead] = useState<{ key: string; material: ExplainMaterial | null } | null>(null)
  const fail = useFailure()
  const key = `${deckId} ${round}`
  useEffect(() => {
    let current = true
    explainMaterial(deckId, Date.now()).then(
      (material) => current && setRead({ key, material }),
      (cause: unknown) => current && fail(cause),
    )
    return () => {
      current = false
    }
  }, [deckId, key, fail])
  return read?.key === key ? read.material : undefined
}

interface ExplainingProps {
  deckId: string
  material: ExplainMaterial
  onAgain: () => void
}

function Explaining({ deckId, material, onAgain }: ExplainingProps) {
  const { t } = useLingui()
  const session = useSession(material)
  const orFail = useOrFail()
  const state = useSyncExternalStore(session.subscribe, session.state)
  const { topics } = session
  const { title } = material
  usePageTitle(t`Explain ${title}`)
  const total = topics.length
  const number = state.phase === 'over' ? total : state.at + 1
  const topic = state.phase === 'over' ? undefined : topics[state.at]
  const checked = state.phase === 'checked' ? topic : undefined
  useEffect(() => checked && keepExplanation(deckId, checked.key, ''), [deckId, checked])
  return (
    <PracticeFrame
      deckId={deckId}
      title={topic === undefined ? null : t`Explain ${title}`}
      progress={(number - (state.phase === 'checked' || state.phase === 'over' ? 0 : 1)) / total}
      standing={
        topic !== undefined && (
          <Trans>
            <strong className="font-semibold text-ink">{number}</strong> of {total}
          </Trans>
        )
      }
      problem={null}
      isTakenOver={false}
    >
      {topic === undefined || state.phase === 'over' ? (
        <ExplainEnd deckId={deckId} done={session.done()} onAgain={onAgain} />
      ) : state.phase === 'checked' ? (
        <ExplainResult
          key={topic.key}
          topic={topic}
          facts={state.facts}
          checked={state.checked}
          next={topics[state.at + 1]}
          onOverrule={(cardId) => orFail(session.overrule(cardId))}
          onNext={() => session.next()}
        />
      ) : (
        <ExplainAsk
          key={topic.key}
          deckId={deckId}
          topic={topic}
          isChecking={state.phase === 'checking'}
          onCheck={(explanation) => orFail(session.check(explanation))}
          onSkip={() => session.next()}
        />
      )}
    </PracticeFrame>
  )
}

function useSession({ topics }: ExplainMaterial): ExplainSession {
  const [session] = useState(
    () =>
      new ExplainSession(topics, {
        check: (input, signal) =>
          checkExplanation(input, { stream: streamChat, isOnline: () => navigator.onLine }, signal),
        store: addPracticeAnswers,
        newId: () => uuid7(),
        now: () => Date.now(),
        studyDayAt,
      }),
  )
  useEffect(() => () => session.giveUp(), [session])
  return session
}
