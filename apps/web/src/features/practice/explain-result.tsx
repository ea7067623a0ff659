import { userMessageFor } from '@cairn/core/ai-protocol/errors'
import { plainAnswer } from '@cairn/core/answers/plain-answer'
import type { FactStanding } from '@cairn/core/explain/explain-fact'
import type { ExplainCard, ExplainTopic } from '@cairn/core/explain/explain-topics'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Circle, CircleDot, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Checked } from './explain-check.ts'
import { isTold, type ToldFact } from './explain-session.ts'
import { SourceQuote } from './source-quote.tsx'
import { useFocus } from './use-focus.ts'

interface ExplainResultProps {
  topic: ExplainTopic
  facts: readonly ToldFact[]
  checked: Pick<Checked, 'by' | 'problem'>
  /** What comes after; undefined at the end. */
  next: ExplainTopic | undefined
  onOverrule: (cardId: string) => void
  onNext: () => void
}

/** The checklist: what was told, in whose words; what was not, with the sentence of the text that says it. */
export function ExplainResult({ topic, facts, checked, next, onOverrule, onNext }: ExplainResultProps) {
  const title = useFocus<HTMLHeadingElement>(true)
  const told = facts.filter(isTold).length
  const total = facts.length
  // What is to be learnt from comes first.
  const inOrder = [...facts.filter((fact) => !isTold(fact)), ...facts.filter(isTold)]
  return (
    <div className="mx-auto flex w-full max-w-page flex-1 flex-col gap-6 px-4 py-6 sm:px-6 sm:py-10">
      <div className="grid gap-2">
        <h2 ref={title} tabIndex={-1} className="font-read text-3xl font-semibold tracking-[-0.01em]">
          {told === total ? (
            <Plural value={total} one="You told the fact" other="You told all # facts" />
          ) : (
            <Trans>
              You told {told} of <Plural value={total} one="# fact" other="# facts" />
            </Trans>
          )}
        </h2>
        <p className="max-w-measure text-muted">
          <CheckedBy checked={checked} />{' '}
          <Trans>This was practice: when your cards come back for review has not changed.</Trans>
        </p>
      </div>
      {checked.problem !== null && (
        <Banner tone="caution">
          <Trans>{userMessageFor(checked.problem).happened} So the rules on this device checked your words.</Trans>
        </Banner>
      )}
      <ul className="-mb-6 border-t border-line *:last:border-0">
        {inOrder.map((fact) => {
          const card = topic.cards.find(({ id }) => id === fact.cardId)
          return (
            card && <FactRow key={fact.cardId} card={card} fact={fact} onOverrule={() => onOverrule(fact.cardId)} />
          )
        })}
      </ul>
      <div className="sticky bottom-0 -mx-4 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6">
        <Button variant="primary" size="lg" className="max-sm:w-full" onClick={onNext}>
          {next === undefined ? <Trans>Finish</Trans> : <Trans>Next topic</Trans>}
        </Button>
      </div>
    </div>
  )
}

function CheckedBy({ checked: { by } }: { checked: Pick<Checked, 'by'> }) {
  switch (by) {
    case 'model':
      return <Trans>Checked by the AI model of this Cairn; a tick counts only with your own words.</Trans>
    case 'built-in':
      return <Trans>Checked by the built-in engine, no AI model.</Trans>
    case 'device':
      return <Trans>Checked by rules on this device, no AI model.</Trans>
    default:
      return by satisfies never
  }
}

const LOOKS: Record<FactStanding, { of: LucideIcon; className: string }> = {
  told: { of: Check, className: 'text-moss' },
  partly: { of: CircleDot, className: 'text-amber' },
  differs: { of: TriangleAlert, className: 'text-brick' },
  missing: { of: Circle, className: 'text-muted' },
}

function FactRow({ card, fact, onOverrule }: { card: ExplainCard; fact: ToldFact; onOverrule: () => void }) {
  const { t } = useLingui()
  const { standing, said, isOverruled } = fact
  const { of, className } = LOOKS[isOverruled ? 'told' : standing]
  const needsText = !isTold(fact)
  const { front } = card
  const words = plainAnswer(front) || front
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <p className="flex items-start gap-2 text-sm font-medium">
        <Icon of={of} className={classNames('mt-px', className)} />
        <StandingWords standing={standing} isOverruled={isOverruled} />
      </p>
      <div className="grid gap-2 sm:pl-6.5">
        <p className="text-muted wrap-anywhere">{front}</p>
        <p className="font-read text-lg wrap-anywhere">{card.back}</p>
        {said !== null && (
          <Said>
            <q className="font-read wrap-anywhere">{said}</q>
          </Said>
        )}
        {needsText && card.quote !== null && <SourceQuote cardId={card.id} quote={card.quote} />}
        {standing !== 'told' && (
          <Button
            size="sm"
            className="w-fit"
            aria-pressed={isOverruled}
            aria-label={isOverruled ? t`Take back that you told: ${words}` : t`I told this: ${words}`}
            onClick={onOverrule}
          >
            {isOverruled ? <Trans>Take that back</Trans> : <Trans>I told this</Trans>}
          </Button>
        )}
      </div>
    </li>
  )
}

function Said({ children }: { children: ReactNode }) {
  return (
    <p className="text-sm text-muted">
      <Trans>You wrote: {children}</Trans>
    </p>
  )
}

function StandingWords({ standing, isOverruled }: { standing: FactStanding; isOverruled: boolean }) {
  if (isOverruled) return <Trans>Told, as you say</Trans>
  switch (standing) {
    case 'told':
      return <Trans>Told</Trans>
    case 'partly':
      return <Trans>Partly told</Trans>
    case 'differs':
      return <Trans>Not as your text has it</Trans>
    case 'missing':
      return <Trans>Not told</Trans>
    default:
      return standing satisfies never
  }
}
