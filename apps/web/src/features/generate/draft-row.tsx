import { readableText } from '@cairn/core/cards/listed-sides'
import type { LintFix } from '@cairn/core/lint/lint-fix'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Undo2, X } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { SideField } from '../../lib/side-field.tsx'
import { sideInWords } from '../../lib/side-in-words.ts'
import { SideLine } from '../../lib/side-line.tsx'
import type { OwnDuplicate } from '../../lib/use-duplicate.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Quote } from '../../ui/quote.tsx'
import { answerInQuote, shortened } from './answer-in-quote.ts'
import { DraftNotes } from './draft-notes.tsx'
import type { RunDraft } from './run-state.ts'

export interface DraftActions {
  acceptAll: (ids: readonly string[]) => void
  focus: (id: string) => void
  toggle: (id: string, decision: 'accepted' | 'rejected') => void
  edit: (id: string, change: Partial<Pick<RunDraft, 'front' | 'back'>>) => void
  openPassage: (id: string) => void
  fix: (id: string, fix: LintFix) => void
  /** Lets an own card that says the same take the draft up. */
  merge: (id: string, match: OwnDuplicate) => void
}

export interface DraftRowProps {
  draft: RunDraft
  number: number
  current: boolean
  /** One of many: out of sight it is not laid out. */
  lazy?: boolean
  actions: DraftActions
}

export const draftElementId = (id: string): string => `draft-${id}`
export const frontFieldId = (id: string): string => `draft-front-${id}`

/** One proposed card, set like a page: the question, the answer, the words it rests on. Both sides are edited in place. */
export const DraftRow = memo(function DraftRow({ draft, number, current, lazy, actions }: DraftRowProps) {
  const { t } = useLingui()
  const { decision } = draft
  return (
    <li
      id={draftElementId(draft.id)}
      tabIndex={-1}
      aria-label={t`Draft ${number}`}
      onFocus={() => actions.focus(draft.id)}
      className={classNames(
        'relative animate-reveal scroll-my-40 py-5 outline-none',
        'after:absolute after:inset-x-4 after:bottom-0 after:h-px after:bg-line sm:after:inset-x-6',
        'grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-[1.5rem_minmax(0,1fr)_auto]',
        // Inside the box, as what is not laid out is cut at its edge.
        '-mx-4 px-4 before:absolute before:inset-y-3 before:left-0 before:w-0.5 before:rounded-full sm:-mx-6 sm:px-6',
        lazy && '[contain-intrinsic-block-size:auto_15rem] [content-visibility:auto]',
        current && 'before:bg-moss pointer-coarse:before:hidden',
      )}
    >
      <span aria-hidden="true" className="pt-3 text-sm text-muted tabular-nums max-sm:hidden">
        {number}
      </span>
      {decision === 'rejected' ? (
        <SideLine
          words={sideInWords(readableText(draft.front))}
          lines={2}
          className="min-w-0 py-2 font-read text-lg text-muted line-through"
        />
      ) : (
        <DraftSides draft={draft} number={number} actions={actions} />
      )}
      <Decide draft={draft} number={number} actions={actions} />
    </li>
  )
})

function DraftSides({ draft, number, actions }: Omit<DraftRowProps, 'current' | 'lazy'>) {
  const { t } = useLingui()
  return (
    <div className="grid min-w-0 gap-0.5">
      <SideField
        quiet
        strong
        id={frontFieldId(draft.id)}
        label={t`Question of draft ${number}`}
        className="-mx-3"
        maxLength={10_000}
        value={draft.front}
        onText={(front) => actions.edit(draft.id, { front })}
      />
      <SideField
        quiet
        label={t`Answer of draft ${number}`}
        className="-mx-3"
        maxLength={10_000}
        value={draft.back}
        onText={(back) => actions.edit(draft.id, { back })}
      />
      {draft.quote !== null && (
        <Quote
          onOpen={() => actions.openPassage(draft.id)}
          className={classNames('mt-2 text-muted', draft.grade === 'unsupported' && 'border-brick!')}
        >
          <QuoteWords quote={draft.quote} back={draft.back} />
        </Quote>
      )}
      <DraftNotes
        draft={draft}
        onFix={(fix) => actions.fix(draft.id, fix)}
        onDrop={() => actions.toggle(draft.id, 'rejected')}
        onMerge={(match) => actions.merge(draft.id, match)}
      />
    </div>
  )
}

/** The quote with the answer marked where it stands word for word. */
function QuoteWords({ quote, back }: { quote: string; back: string }) {
  const found = answerInQuote(quote, back)
  if (found === null) return <span className="line-clamp-4">{quote}</span>
  const [before, answer, after] = shortened(found)
  return (
    <>
      {before}
      <mark className="rounded-none! shadow-none!">{answer}</mark>
      {after}
    </>
  )
}

/** Two buttons: at the end of the row, below it on a phone. A rejected draft has one, which brings it back. */
function Decide({ draft, number, actions }: Omit<DraftRowProps, 'current' | 'lazy'>) {
  const { t } = useLingui()
  const accepted = draft.decision === 'accepted'
  const rejected = draft.decision === 'rejected'
  return (
    <div className="flex gap-2 max-sm:mt-4 max-sm:flex-wrap sm:mt-0.5">
      <DecideButton
        key="reject"
        label={rejected ? t`Bring back draft ${number}` : t`Reject draft ${number}`}
        pressed={rejected}
        className={rejected ? 'max-sm:flex-none' : ''}
        onPress={() => actions.toggle(draft.id, 'rejected')}
        icon={<Icon of={rejected ? Undo2 : X} />}
      >
        {rejected ? <Trans>Bring back</Trans> : <Trans>Reject</Trans>}
      </DecideButton>
      {!rejected && (
        <DecideButton
          key="accept"
          label={accepted ? t`Accepted draft ${number}` : t`Accept draft ${number}`}
          pressed={accepted}
          className={accepted ? 'bg-moss! text-on-moss!' : ''}
          onPress={() => actions.toggle(draft.id, 'accepted')}
          icon={<Icon of={Check} />}
        >
          {accepted ? <Trans>Accepted</Trans> : <Trans>Accept</Trans>}
        </DecideButton>
      )}
    </div>
  )
}

interface DecideButtonProps {
  label: string
  pressed: boolean
  icon: ReactNode
  onPress: () => void
  className: string
  children: ReactNode
}

function DecideButton({ label, pressed, icon, onPress, className, children }: DecideButtonProps) {
  return (
    <Button
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      icon={icon}
      onClick={onPress}
      className={classNames(
        'max-sm:flex-1 sm:w-11 sm:rounded-full! sm:bg-transparent sm:px-0! sm:ring-line sm:hover:bg-surface sm:hover:ring-ink',
        className,
      )}
    >
      <span className="sm:hidden">{children}</span>
    </Button>
  )
}
