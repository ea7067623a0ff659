import { ruledTopics } from '@cairn/core/generation/fit-profile'
import { createTopicRule } from '@cairn/core/generation/topic-rule'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { studyDayAt } from '../../data/queries.ts'
import { relativeDay } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import type { ActiveRun } from './active-run.ts'
import type { RunState } from './run-state.ts'

/** What the learner's profile changed in these drafts, topic by topic, and why; what it kept back can be had all the same. */
export function FitReport({ active: { run }, state }: { active: ActiveRun; state: RunState }) {
  const { fit, drafts, held } = state
  const counts = useMemo(() => {
    if (fit === null) return new Map<string, number>()
    const labels = (topics: typeof fit.weak) => topics.map(({ topic }) => topic)
    const rule = createTopicRule({ weaknesses: labels(fit.weak), strengths: labels(fit.strong) })
    for (const draft of drafts) if (draft.decision !== 'rejected') rule.add(draft)
    return rule.counts()
  }, [fit, drafts])
  if (fit === null || drafts.length === 0 || state.status === 'running') return null
  const topics = [
    ...fit.weak.map((each) => ({ ...each, isWeak: true })),
    ...fit.strong.map((each) => ({ ...each, isWeak: false })),
  ]
  // A topic the learner knows and has no card on needs no word.
  const named = topics
    .map((each) => ({ ...each, cards: counts.get(each.topic) ?? 0 }))
    .filter(({ cards, isWeak }) => cards > 0 || isWeak)
    .slice(0, MOST_NAMED)
  if (named.length === 0 && held.length === 0) return null
  return (
    <div className="mb-4 border-l-2 border-moss pl-4 text-sm text-muted">
      <p className={named.length === 0 ? 'hidden' : ''}>
        <Trans>Fitted to what you know:</Trans>{' '}
        {named.map(({ topic, cards, isWeak, assessedAt }, at) => (
          <span key={topic}>
            {at > 0 && '; '}
            {cards === 0 ? (
              <Trans>no card came on</Trans>
            ) : (
              <Trans>
                <Plural value={cards} one="# card" other="# cards" /> on
              </Trans>
            )}{' '}
            <span className="text-ink">“{topic}”</span>, <Verdict isWeak={isWeak} assessedAt={assessedAt} />
          </span>
        ))}
        {'.'}
      </p>
      {held.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3">
          <HeldWords count={held.length} topics={ruledTopics(fit).weaknesses} />
          <Button size="sm" variant="quiet" className="-ml-3" onClick={() => run.showHeld()}>
            <Trans>Show them</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}

const MOST_NAMED = 6

function Verdict({ isWeak, assessedAt }: { isWeak: boolean; assessedAt: number }) {
  const day = relativeDay(studyDayAt(assessedAt), studyDayAt(Date.now()))
  return isWeak ? <Trans>missed {day}</Trans> : <Trans>known {day}</Trans>
}

function HeldWords({ count, topics }: { count: number; topics: readonly string[] }) {
  const { i18n } = useLingui()
  const weak = new Intl.ListFormat(i18n.locale).format(topics.slice(0, 3).map((topic) => `“${topic}”`))
  return (
    <Plural
      value={count}
      one={`# card on what you know is kept back, so that there are twice as many on ${weak}.`}
      other={`# cards on what you know are kept back, so that there are twice as many on ${weak}.`}
    />
  )
}
