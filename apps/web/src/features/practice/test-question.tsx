import { plainAnswer } from '@cairn/core/answers/plain-answer'
import { askedText, spokenText } from '@cairn/core/cards/asked-text'
import type { ChoiceOption } from '@cairn/core/study-modes/question'
import type { TestResponse } from '@cairn/core/study-modes/test-session'
import type { TestQuestionView as View } from '@cairn/core/study-modes/test-view'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Markdown } from '../../lib/markdown-view.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CONTROL_CLASS } from '../../ui/field.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { SHORT_OPTION } from './side-length.ts'
import { TestMatching } from './test-matching.tsx'

interface TestQuestionProps {
  view: View
  /** Which card of the test this is, or the first of those it pairs. */
  first: number
  total: number
  response: TestResponse | null
  onRespond: (response: TestResponse | null) => void
  onNext: () => void
}

const MOST_TYPED = 500

/** A question of the sheet. Its number chooses, Enter goes on. */
export function TestQuestionView({ view, first, total, response, onRespond, onNext }: TestQuestionProps) {
  const { t } = useLingui()
  const id = useId()
  const choose = (at: number): boolean => {
    if (view.type === 'true-false' && at < 2) onRespond({ kind: 'say', isTrue: at === 0 })
    else if (view.type === 'choice' && view.options[at] !== undefined)
      onRespond({ kind: 'choose', cardId: view.options[at].cardId })
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.key === 'Enter') onNext()
    else if (!/^[1-9]$/.test(event.key) || !choose(Number(event.key) - 1)) return
    event.preventDefault()
  }
  return (
    <fieldset onKeyDown={onKeyDown} className="min-w-0">
      <legend className="w-full">
        <span className="mb-1 block text-sm text-muted">
          {view.type === 'matching' ? (
            <Trans>
              {first}–{first + view.left.length - 1} of {total}
            </Trans>
          ) : (
            <Trans>
              {first} of {total}
            </Trans>
          )}
          {view.type === 'true-false' && <> · {t`true or false?`}</>}
          {view.type === 'matching' && <> · {t`which belong together?`}</>}
        </span>
        {view.type !== 'matching' && (
          <Markdown text={askedText(view.front)} className="compact font-read text-xl wrap-anywhere" />
        )}
      </legend>
      <div className="mt-4">
        {view.type === 'choice' && (
          <Options options={view.options} name={id} response={response} onChoose={(at) => void choose(at)} />
        )}
        {view.type === 'true-false' && (
          <TrueFalse statement={view.statement} name={id} response={response} onChoose={(at) => void choose(at)} />
        )}
        {view.type === 'typed' && (
          <input
            aria-label={t`Your answer`}
            value={response?.kind === 'type' ? response.text : ''}
            maxLength={MOST_TYPED}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="next"
            onChange={({ target }) => onRespond(target.value === '' ? null : { kind: 'type', text: target.value })}
            className={classNames(CONTROL_CLASS, 'h-14 font-read text-lg!')}
          />
        )}
        {view.type === 'matching' && (
          <TestMatching
            left={view.left}
            right={view.right}
            pairs={response?.kind === 'match' ? response.pairs : []}
            onPair={(pairs) => onRespond(pairs.length === 0 ? null : { kind: 'match', pairs })}
          />
        )}
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  response: TestResponse | null
  onChoose: (at: number) => void
}

function Options({ options, name, response, onChoose }: ChoiceProps & { options: readonly ChoiceOption[] }) {
  const { t } = useLingui()
  const areShort = options.every(({ text }) => text.length <= SHORT_OPTION)
  return (
    <div className={classNames('grid gap-2', areShort && 'sm:grid-cols-2')}>
      {options.map((option, at) => (
        <Choice
          key={option.cardId}
          name={name}
          number={at + 1}
          label={spokenText(option.text, plainAnswer) || t`Picture ${at + 1}`}
          isChosen={response?.kind === 'choose' && response.cardId === option.cardId}
          onChoose={() => onChoose(at)}
        >
          <Markdown text={option.text} className="compact line-clamp-6 font-read text-lg wrap-anywhere" />
        </Choice>
      ))}
    </div>
  )
}

function TrueFalse({ statement, name, response, onChoose }: ChoiceProps & { statement: string }) {
  const { t } = useLingui()
  const said = response?.kind === 'say' ? response.isTrue : null
  return (
    <div className="grid gap-4">
      <Markdown text={statement} className="compact border-l-2 border-line pl-4 font-read text-lg wrap-anywhere" />
      <div className="grid grid-cols-2 gap-2">
        <Choice name={name} number={1} label={t`True`} isChosen={said === true} onChoose={() => onChoose(0)}>
          <Trans>True</Trans>
        </Choice>
        <Choice name={name} number={2} label={t`False`} isChosen={said === false} onChoose={() => onChoose(1)}>
          <Trans>False</Trans>
        </Choice>
      </div>
    </div>
  )
}

interface OneChoiceProps {
  name: string
  number: number
  label: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ name, number, label, isChosen, onChoose, children }: OneChoiceProps) {
  return (
    <label
      className={classNames(
        'relative flex min-h-13 items-center gap-3.5 rounded-md px-4 py-2.5 ring-1 ring-inset transition-[box-shadow,background-color]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss',
        isChosen ? 'bg-moss-soft ring-2! ring-moss' : 'bg-surface ring-edge hover:ring-ink',
      )}
    >
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
      />
      <Kbd className={isChosen ? 'border-moss! bg-moss text-on-moss' : 'text-muted'}>{number}</Kbd>
      <span inert className="min-w-0 flex-1">
        {children}
      </span>
    </label>
  )
}
