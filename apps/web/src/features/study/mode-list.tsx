import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { forgetPractice, type KeptPractice } from '../../data/kept-practice.ts'
import { lengthOfTime } from '../../lib/dates.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type Mode = 'learn' | 'write' | 'test' | 'cram' | 'explain'

interface ModeListProps {
  deckId: string
  /** Cards that the modes would take. */
  cards: number
  kept: readonly KeptPractice[]
}

const ROUND_CARDS = 7
const USUAL_TEST = 20
/** Cards that one explanation is about. */
const TOPIC_CARDS = 5
/** About how long one card takes in a mode, ms. */
const CARD_MS: Readonly<Record<Mode, number>> = {
  learn: 22_000,
  write: 14_000,
  test: 12_000,
  cram: 6_000,
  explain: 35_000,
}
/** Longer than this is no time to be told: the mode can be left at any moment. */
const LONGEST_TOLD_MS = 45 * 60_000

/** The ways to practise, each with what it is, how long it takes, or where it was left. */
export function ModeList({ deckId, cards, kept }: ModeListProps) {
  return (
    <ul className="border-t border-line">
      <ModeRow
        deckId={deckId}
        mode="learn"
        kept={kept}
        name={<Trans>Learn</Trans>}
        time={timeOf('learn', Math.min(cards, ROUND_CARDS))}
        per="round"
      >
        <Trans>Rounds of seven: first you choose, then you type.</Trans>
      </ModeRow>
      <ModeRow deckId={deckId} mode="write" kept={kept} name={<Trans>Write</Trans>} time={timeOf('write', cards)}>
        <Trans>Type every answer and see where it differs.</Trans>
      </ModeRow>
      <ModeRow
        deckId={deckId}
        mode="test"
        kept={kept}
        name={<Trans>Test</Trans>}
        time={timeOf('test', Math.min(cards, USUAL_TEST))}
      >
        <Trans>A sheet of questions; the results come at the end.</Trans>
      </ModeRow>
      <ModeRow
        deckId={deckId}
        mode="explain"
        kept={kept}
        name={<Trans>Explain</Trans>}
        time={timeOf('explain', Math.min(cards, TOPIC_CARDS))}
        per="topic"
      >
        <Trans>Say it in your own words; what you left out comes with its sentence.</Trans>
      </ModeRow>
      <ModeRow deckId={deckId} mode="cram" kept={kept} name={<Trans>Cram</Trans>} time={timeOf('cram', cards)}>
        <Trans>Turn cards until you know them all. Touches no schedule.</Trans>
      </ModeRow>
    </ul>
  )
}

function timeOf(mode: Mode, cards: number): number | null {
  const ms = cards * CARD_MS[mode]
  return ms > LONGEST_TOLD_MS ? null : ms
}

interface ModeRowProps {
  deckId: string
  mode: Mode
  kept: readonly KeptPractice[]
  name: ReactNode
  /** Ms; null for too long to tell. */
  time: number | null
  /** What the time is for; the whole mode where absent. */
  per?: 'round' | 'topic'
  children: ReactNode
}

function ModeRow({ deckId, mode, kept, name, time, per, children }: ModeRowProps) {
  const { t } = useLingui()
  const orFail = useOrFail()
  const left = kept.find((one) => one.slot === mode && isWorthGoingOn(one))
  return (
    <li className="group relative flex items-center gap-2 border-b border-line">
      <Link
        to="/study/$id"
        params={{ id: deckId }}
        search={{ mode }}
        className="grid min-h-17 flex-1 grid-cols-[1fr_auto] items-center gap-x-4 py-3 text-ink no-underline sm:grid-cols-[6.5rem_1fr_auto]"
      >
        <span className="font-read text-xl font-semibold group-hover:underline group-hover:underline-offset-4">
          {name}
        </span>
        <span className="row-start-2 text-muted max-sm:col-span-2 sm:row-start-1 sm:col-start-2">{children}</span>
        <span className="text-right text-sm text-muted sm:col-start-3">
          {left !== undefined ? (
            <strong className="font-semibold text-moss">
              <WhereLeft kept={left} />
            </strong>
          ) : time === null ? null : per === 'round' ? (
            <Trans>{lengthOfTime(time)} a round</Trans>
          ) : per === 'topic' ? (
            <Trans>{lengthOfTime(time)} a topic</Trans>
          ) : (
            <Trans>about {lengthOfTime(time)}</Trans>
          )}
        </span>
      </Link>
      {left !== undefined && (
        <IconButton label={t`Start over`} className="-mr-3" onClick={() => orFail(forgetPractice(deckId, left.slot))}>
          <Icon of={RotateCcw} />
        </IconButton>
      )}
    </li>
  )
}

/** A session under way, or the results of a test. */
export function isWorthGoingOn({ slot, progress }: KeptPractice): boolean {
  return slot === 'test' || !progress.isFinished
}

/** "Round 2 of 4", "12 of 40 done". */
export function WhereLeft({ kept }: { kept: KeptPractice }) {
  const { done, total, round, rounds, isFinished } = kept.progress
  if (isFinished) return <Trans>see the results</Trans>
  if (round !== null && rounds !== null)
    return (
      <Trans>
        round {round} of {rounds}
      </Trans>
    )
  if (kept.slot === 'test')
    return (
      <Trans>
        {done} of {total} answered
      </Trans>
    )
  return done === 0 ? (
    <Plural value={total} one="one card to go" other="# cards to go" />
  ) : (
    <Trans>
      {done} of {total} done
    </Trans>
  )
}
