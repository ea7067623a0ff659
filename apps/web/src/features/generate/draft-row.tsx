import { lintCard } from '@cairn/core/ai/lint'
import type { SupportGrade } from '@cairn/core/cards/card'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Quote } from '../../ui/quote.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { RunDraft } from './run-state.ts'

export interface DraftActions {
  focus: (id: string) => void
  accept: (id: string) => void
  reject: (id: string) => void
  edit: (id: string, change: Partial<Pick<RunDraft, 'front' | 'back'>>) => void
  openPassage: (id: string) => void
}

export interface DraftRowProps {
  draft: RunDraft
  number: number
  current: boolean
  actions: DraftActions
}

/** One proposed card: both sides editable in place, the words it rests on, what is to be said about it. */
export const DraftRow = memo(function DraftRow({ draft, number, current, actions }: DraftRowProps) {
  const { t } = useLingui()
  const rejected = draft.decision === 'rejected'
  return (
    <li
      id={`draft-${draft.id}`}
      data-current={current || undefined}
      onFocus={() => actions.focus(draft.id)}
      className={classNames(
        'animate-reveal scroll-my-32 border-l-2 py-6 pl-4 not-first:border-t not-first:border-t-line sm:pl-6',
        current ? 'border-l-moss' : 'border-l-transparent',
      )}
    >
      <div className={classNames('grid gap-3', rejected && 'opacity-60')}>
        <TextArea
          id={`draft-front-${draft.id}`}
          label={<SideLabel number={number} draft={draft} />}
          grow
          reading
          rows={1}
          maxLength={10_000}
          value={draft.front}
          onChange={(event) => actions.edit(draft.id, { front: event.target.value })}
        />
        <TextArea
          label={t`Answer of card ${number}`}
          hideLabel
          grow
          reading
          rows={1}
          maxLength={10_000}
          value={draft.back}
          onChange={(event) => actions.edit(draft.id, { back: event.target.value })}
        />
        {draft.quote !== null && (
          <Quote onOpen={() => actions.openPassage(draft.id)} caption={gradeWords(draft.grade)} className="mt-1">
            {draft.quote}
          </Quote>
        )}
        <Notes draft={draft} />
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant={draft.decision === 'accepted' ? 'primary' : 'secondary'}
            aria-pressed={draft.decision === 'accepted'}
            icon={<Icon of={Check} size={16} />}
            onClick={() => actions.accept(draft.id)}
          >
            {draft.decision === 'accepted' ? <Trans>Accepted</Trans> : <Trans>Accept</Trans>}
          </Button>
          <Button
            size="sm"
            variant={rejected ? 'danger' : 'quiet'}
            aria-pressed={rejected}
            icon={<Icon of={X} size={16} />}
            onClick={() => actions.reject(draft.id)}
          >
            {rejected ? <Trans>Rejected</Trans> : <Trans>Reject</Trans>}
          </Button>
        </div>
      </div>
    </li>
  )
})

function SideLabel({ number, draft }: { number: number; draft: RunDraft }) {
  return (
    <span className="text-muted">
      <Trans>Card {number}</Trans>
      {draft.grade === 'unsupported' && (
        <span className="ml-2 text-brick">
          <Trans>not found in your text</Trans>
        </span>
      )}
    </span>
  )
}

/** How well the card rests on the quote, in words. */
function gradeWords(grade: SupportGrade): ReactNode {
  switch (grade) {
    case 'verbatim':
      return <Trans>From your text, word for word</Trans>
    case 'paraphrase':
      return <Trans>From your text, in other words</Trans>
    case 'weak':
      return <Trans>Check this one: only part of it is in your text</Trans>
    case 'unsupported':
      return <Trans>Your text does not say this; the nearest passage is shown</Trans>
  }
}

function Notes({ draft }: { draft: RunDraft }) {
  const findings = lintCard(draft)
  const unsupported = draft.grade === 'unsupported' && draft.quote === null
  if (findings.length === 0 && draft.repeats === null && !unsupported) return null
  return (
    <ul className="grid gap-1 text-sm text-muted">
      {unsupported && (
        <Note urgent>
          <Trans>Your text does not say this. It is left out unless you accept it yourself.</Trans>
        </Note>
      )}
      {draft.repeats !== null && (
        <Note>
          <Trans>You have a card like this: “{draft.repeats}”</Trans>
        </Note>
      )}
      {findings.map((finding) => (
        <Note key={finding.code} urgent={finding.severity === 'block'}>
          {finding.message}
        </Note>
      ))}
    </ul>
  )
}

function Note({ urgent = false, children }: { urgent?: boolean; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <span aria-hidden="true" className={urgent ? 'text-brick' : 'text-amber'}>
        ●
      </span>
      <span className="wrap-anywhere">{children}</span>
    </li>
  )
}
