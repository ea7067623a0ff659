import { useLingui } from '@lingui/react/macro'
import { Flag, Star, Undo2, X } from 'lucide-react'
import { memo, Suspense } from 'react'
import { AppLink } from '../../lib/navigation.tsx'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { FLAGS } from './flags.ts'
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
  const { t } = useLingui()
  const card = view.shown?.card
  const starred = card?.starred ?? false
  const flag = FLAGS.find((one) => one.flag === card?.flag)
  return (
    <header className="sticky top-0 z-10 bg-paper pt-[env(safe-area-inset-top)]">
      <div
        className="h-0.5 origin-left bg-moss transition-transform"
        style={{ transform: `scaleX(${view.progress.toFixed(3)})` }}
        aria-hidden="true"
      />
      <div className="relative mx-auto grid h-14 max-w-page grid-cols-[1fr_auto_1fr] items-center gap-2 px-2 sm:px-6">
        <WayOut href={deckId !== null ? `/study/${deckId}` : folder !== null ? '/library' : '/dashboard'} />
        <RemainingWords counts={view.remaining} />
        <div className="flex justify-end">
          {view.state !== 'nothing-due' && (
            <IconButton label={t`Undo (U)`} aria-keyshortcuts="U" disabled={!view.canUndo} onClick={actions.undo}>
              <Icon of={Undo2} />
            </IconButton>
          )}
          {flag !== undefined && (
            <IconButton label={t`Flag: ${t(flag.name)} (*)`} aria-keyshortcuts="*" onClick={actions.flag}>
              <Icon of={Flag} className={flag.className} />
            </IconButton>
          )}
          {card !== undefined && (
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
          {card !== undefined && (
            <Suspense fallback={<span className="size-11" />}>
              <CardMenu starred={starred} actions={actions} />
            </Suspense>
          )}
        </div>
      </div>
    </header>
  )
}

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
