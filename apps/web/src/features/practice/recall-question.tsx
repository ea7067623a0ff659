import { askedText } from '@cairn/core/cards/asked-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { repeats } from '../../lib/markdown.ts'
import { Markdown } from '../../lib/markdown-view.tsx'
import { isLongSide } from '../../lib/side-length.ts'
import { Button } from '../../ui/button.tsx'
import { CardFace } from '../../ui/card-face.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { SourceQuote } from './source-quote.tsx'
import { useFocus } from './use-focus.ts'
import { usePracticeKeys } from './use-practice-keys.ts'

interface RecallQuestionProps {
  front: string
  back: string
  cardId: string
  quote: string | null
  onRecall: (knew: boolean) => void
}

/** The second half of a double tap falls on the button that took its place: it must not answer. */
const DOUBLE_TAP_MS = 300

/** A card to turn, and the learner says whether they knew it. */
export function RecallQuestion({ front, back, cardId, quote, onRecall }: RecallQuestionProps) {
  const { t } = useLingui()
  const [turnedAt, setTurnedAt] = useState<number | null>(null)
  const isTurned = turnedAt !== null
  const asked = askedText(front)
  const question = useFocus<HTMLElement>(!isTurned)
  const solution = useFocus<HTMLElement>(isTurned)
  const turn = () => setTurnedAt(performance.now())
  const recall = (knew: boolean) => {
    if (turnedAt !== null && performance.now() - turnedAt >= DOUBLE_TAP_MS) onRecall(knew)
  }
  usePracticeKeys(
    isTurned
      ? { 1: () => onRecall(false), 2: () => onRecall(true), Enter: () => onRecall(true), ' ': () => onRecall(true) }
      : { ' ': turn, Enter: turn },
  )
  return (
    <>
      <CardFace
        className="flex flex-1 animate-next flex-col sm:min-h-[52dvh] sm:flex-none"
        front={
          <section ref={question} tabIndex={-1} aria-label={t`Question`} className="outline-none">
            <Side text={asked} />
          </section>
        }
        isReplaced={isTurned && repeats(asked, back)}
        back={
          isTurned ? (
            <section ref={solution} tabIndex={-1} aria-label={t`Answer`} className="outline-none">
              <Side text={back} />
            </section>
          ) : null
        }
        below={isTurned && quote !== null ? <SourceQuote cardId={cardId} quote={quote} /> : null}
      />
      <div className="sticky bottom-0 bg-paper pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:pt-3 sm:pb-6">
        {isTurned ? (
          <fieldset className="grid grid-cols-2 gap-2">
            <legend className="sr-only">{t`Did you know it?`}</legend>
            <Verdict tone="text-brick! before:bg-brick" number={1} onClick={() => recall(false)}>
              <Trans>Did not know</Trans>
            </Verdict>
            <Verdict tone="text-moss! before:bg-moss" number={2} onClick={() => recall(true)}>
              <Trans>Knew it</Trans>
            </Verdict>
          </fieldset>
        ) : (
          <Button variant="primary" className="h-16! w-full" onClick={turn} aria-keyshortcuts="Space">
            <Trans>Show the answer</Trans>
            <Kbd className="ml-1 pointer-coarse:hidden">
              <Trans>Space</Trans>
            </Kbd>
          </Button>
        )}
      </div>
    </>
  )
}

function Side({ text }: { text: string }) {
  return <Markdown text={text} className={classNames(isLongSide(text) && 'text-xl leading-relaxed')} />
}

interface VerdictProps {
  tone: string
  number: number
  onClick: () => void
  children: ReactNode
}

function Verdict({ tone, number, onClick, children }: VerdictProps) {
  return (
    <Button
      onClick={onClick}
      aria-keyshortcuts={String(number)}
      className={classNames(
        'h-16! overflow-hidden font-semibold before:absolute before:inset-x-0 before:top-0 before:h-0.75',
        tone,
      )}
    >
      {children}
      <Kbd className="text-muted max-sm:hidden pointer-coarse:hidden">{number}</Kbd>
    </Button>
  )
}
