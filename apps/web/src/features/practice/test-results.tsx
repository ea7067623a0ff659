import { askedText } from '@cairn/core/cards/asked-text'
import { feedbackOf } from '@cairn/core/study-modes/feedback'
import type { PracticeAnswer } from '@cairn/core/study-modes/practice-answer'
import type { StudyDeck } from '@cairn/core/study-modes/study-deck'
import { type TestState, type TestType, testResults } from '@cairn/core/study-modes/test-session'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AnswerDiff } from '../../lib/answer-diff.tsx'
import { GradeReasonWords } from '../../lib/grade-reason.tsx'
import { Markdown } from '../../lib/markdown-view.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { CardPairList } from './card-pair-list.tsx'
import { ConfusedPairs } from './confused-pairs.tsx'
import { SourceQuote } from './source-quote.tsx'
import { useFocus } from './use-focus.ts'

interface TestResultsProps {
  deckId: string
  state: TestState
  deck: StudyDeck
  onAnother: () => void
  onWasRight: (answer: PracticeAnswer) => void
}

/** What a sheet came to: the number, then each mistake with your answer beside the right one and its source. */
export function TestResultsView({ deckId, state, deck, onAnother, onWasRight }: TestResultsProps) {
  const { t } = useLingui()
  const heading = useFocus<HTMLHeadingElement>(true)
  const { right, total, wrong } = testResults(state)
  const rightOnes = state.answers.filter(({ isRight }) => isRight)
  return (
    <div className="mx-auto flex w-full max-w-page flex-1 flex-col gap-10 px-4 py-8 sm:px-6 sm:py-12">
      <div className="grid gap-4">
        <h1 ref={heading} tabIndex={-1} className="font-read text-3xl font-semibold tracking-[-0.01em]">
          <Trans>
            {right} of {total} right
          </Trans>
        </h1>
        <ProgressBar label={t`${right} of ${total} right`} value={right} max={total} className="max-w-measure" />
        <p className="max-w-measure text-muted">
          <Replaced types={state.replaced} />{' '}
          {state.leftOut.length > 0 && (
            <Plural
              value={state.leftOut.length}
              one="One card fits no kind of question."
              other="# cards fit no kind of question."
            />
          )}{' '}
          <Trans>This was practice: when your cards come back for review has not changed.</Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          {wrong.length > 0 && (
            <Link
              to="/study/$id"
              params={{ id: deckId }}
              search={{ mode: 'mistakes' }}
              className={buttonClass({ variant: 'primary', size: 'lg' })}
            >
              <Plural value={wrong.length} one="Learn the one you missed" other="Learn the # you missed" />
            </Link>
          )}
          <Button size="lg" variant={wrong.length === 0 ? 'primary' : 'secondary'} onClick={onAnother}>
            <Trans>Another test</Trans>
          </Button>
          <Link
            to="/study/$id"
            params={{ id: deckId }}
            search={{}}
            className={buttonClass({ variant: 'quiet', size: 'lg' })}
          >
            <Trans>Back to the deck</Trans>
          </Link>
        </div>
      </div>
      {wrong.length > 0 && (
        <section>
          <h2 className="mb-1 font-read text-xl font-semibold">
            <Trans>What was wrong</Trans>
          </h2>
          <ol>
            {wrong.map((answer) => (
              <li key={`${answer.turn}`} className="border-b border-line py-5">
                <Mistake
                  deck={deck}
                  answer={answer}
                  said={saidOf(state, answer.cardId)}
                  onWasRight={() => onWasRight(answer)}
                />
              </li>
            ))}
          </ol>
        </section>
      )}
      <ConfusedPairs deckId={deckId} deck={deck} />
      <CardPairList
        title={<Trans>What was right</Trans>}
        deck={deck}
        cards={rightOnes.map(({ cardId, isOverruled }) => ({
          cardId,
          note: isOverruled ? <Trans>by your own word</Trans> : undefined,
        }))}
        most={200}
      />
    </div>
  )
}

function Replaced({ types }: { types: readonly TestType[] }) {
  const { t } = useLingui()
  if (types.length === 0) return null
  const names: Record<TestType, string> = {
    choice: t`choosing`,
    typed: t`writing`,
    'true-false': t`true or false`,
    matching: t`matching`,
  }
  const listed = types.map((type) => names[type]).join(', ')
  return <Trans>Some cards could not be asked by {listed} and were asked otherwise.</Trans>
}

interface MistakeProps {
  deck: StudyDeck
  answer: PracticeAnswer
  /** To a question of true or false; null for another one, or no answer. */
  said: boolean | null
  onWasRight: () => void
}

function saidOf({ questions, responses }: TestState, cardId: string): boolean | null {
  const at = questions.findIndex((question) => question.type === 'true-false' && question.cardId === cardId)
  const response = responses[at] ?? null
  return response?.kind === 'say' ? response.isTrue : null
}

function Mistake({ deck, answer, said, onWasRight }: MistakeProps) {
  const feedback = feedbackOf(deck, answer)
  const { grade, chosen, quote, mayOverrule } = feedback
  return (
    <div className="grid gap-4">
      <Markdown
        text={askedText(deck.cardOf(answer.cardId)?.front ?? '')}
        className="compact font-read text-xl wrap-anywhere"
      />
      {grade !== null ? (
        <div className="grid gap-0.5">
          <AnswerDiff diff={grade.diff} />
          <p className="text-sm text-muted empty:hidden">
            <GradeReasonWords reason={grade.reason} />
          </p>
        </div>
      ) : (
        <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          <div className="min-w-0 border-l-2 border-brick pl-4">
            <p className="text-sm text-muted">
              <Trans>You answered</Trans>
            </p>
            <Given said={said} chosen={chosen} right={feedback.rightAnswer} />
          </div>
          <div className="min-w-0 border-l-2 border-moss pl-4">
            <p className="text-sm text-muted">
              <Trans>The answer</Trans>
            </p>
            <Markdown text={feedback.rightAnswer} className="compact font-read text-lg wrap-anywhere" />
          </div>
        </div>
      )}
      {chosen !== null && said === null && (
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          <Trans>What you answered belongs to</Trans>
          <Markdown text={askedText(chosen.front)} inline className="text-ink" />
        </p>
      )}
      {quote !== null && <SourceQuote cardId={answer.cardId} quote={quote} />}
      {mayOverrule && (
        <div>
          <Button size="sm" onClick={onWasRight}>
            <Trans>I was right</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

interface GivenProps {
  said: boolean | null
  chosen: { readonly back: string } | null
  right: string
}

function Given({ said, chosen, right }: GivenProps) {
  if (said !== null)
    return (
      <div className="font-read text-lg wrap-anywhere">
        {said ? <Trans>“True” to</Trans> : <Trans>“False” to</Trans>}{' '}
        <Markdown text={chosen?.back ?? right} inline className="compact" />
      </div>
    )
  if (chosen !== null) return <Markdown text={chosen.back} className="compact font-read text-lg wrap-anywhere" />
  return (
    <p className="font-read text-lg text-muted">
      <Trans>nothing</Trans>
    </p>
  )
}
