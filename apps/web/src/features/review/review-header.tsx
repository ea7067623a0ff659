import { useLingui } from '@lingui/react/macro'
import { Flag, Star, Undo2, X } from 'lucide-react'
import { memo, Suspense, useEffect, useState } from 'react'
import { afterFrame } from '../../lib/after-frame.ts'
import { FLAGS } from '../../lib/flags.ts'
import { AppLink } from '../../lib/navigation.tsx'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { RemainingWords } from './remaining-words.tsx'
import { CardMenu } from './review-parts.ts'
import type { ReviewView } from './review-view.ts'
import type { ReviewActions } from './use-review-keys.ts'

interface ReviewHeaderProps {
  view: ReviewView
  actions: ReviewActions
  /** Where the way out leads. */
  deckId: string | null
  folder: string | null
}

/** The way out, what is left, and everything one can do with a card. */
export function ReviewHeader({ view, actions, deckId, folder }: ReviewHeaderProps) {
  const { progress, remaining } = useAfterNextCard(view)
  const { shown } = view
  return (
    <header className="sticky top-0 z-10 bg-paper pt-[env(safe-area-inset-top)]">
      <Progress progress={progress} />
      <div className="relative mx-auto grid h-14 max-w-page grid-cols-[1fr_auto_1fr] items-center gap-2 px-2 sm:px-6">
        <WayOut href={deckId !== null ? `/study/${deckId}` : folder !== null ? '/library' : '/dashboard'} />
        <RemainingWords counts={remaining} />
        <CardTools
          hasCard={shown !== null}
          flag={shown?.card.flag ?? 0}
          starred={shown?.card.starred ?? false}
          undo={view.canUndo ? 'ready' : view.state === 'nothing-due' ? 'none' : 'off'}
          actions={actions}
        />
      </div>
    </header>
  )
}

/**
 * From one card to the next, what is left moves once that card was drawn: its moving bar would hold up the frame that
 * shows the question. Everything else is told at once.
 */
function useAfterNextCard(view: ReviewView): Pick<ReviewView, 'state' | 'progress' | 'remaining'> {
  const { state, progress, remaining } = view
  const [told, setTold] = useState({ state, progress, remaining })
  useEffect(() => afterFrame(() => setTold({ state, progress, remaining })), [state, progress, remaining])
  return state === 'card' && told.state === 'card' ? told : view
}

const Progress = memo(function Progress({ progress }: { progress: number }) {
  return (
    <div
      className="h-0.5 origin-left bg-moss transition-transform"
      style={{ transform: `scaleX(${progress.toFixed(3)})` }}
      aria-hidden="true"
    />
  )
})

interface CardToolsProps {
  hasCard: boolean
  /** The colour of the mark on the card, 0 for none. */
  flag: number
  starred: boolean
  undo: 'ready' | 'off' | 'none'
  actions: ReviewActions
}

/** Not drawn again with each card: most have the same marks, which is none. */
const CardTools = memo(function CardTools({ hasCard, flag: colour, starred, undo, actions }: CardToolsProps) {
  const { t } = useLingui()
  const flag = hasCard ? FLAGS.find((one) => one.flag === colour) : undefined
  return (
    <div className="flex justify-end">
      {undo !== 'none' && (
        <IconButton label={t`Undo (U)`} aria-keyshortcuts="U" disabled={undo === 'off'} onClick={actions.undo}>
          <Icon of={Undo2} />
        </IconButton>
      )}
      {flag !== undefined && (
        <IconButton label={t`Flag: ${t(flag.name)} (*)`} aria-keyshortcuts="*" onClick={actions.flag}>
          <Icon of={Flag} className={flag.className} />
        </IconButton>
      )}
      {hasCard && (
        <IconButton
          label={starred ? t`Remove the star (T)` : t`Star (T)`}
          aria-keyshortcuts="T"
          aria-pressed={starred}
          onClick={actions.star}
          className="max-sm:hidden"
        >
          <Icon of={Star} className={classNames(starred && 'fill-amber text-amber')} />
        </IconButton>
      )}
      {hasCard && (
        <Suspense fallback={<span className="size-11" />}>
          <CardMenu starred={starred} actions={actions} />
        </Suspense>
      )}
    </div>
  )
})

const WayOut = memo(function WayOut({ href }: { href: string }) {
  const { t } = useLingui()
  const look = { className: classNames(buttonClass({ variant: 'quiet' }), 'w-11 px-0! text-muted hover:text-ink') }
  const label = t`Leave the review`
  return (
    <AppLink href={href} aria-label={label} title={label} {...look}>
      <Icon of={X} />
    </AppLink>
  )
})
