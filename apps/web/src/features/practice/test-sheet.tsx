import type { StudyDeck } from '@cairn/core/study-modes/study-deck'
import { cardsAsked, type TestResponse, type TestState, testProgress } from '@cairn/core/study-modes/test-session'
import { testQuestion } from '@cairn/core/study-modes/test-view'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { afterFrame } from '../../lib/after-frame.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TestQuestionView } from './test-question.tsx'

interface TestSheetProps {
  state: TestState
  deck: StudyDeck
  onRespond: (index: number, response: TestResponse | null) => void
  onHandIn: () => void
}

/** All questions of a test below one another. Enter goes to the next one, at the last to handing in. */
export function TestSheet({ state, deck, onRespond, onHandIn }: TestSheetProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const [startsAt] = useState(() => Math.max(0, state.responses.indexOf(null)))
  const sheet = useFocusQuestion(list, startsAt)
  const answer = useRef(onRespond)
  useEffect(() => {
    answer.current = onRespond
  })
  const respond = useCallback((index: number, response: TestResponse | null) => answer.current(index, response), [])
  const { done, total } = testProgress(state)
  const open = total - done
  return (
    <>
      <ol
        ref={list}
        className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-10 px-4 pt-4 pb-16 sm:px-6 sm:pt-8"
      >
        {state.questions.map((_, index) => (
          <Row
            key={index}
            state={state}
            index={index}
            deck={deck}
            response={state.responses[index] ?? null}
            onRespond={respond}
            onNext={sheet.next}
          />
        ))}
      </ol>
      <div className="sticky bottom-0 mt-auto border-t border-line bg-paper">
        <div className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-6 sm:py-3">
          <p className="text-sm text-muted">
            {open === 0 ? (
              <Trans>All answered.</Trans>
            ) : (
              <Plural value={open} one="One answer missing." other="# answers missing." />
            )}
          </p>
          <Button
            ref={sheet.handIn}
            variant={open === 0 ? 'primary' : 'secondary'}
            size="lg"
            onClick={() => (open === 0 ? onHandIn() : setAsking(true))}
          >
            <Trans>Hand in</Trans>
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={<Plural value={open} one="One answer is missing" other="# answers are missing" />}
        description={t`What is not answered counts as not known.`}
        confirmLabel={t`Hand in as it is`}
        onConfirm={onHandIn}
      />
    </>
  )
}

interface RowProps {
  state: TestState
  index: number
  deck: StudyDeck
  response: TestResponse | null
  onRespond: (index: number, response: TestResponse | null) => void
  onNext: (index: number) => void
}

const Row = memo(
  function Row({ state, index, deck, response, onRespond, onNext }: RowProps) {
    const view = testQuestion(state, index, deck)
    if (view === null) return null
    return (
      <li data-question={index} className="-m-1.5 p-1.5 [contain-intrinsic-size:auto_18rem] [content-visibility:auto]">
        <TestQuestionView
          view={view}
          first={1 + state.questions.slice(0, index).reduce((sum, question) => sum + cardsAsked(question).length, 0)}
          total={testProgress(state).total}
          response={response}
          onRespond={(next) => onRespond(index, next)}
          onNext={() => onNext(index)}
        />
      </li>
    )
  },
  (before, after) => before.response === after.response && before.state.questions === after.state.questions,
)

/** Moves between the questions by keys. */
function useFocusQuestion(list: RefObject<HTMLOListElement | null>, startsAt: number) {
  const handIn = useRef<HTMLButtonElement>(null)
  const focus = useCallback(
    (index: number): boolean => {
      const row = list.current?.querySelector(`[data-question="${index}"]`)
      const control = row?.querySelector<HTMLElement>('input:checked, input, select')
      if (!row || !control) return false
      row.scrollIntoView({ block: 'center' })
      control.focus({ preventScroll: true })
      return true
    },
    [list],
  )
  const next = useCallback(
    (index: number) => {
      if (!focus(index + 1)) handIn.current?.focus()
    },
    [focus],
  )
  useEffect(() => afterFrame(() => void focus(startsAt)), [focus, startsAt])
  return { next, handIn }
}
