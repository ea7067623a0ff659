import type { Cloze } from '@cairn/core/answers/gaps'
import type { Response } from '@cairn/core/study-modes/practice-answer'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CONTROL_CLASS } from '../../ui/field.tsx'

const MOST_TYPED = 500

interface TypedQuestionProps {
  cloze: Cloze | null
  onRespond: (response: Response) => void
}

/** Where an answer is typed: one line, or one for each gap. Enter checks it. */
export function TypedQuestion({ cloze, onRespond }: TypedQuestionProps) {
  const { t } = useLingui()
  const gaps = cloze?.answers.length ?? 1
  const [texts, setTexts] = useState<readonly string[]>(() => Array.from({ length: gaps }, () => ''))
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const isEmpty = texts.every((text) => text.trim() === '')
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty) onRespond(cloze === null ? { kind: 'type', text: texts[0] ?? '' } : { kind: 'type-gaps', texts })
  }
  return (
    <form onSubmit={check} className="grid gap-3">
      <div className={classNames('grid gap-2', gaps > 1 && 'sm:grid-cols-2')}>
        {texts.map((text, index) => (
          <label key={index} className="grid gap-1.5 text-sm font-medium">
            {gaps > 1 ? t`Gap ${index + 1}` : t`Your answer`}
            <input
              ref={index === 0 ? first : undefined}
              value={text}
              maxLength={MOST_TYPED}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint={index === gaps - 1 ? 'done' : 'next'}
              onChange={(event) => setTexts(texts.map((old, at) => (at === index ? event.target.value : old)))}
              className={classNames(CONTROL_CLASS, 'h-14 font-read text-lg! font-normal')}
            />
          </label>
        ))}
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-2 sm:flex sm:justify-between">
        <Button variant="quiet" size="lg" className="max-sm:px-4" onClick={() => onRespond({ kind: 'skip' })}>
          <Trans>I don’t know</Trans>
        </Button>
        <Button type="submit" variant="primary" size="lg" shortcut="↵" disabled={isEmpty}>
          <Trans>Check</Trans>
        </Button>
      </div>
    </form>
  )
}
