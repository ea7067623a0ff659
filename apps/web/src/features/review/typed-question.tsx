import type { Card } from '@cairn/contract/cards'
import { clozeOf } from '@cairn/core/answers/gaps'
import { studySides } from '@cairn/core/cards/siblings'
import { CONFIDENCES, type Confidence } from '@cairn/core/reviews/review-event'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { CONTROL_CLASS } from '../../ui/field.tsx'
import type { Before } from './review-view.ts'
import { gradeTyped, prepareGrading } from './typed-grading.ts'

const MOST_TYPED = 500

/** Where an answer is typed: one line, or one for each gap. Enter checks it; the buttons at the foot do as well. */
export default function TypedQuestion({ card, onAnswer }: { card: Card; onAnswer: (before: Before) => void }) {
  const { t } = useLingui()
  const asked = studySides(card)
  const gaps = clozeOf(asked.front, asked.back)?.answers.length ?? 1
  const [texts, setTexts] = useState<readonly string[]>(() => Array.from({ length: gaps }, () => ''))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector('input')?.focus({ preventScroll: true })
    // Without the others the answer is graded by its card alone.
    void prepareGrading(card.deckId).catch(() => undefined)
  }, [card.deckId])
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const empty = texts.findIndex((text) => text.trim() === '')
    if (empty >= 0) return form.current?.querySelectorAll('input')[empty]?.focus()
    onAnswer({ confidence: confidenceOf(event.nativeEvent.submitter), typed: gradeTyped(card, texts) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // By itself Enter would press the first button, which may say how sure one is.
    event.preventDefault()
    if (!event.repeat) form.current?.requestSubmit()
  }
  return (
    <form ref={form} id="typed-answer" onSubmit={check} className="mt-8 grid gap-3 font-sans">
      {texts.map((text, index) => (
        <label key={index} className="grid gap-1.5 text-sm font-medium text-muted">
          {gaps > 1 ? t`Gap ${index + 1}` : t`Your answer`}
          <input
            value={text}
            maxLength={MOST_TYPED}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="done"
            onKeyDown={onKeyDown}
            onChange={(event) => setTexts(texts.map((old, at) => (at === index ? event.target.value : old)))}
            className={classNames(CONTROL_CLASS, 'h-14 font-read text-xl! font-normal')}
          />
        </label>
      ))}
    </form>
  )
}

/** Which of the buttons was pressed, where they say how sure one is. */
function confidenceOf(submitter: HTMLElement | null): Confidence | null {
  const value = submitter instanceof HTMLButtonElement ? submitter.value : ''
  return CONFIDENCES.find((confidence) => confidence === value) ?? null
}
