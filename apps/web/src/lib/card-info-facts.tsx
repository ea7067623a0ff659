import type { CardKind } from '@cairn/core/cards/card'
import { cappedDuration } from '@cairn/core/reviews/answer-time'
import { givenInterval } from '@cairn/core/reviews/given-intervals'
import { isUnmet } from '@cairn/core/scheduling/memory-state'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CardHistory } from '../data/card-history.ts'
import { studyDayAt } from '../data/queries.ts'
import { answerTime, intervalOf } from './card-info-words.ts'
import { cardStateWords, whenDue } from './card-state-words.ts'
import { dateOfDay, shortDate, timeAgo } from './dates.ts'
import { readableTitle } from './deck-path.ts'

interface Fact {
  readonly name: string
  readonly value: ReactNode
  /** What it means, or the same more exactly, below the name. */
  readonly hint?: string
}

/** Where a card stands and what it is, as names and values. */
export function CardFacts({ history }: { history: CardHistory }) {
  return (
    <div className="gap-x-10 sm:columns-2">
      <Facts title={<Trans>Schedule</Trans>} facts={scheduleFacts(history)} />
      <Facts title={<Trans>Card</Trans>} facts={cardFacts(history)} />
      <Facts title={<Trans>So far</Trans>} facts={pastFacts(history)} />
    </div>
  )
}

function Facts({ title, facts }: { title: ReactNode; facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <section className="mb-6 break-inside-avoid">
      <h3 className="mb-1 text-sm font-medium text-muted">{title}</h3>
      <dl>
        {facts.map(({ name, value, hint }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-0">
            <dt>
              {name}
              {hint !== undefined && <span className="block text-xs text-muted">{hint}</span>}
            </dt>
            <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function scheduleFacts({ row, recall }: CardHistory): Fact[] {
  const now = Date.now()
  const today = studyDayAt(now)
  const { state } = row
  if (state === null || isUnmet(state)) return [{ name: t`Due`, value: cardStateWords(row, { now, today }) }]
  const { dueDay, stability, difficulty } = state
  const isAway = row.suspended || (row.buriedUntilDay !== null && row.buriedUntilDay > today)
  const when = whenDue(state, { now, today })
  return [
    {
      name: t`Due`,
      value: isAway ? `${cardStateWords(row, { now, today })}, ${when}` : when,
      ...(dueDay > today && { hint: dateOfDay(dueDay) }),
    },
    { name: t`Interval`, value: intervalOf(givenInterval(state)) },
    ...(recall === null ? [] : [{ name: t`Chance that you know it now`, value: `${Math.round(100 * recall)}%` }]),
    {
      name: t`Stability`,
      value: plural(rounded(stability), { one: '# day', other: '# days' }),
      hint: t`Until that chance is 90%`,
    },
    { name: t`Difficulty`, value: t`${rounded(difficulty)} of 10` },
  ]
}

function pastFacts({ row, reviews, missing }: CardHistory): Fact[] {
  const { state, introducedDay } = row
  if (state === null || isUnmet(state) || state.lastReviewAt === null) return []
  const first = introducedDay ?? null
  const total = reviews.reduce((sum, { durationMs }) => sum + cappedDuration(durationMs), 0)
  return [
    { name: t`Reviews`, value: state.reps },
    { name: t`Forgotten`, value: forgottenWords(state.lapses) },
    ...(first === null ? [] : [{ name: t`First review`, value: dateOfDay(first) }]),
    { name: t`Latest review`, value: shortDate(state.lastReviewAt), hint: timeAgo(state.lastReviewAt, Date.now()) },
    ...(reviews.length === 0
      ? []
      : [
          { name: t`Average time`, value: answerTime(total / reviews.length) },
          { name: t`Total time`, value: answerTime(total), ...(missing > 0 && { hint: t`Of the reviews below` }) },
        ]),
  ]
}

function cardFacts({ card, deckTitle }: CardHistory): Fact[] {
  return [
    { name: t`Deck`, value: readableTitle(deckTitle) },
    { name: t`Kind`, value: kindWord(card.kind) },
    ...(card.tags.length === 0 ? [] : [{ name: t`Tags`, value: card.tags.join(', ') }]),
    { name: t`Added`, value: shortDate(card.createdAt) },
  ]
}

const forgottenWords = (lapses: number): string =>
  lapses === 0 ? t`never` : plural(lapses, { one: 'once', other: '# times' })

/** One decimal, and none where there is nothing behind it. */
const rounded = (value: number): number => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value))

function kindWord(kind: CardKind): string {
  switch (kind) {
    case 'basic':
      return t`Front and back`
    case 'reversed':
      return t`Both ways`
    case 'cloze':
      return t`Gap in a text`
    case 'typed':
      return t`Typed answer`
    case 'occlusion':
      return t`Part of a picture`
    default:
      return kind satisfies never
  }
}
