import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { CardFace } from '../ui/card-face.tsx'
import { Icon } from '../ui/icon.tsx'
import { repeats } from './markdown.ts'
import { Markdown } from './markdown-view.tsx'
import { useFlipKeys } from './use-flip-keys.ts'

interface Flip {
  readonly index: number
  /** The answer is shown. */
  readonly turned: boolean
  readonly turn: () => void
  readonly go: (index: number) => void
}

/** Where one is among the `count` cards that are here; the next one shows its question. */
export function useFlip(count: number): Flip {
  const [index, setIndex] = useState(0)
  const [turned, setTurned] = useState(false)
  const go = (to: number) => {
    if (to < 0 || to >= count) return
    setIndex(to)
    setTurned(false)
  }
  return { index, turned, turn: () => setTurned((before) => !before), go }
}

interface FlipFrameProps {
  /** The screen's heading, for those who do not see the card. */
  heading: ReactNode
  /** The way out. */
  exit: ReactNode
  /** Undefined while its text is on its way. */
  card: { readonly front: string; readonly back: string } | undefined
  flip: Flip
  total: number
  /** Beside the count. */
  aside?: ReactNode
}

/** One card of a deck to look at, with the ways to the others. Arrows move, Space turns. */
export function FlipFrame({ heading, exit, card, flip, total, aside }: FlipFrameProps) {
  const { t } = useLingui()
  const { index, turned, turn, go } = flip
  const face = useRef<HTMLElement>(null)
  useFlipKeys({ turn, next: () => go(index + 1), previous: () => go(index - 1) })
  useEffect(() => face.current?.focus({ preventScroll: true }), [index, turned])
  return (
    <div className="mx-auto flex w-full max-w-page flex-1 flex-col gap-3 px-3 sm:px-6">
      <header className="grid h-14 sm:mb-5 grid-cols-[1fr_auto_1fr] items-center gap-2">
        {exit}
        <p aria-live="polite" className="text-sm text-muted">
          <Trans>
            <strong className="font-semibold text-ink">{index + 1}</strong> of {total}
          </Trans>
        </p>
        {aside}
      </header>
      <h1 className="sr-only">{heading}</h1>
      {card !== undefined && (
        <section
          ref={face}
          tabIndex={-1}
          aria-label={turned ? t`Answer` : t`Question`}
          className="flex flex-1 flex-col outline-none sm:flex-none"
        >
          <CardFace
            className="flex flex-1 flex-col sm:min-h-[58dvh] sm:flex-none"
            front={<Markdown text={card.front} />}
            isReplaced={turned && repeats(card.front, card.back)}
            back={turned ? <Markdown text={card.back} /> : null}
          />
        </section>
      )}
      <div className="sticky bottom-0 grid grid-cols-[auto_1fr_auto] gap-2 bg-paper pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:pb-6">
        <IconButton
          label={t`Card before`}
          size="lg"
          variant="secondary"
          disabled={index === 0}
          onClick={() => go(index - 1)}
        >
          <Icon of={ArrowLeft} />
        </IconButton>
        <Button size="lg" variant="primary" onClick={turn} aria-keyshortcuts="Space">
          {turned ? <Trans>Hide the answer</Trans> : <Trans>Show the answer</Trans>}
        </Button>
        <IconButton
          label={t`Next card`}
          size="lg"
          variant="secondary"
          disabled={index >= total - 1}
          onClick={() => go(index + 1)}
        >
          <Icon of={ArrowRight} />
        </IconButton>
      </div>
    </div>
  )
}

/** The look of the way out of a screen that stands alone. */
export const EXIT_LOOK = '-ml-2 w-11 px-0! text-muted hover:text-ink'
