import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DeckWithCounts } from '../../data/queries.ts'
import { Markdown } from '../../lib/markdown-view.tsx'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { CardFace } from '../../ui/card-face.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { useAllCardIds, useCardWindow } from './use-deck-cards.ts'
import { useFlipKeys } from './use-flip-keys.ts'

const NO_CARDS: readonly string[] = []

/** Looking through a deck card by card. Changes no schedule. Arrows move, Space turns. */
export function FlipThrough({ deck }: { deck: DeckWithCounts }) {
  const { t } = useLingui()
  const ids = useAllCardIds(deck.id) ?? NO_CARDS
  const { at, look } = useCardWindow(ids)
  const [index, setIndex] = useState(0)
  const [turned, setTurned] = useState(false)
  const face = useRef<HTMLElement>(null)
  const total = Math.max(ids.length, deck.counts.cards)
  useEffect(() => look(index, index), [look, index])
  const go = (to: number) => {
    if (to < 0 || to >= ids.length) return
    setIndex(to)
    setTurned(false)
  }
  const turn = () => setTurned((before) => !before)
  useFlipKeys({ turn, next: () => go(index + 1), previous: () => go(index - 1) })
  useEffect(() => face.current?.focus({ preventScroll: true }), [index, turned])
  const card = at(ids[index] ?? '')?.card
  return (
    <div className="mx-auto flex w-full max-w-page flex-1 flex-col gap-3 px-3 sm:px-6">
      <header className="grid h-14 sm:mb-5 grid-cols-[1fr_auto_1fr] items-center gap-2">
        <Link
          to="/study/$id"
          params={{ id: deck.id }}
          aria-label={t`Back to the deck`}
          title={t`Back to the deck`}
          className={classNames(buttonClass({ variant: 'quiet' }), '-ml-2 w-11 px-0! text-muted hover:text-ink')}
        >
          <Icon of={X} />
        </Link>
        <p aria-live="polite" className="text-sm text-muted">
          <Trans>
            <strong className="font-semibold text-ink">{index + 1}</strong> of {total}
          </Trans>
        </p>
      </header>
      <h1 className="sr-only">
        <Trans>Flip through {deck.title}</Trans>
      </h1>
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
          disabled={index >= ids.length - 1}
          onClick={() => go(index + 1)}
        >
          <Icon of={ArrowRight} />
        </IconButton>
      </div>
    </div>
  )
}
