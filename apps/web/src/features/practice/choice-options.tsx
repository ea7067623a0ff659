import { plainAnswer } from '@cairn/core/answers/plain-answer'
import { spokenText } from '@cairn/core/cards/asked-text'
import type { ChoiceOption } from '@cairn/core/study-modes/question'
import { useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { Markdown } from '../../lib/markdown-view.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { SHORT_OPTION } from './side-length.ts'
import { usePracticeKeys } from './use-practice-keys.ts'

interface ChoiceOptionsProps {
  options: readonly ChoiceOption[]
  /** The card asked, once its answer may be shown. */
  rightId: string | null
  chosenId: string | null
  onChoose: (cardId: string) => void
}

const LONG_OPTION = 120

/** Up to four answers, chosen by a tap or by their number; afterwards which one was right and which was chosen. */
export function ChoiceOptions({ options, rightId, chosenId, onChoose }: ChoiceOptionsProps) {
  const { t } = useLingui()
  const isOpen = rightId === null
  const choose = (index: number) => () => {
    const option = options[index]
    if (isOpen && option !== undefined) onChoose(option.cardId)
  }
  usePracticeKeys({ 1: choose(0), 2: choose(1), 3: choose(2), 4: choose(3) })
  const areShort = options.every(({ text }) => text.length <= SHORT_OPTION)
  return (
    <ul aria-label={t`Answers`} className={classNames('grid gap-2', areShort && 'sm:grid-cols-2')}>
      {options.map((option, index) => (
        <li key={option.cardId} className="grid">
          <Option
            option={option}
            number={index + 1}
            mark={
              isOpen ? 'open' : option.cardId === rightId ? 'right' : option.cardId === chosenId ? 'chosen' : 'other'
            }
            onChoose={choose(index)}
          />
        </li>
      ))}
    </ul>
  )
}

type Mark = 'open' | 'right' | 'chosen' | 'other'

const LOOKS: Record<Mark, string> = {
  open: 'bg-surface ring-edge hover:ring-ink active:bg-sunken',
  right: 'bg-moss-soft ring-2! ring-moss',
  chosen: 'bg-brick-soft ring-2! ring-brick',
  other: 'bg-paper text-muted ring-line',
}

function Option({
  option,
  number,
  mark,
  onChoose,
}: {
  option: ChoiceOption
  number: number
  mark: Mark
  onChoose: () => void
}) {
  const { t } = useLingui()
  const words = spokenText(option.text, plainAnswer) || t`Picture ${number}`
  const says = { open: '', other: '', right: t`right answer`, chosen: t`your answer` }[mark]
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-keyshortcuts={String(number)}
      aria-disabled={mark !== 'open' || undefined}
      className={classNames(
        'flex min-h-15 items-center gap-3.5 rounded-md px-4 py-3 text-left ring-1 ring-inset transition-[box-shadow,background-color]',
        'aria-disabled:cursor-default',
        LOOKS[mark],
      )}
    >
      <OptionMark mark={mark} number={number} />
      <span className="sr-only">{says === '' ? words : `${words}, ${says}`}</span>
      {/* The words are the button's name; links in them are not for following here. */}
      <span inert className="min-w-0 flex-1">
        <Markdown
          text={option.text}
          className={classNames(
            'compact font-read wrap-anywhere',
            option.text.length > LONG_OPTION ? 'line-clamp-6 text-base' : 'text-lg',
          )}
        />
      </span>
    </button>
  )
}

function OptionMark({ mark, number }: { mark: Mark; number: number }) {
  if (mark === 'right') return <Icon of={Check} className="w-5 text-moss" />
  if (mark === 'chosen') return <Icon of={X} className="w-5 text-brick" />
  return <Kbd className="text-muted">{number}</Kbd>
}
