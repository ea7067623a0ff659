import type { Cloze } from '@cairn/core/answers/gaps'
import { askedText } from '@cairn/core/cards/asked-text'
import type { Confidence } from '@cairn/core/reviews/review-event'
import { feedbackOf } from '@cairn/core/study-modes/feedback'
import type { PracticeAnswer, Response } from '@cairn/core/study-modes/practice-answer'
import type { Question } from '@cairn/core/study-modes/question'
import type { StudyDeck } from '@cairn/core/study-modes/study-deck'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { localLearner } from '../../data/session.ts'
import { Markdown } from '../../lib/markdown-view.tsx'
import { isLongSide } from '../../lib/side-length.ts'
import { Button } from '../../ui/button.tsx'
import { CardFace } from '../../ui/card-face.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ChoiceOptions } from './choice-options.tsx'
import { ConfidenceTap } from './confidence-tap.tsx'
import { FeedbackSheet } from './feedback-sheet.tsx'
import { RecallQuestion } from './recall-question.tsx'
import { TypedQuestion } from './typed-question.tsx'
import { useFocus } from './use-focus.ts'
import { usePracticeKeys } from './use-practice-keys.ts'

interface AskedCardProps {
  deck: StudyDeck
  question: Question
  /** The answer just given; null while the question is open. */
  answer: PracticeAnswer | null
  /** Above the card: what this round or session wants. */
  note?: ReactNode
  /** A card that is turned instead of typed is so because it cannot be typed, which is said. */
  wantsTyping?: boolean
  onRespond: (response: Response, confidence: Confidence | null) => void
  onContinue: () => void
  onWasRight: () => void
}

/** One question in any of its forms, and what came of it. Give it a key that changes with the question. */
export function AskedCard({
  deck,
  question,
  answer,
  note,
  wantsTyping,
  onRespond,
  onContinue,
  onWasRight,
}: AskedCardProps) {
  const [confidence, setConfidence] = useState<Confidence | null>(null)
  const card = deck.cardOf(question.cardId)
  const asksConfidence = localLearner()?.settings.askConfidence === true && answer === null
  const respond = (response: Response) => onRespond(response, confidence)
  const sure = asksConfidence && <ConfidenceTap value={confidence} onChange={setConfidence} />
  return (
    <>
      <div className="mx-auto flex w-full max-w-page flex-1 flex-col gap-4 px-3 pt-2 pb-6 sm:px-6 sm:pt-6">
        {note}
        {question.form === 'recall' ? (
          <>
            {sure}
            {wantsTyping === true && (
              <p className="text-center text-sm text-muted">
                <Trans>Not one to type: say it to yourself, then look.</Trans>
              </p>
            )}
            <RecallQuestion
              front={question.front}
              back={card?.back ?? ''}
              cardId={question.cardId}
              quote={card?.quote ?? null}
              onRecall={(knew) => respond({ kind: 'recall', knew })}
            />
          </>
        ) : (
          <>
            <Prompt
              front={question.front}
              cloze={question.form === 'typed' ? question.cloze : null}
              takesFocus={question.form === 'choice' && answer === null}
              isAnswered={answer !== null}
            />
            {sure}
            {question.form === 'choice' && (
              <ChoiceOptions
                options={question.options}
                rightId={answer === null ? null : question.cardId}
                chosenId={answer?.chosenCardId ?? null}
                onChoose={(cardId) => respond({ kind: 'choose', cardId })}
              />
            )}
            {question.form === 'choice' && answer === null && <NotKnown onSkip={() => respond({ kind: 'skip' })} />}
            {question.form === 'typed' && answer === null && (
              <TypedQuestion cloze={question.cloze} onRespond={respond} />
            )}
          </>
        )}
      </div>
      {answer !== null && question.form !== 'recall' && (
        <FeedbackSheet
          feedback={feedbackOf(deck, answer)}
          answer={answer}
          onContinue={onContinue}
          onWasRight={onWasRight}
        />
      )}
    </>
  )
}

interface PromptProps {
  front: string
  cloze: Cloze | null
  takesFocus: boolean
  /** What a picture hides is shown. */
  isAnswered: boolean
}

function Prompt({ front, cloze, takesFocus, isAnswered }: PromptProps) {
  const { t } = useLingui()
  const place = useFocus<HTMLElement>(takesFocus)
  const text = cloze === null ? askedText(front) : withGaps(cloze)
  return (
    <CardFace
      className={classNames('animate-next sm:min-h-[36dvh]', isAnswered && 'answered')}
      front={
        <section ref={place} tabIndex={-1} aria-label={t`Question`} className="outline-none">
          <Markdown text={text} className={classNames(isLongSide(text) && 'text-xl leading-relaxed')} />
        </section>
      }
    />
  )
}

/** A text with its gaps numbered like the fields below it. */
function withGaps({ parts }: Cloze): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text
      return part.hint === null ? `**(${part.gap + 1})** \\_\\_\\_` : `**(${part.gap + 1})** [${part.hint}]`
    })
    .join('')
}

function NotKnown({ onSkip }: { onSkip: () => void }) {
  usePracticeKeys({ 0: onSkip })
  return (
    <div>
      <Button variant="quiet" className="-ml-4 text-muted" shortcut="0" onClick={onSkip}>
        <Trans>I don’t know</Trans>
      </Button>
    </div>
  )
}
