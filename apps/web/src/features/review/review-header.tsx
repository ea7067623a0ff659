import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Keyboard, Moon, PauseCircle, Pencil, Star, Undo2, Volume2, X } from 'lucide-react'
import { memo } from 'react'
import { canReadAloud } from '../../lib/device.ts'
import { AppLink } from '../../lib/navigation.tsx'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { RemainingWords } from './remaining-words.tsx'
import type { ReviewView } from './review-view.ts'
import type { ReviewActions } from './use-review-keys.ts'

interface ReviewHeaderProps {
  view: ReviewView
  actions: ReviewActions
  /** Where the way out leads. */
  deckId: string | null
}

/** The way out, what is left, and everything one can do with a card. */
export function ReviewHeader({ view, actions, deckId }: ReviewHeaderProps) {
  const { t } = useLingui()
  const starred = view.shown?.card.starred ?? false
  return (
    <header className="sticky top-0 z-10 bg-paper pt-[env(safe-area-inset-top)]">
      <div
        className="h-0.5 origin-left bg-moss transition-transform"
        style={{ transform: `scaleX(${view.progress.toFixed(3)})` }}
        aria-hidden="true"
      />
      <div className="mx-auto grid h-14 max-w-page grid-cols-[1fr_auto_1fr] items-center gap-2 px-2 sm:px-6">
        <WayOut deckId={deckId} />
        <RemainingWords counts={view.remaining} />
        <div className="flex justify-end">
          {view.state !== 'nothing-due' && (
            <IconButton label={t`Undo (U)`} aria-keyshortcuts="U" disabled={!view.canUndo} onClick={actions.undo}>
              <Icon of={Undo2} />
            </IconButton>
          )}
          {view.shown !== null && (
            <IconButton
              label={starred ? t`Remove the star (*)` : t`Star (*)`}
              aria-keyshortcuts="*"
              aria-pressed={starred}
              onClick={actions.star}
              className="max-sm:hidden"
            >
              <Icon of={Star} className={classNames(starred && 'fill-amber text-amber')} />
            </IconButton>
          )}
          {view.shown !== null && <CardMenu starred={starred} actions={actions} />}
        </div>
      </div>
    </header>
  )
}

const WayOut = memo(function WayOut({ deckId }: { deckId: string | null }) {
  const { t } = useLingui()
  const look = { className: classNames(buttonClass({ variant: 'quiet' }), 'w-11 px-0! text-muted hover:text-ink') }
  const label = t`Leave the review`
  return (
    <AppLink href={deckId === null ? '/dashboard' : `/study/${deckId}`} aria-label={label} title={label} {...look}>
      <Icon of={X} />
    </AppLink>
  )
})

const CardMenu = memo(function CardMenu({ starred, actions }: { starred: boolean; actions: ReviewActions }) {
  const { t } = useLingui()
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t`More about this card`}>
          <Icon of={Ellipsis} />
        </IconButton>
      }
    >
      <MenuItem icon={Pencil} shortcut="E" onSelect={actions.edit}>
        <Trans>Edit</Trans>
      </MenuItem>
      <MenuItem icon={Star} shortcut="*" onSelect={actions.star}>
        {starred ? <Trans>Remove the star</Trans> : <Trans>Star</Trans>}
      </MenuItem>
      {canReadAloud() && (
        <MenuItem icon={Volume2} shortcut="R" onSelect={actions.readAloud}>
          <Trans>Read aloud</Trans>
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={Moon} shortcut="B" onSelect={actions.bury}>
        <Trans>Not today</Trans>
      </MenuItem>
      <MenuItem icon={PauseCircle} shortcut="S" onSelect={actions.suspend}>
        <Trans>Suspend</Trans>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Keyboard} shortcut="?" onSelect={showKeys}>
        <Trans>Keys</Trans>
      </MenuItem>
    </Menu>
  )
})

/** The shell listens for this and opens its list of keys. */
function showKeys(): void {
  window.dispatchEvent(new CustomEvent('cairn:overlay', { detail: 'keys' }))
}
