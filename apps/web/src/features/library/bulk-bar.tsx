import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  CalendarCheck,
  CalendarClock,
  CirclePause,
  CirclePlay,
  Flag,
  FolderInput,
  type LucideIcon,
  RotateCcw,
  Star,
  StarOff,
  Tag,
  Trash2,
  X,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FLAGS } from '../../lib/flags.ts'
import { latePart } from '../../lib/lazy-part.ts'
import { sayNotStored } from '../../lib/stored-here.ts'
import { undoAction } from '../../lib/undo-action.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { type BulkChange, changeInBulk, NotStoredError } from './bulk-changes.ts'
import { TagDialog } from './tag-dialog.tsx'

const FlagDialog = latePart(() => import('../../lib/flag-dialog.tsx'))
const MoveCardsDialog = latePart(() => import('./move-cards-dialog.tsx'))
const SetDueDialog = latePart(() => import('../../lib/set-due-dialog.tsx'))

interface BulkBarProps {
  ids: readonly string[]
  onClear: () => void
}

/** What can be done to the cards selected. Everything is done at once and has one way back. */
export default function BulkBar({ ids, onClear }: BulkBarProps) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'tags' | 'flag' | 'deck' | 'day' | null>(null)
  const [busy, setBusy] = useState(false)
  const change = useBulkChange()
  const orFail = useOrFail()
  const apply = async (wanted: BulkChange) => {
    setBusy(true)
    await change(ids, wanted)
    setBusy(false)
    if (wanted.kind === 'delete') onClear()
  }
  const start = (wanted: BulkChange) => orFail(apply(wanted))
  return (
    <section
      aria-label={t`What to do with the cards selected`}
      className="foot-bar sticky bottom-20 z-20 mt-4 flex flex-wrap items-center gap-1 rounded-md bg-surface p-2 shadow-face ring-1 ring-line sm:bottom-4"
    >
      <p className="flex-1 px-2 text-sm font-medium whitespace-nowrap" aria-live="polite">
        <Plural value={ids.length} one="# selected" other="# selected" />
      </p>
      <BarMenu icon={Tag} label={<Trans>Mark</Trans>}>
        <MenuItem icon={Tag} onSelect={() => setAsking('tags')}>
          <Trans>Tags…</Trans>
        </MenuItem>
        <MenuItem icon={Star} onSelect={() => start({ kind: 'star', on: true })}>
          <Trans>Give a star</Trans>
        </MenuItem>
        <MenuItem icon={StarOff} onSelect={() => start({ kind: 'star', on: false })}>
          <Trans>Take the star off</Trans>
        </MenuItem>
        <MenuItem icon={Flag} onSelect={() => setAsking('flag')}>
          <Trans>Flag…</Trans>
        </MenuItem>
      </BarMenu>
      <Button size="sm" variant="quiet" busy={busy} icon={<Icon of={FolderInput} />} onClick={() => setAsking('deck')}>
        <Word>
          <Trans>Move</Trans>
        </Word>
      </Button>
      <BarMenu icon={CalendarClock} label={<Trans>Schedule</Trans>}>
        <MenuItem icon={CalendarCheck} onSelect={() => start({ kind: 'due-today' })}>
          <Trans>Review today</Trans>
        </MenuItem>
        <MenuItem icon={CalendarClock} onSelect={() => setAsking('day')}>
          <Trans>On another day…</Trans>
        </MenuItem>
        <MenuItem icon={RotateCcw} onSelect={() => start({ kind: 'reset' })}>
          <Trans>Learn anew from the beginning</Trans>
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={CirclePause} onSelect={() => start({ kind: 'suspend', on: true })}>
          <Trans>Keep out of reviews</Trans>
        </MenuItem>
        <MenuItem icon={CirclePlay} onSelect={() => start({ kind: 'suspend', on: false })}>
          <Trans>Let back in</Trans>
        </MenuItem>
      </BarMenu>
      <Button
        size="sm"
        variant="quiet"
        className="text-brick"
        busy={busy}
        icon={<Icon of={Trash2} />}
        onClick={() => start({ kind: 'delete' })}
      >
        <Word>
          <Trans>Delete</Trans>
        </Word>
      </Button>
      <IconButton size="sm" label={t`Select none`} onClick={onClear}>
        <Icon of={X} />
      </IconButton>
      {asking === 'tags' && (
        <TagDialog
          ids={ids}
          onClose={() => setAsking(null)}
          onSave={(wanted) => {
            setAsking(null)
            start(wanted)
          }}
        />
      )}
      {asking === 'flag' && (
        <FlagDialog
          count={ids.length}
          flag={null}
          onClose={() => setAsking(null)}
          onFlag={(flag) => start({ kind: 'flag', flag })}
        />
      )}
      {asking === 'deck' && (
        <MoveCardsDialog
          count={ids.length}
          onClose={() => setAsking(null)}
          onMove={({ id, title }) => {
            setAsking(null)
            start({ kind: 'move', deckId: id, title })
          }}
        />
      )}
      {asking === 'day' && <SetDueDialog cardIds={ids} onClose={() => setAsking(null)} />}
    </section>
  )
}

interface BarMenuProps {
  icon: LucideIcon
  label: ReactNode
  children: ReactNode
}

function BarMenu({ icon, label, children }: BarMenuProps) {
  return (
    <Menu
      align="end"
      trigger={
        <Button size="sm" variant="quiet" icon={<Icon of={icon} />}>
          <Word>{label}</Word>
        </Button>
      }
    >
      {children}
    </Menu>
  )
}

/** A name that a phone has no room to show. */
function Word({ children }: { children: ReactNode }) {
  return <span className="max-sm:sr-only">{children}</span>
}

/** Makes the change and says so, with the way back. */
function useBulkChange(): (ids: readonly string[], change: BulkChange) => Promise<void> {
  const { t } = useLingui()
  const told = (count: number, change: BulkChange): string => {
    switch (change.kind) {
      case 'tag':
        return plural(count, {
          one: `# card has the tag “${change.tag}” now.`,
          other: `# cards have the tag “${change.tag}” now.`,
        })
      case 'untag':
        return plural(count, {
          one: `# card lost the tag “${change.tag}”.`,
          other: `# cards lost the tag “${change.tag}”.`,
        })
      case 'suspend':
        return change.on
          ? plural(count, { one: '# card is kept out of reviews.', other: '# cards are kept out of reviews.' })
          : plural(count, { one: '# card is back in reviews.', other: '# cards are back in reviews.' })
      case 'star':
        return change.on
          ? plural(count, { one: '# card has a star.', other: '# cards have a star.' })
          : plural(count, { one: '# card has no star.', other: '# cards have no star.' })
      case 'flag': {
        const one = FLAGS.find(({ flag }) => flag === change.flag)
        if (one === undefined) return plural(count, { one: '# card has no flag.', other: '# cards have no flag.' })
        const name = t(one.name)
        return plural(count, {
          one: `# card has the flag “${name}” now.`,
          other: `# cards have the flag “${name}” now.`,
        })
      }
      case 'move':
        return plural(count, {
          one: `# card is in “${change.title}” now.`,
          other: `# cards are in “${change.title}” now.`,
        })
      case 'reset':
        return plural(count, {
          one: '# card is learned anew from the beginning.',
          other: '# cards are learned anew from the beginning.',
        })
      case 'due-today':
        return plural(count, { one: '# card comes up today.', other: '# cards come up today.' })
      case 'delete':
        return plural(count, {
          one: '# card is in the trash for 30 days.',
          other: '# cards are in the trash for 30 days.',
        })
    }
  }
  return async (ids, change) => {
    try {
      const { count, undo } = await changeInBulk(ids, change)
      if (count === 0) return void showToast(t`They were so already.`)
      showToast(told(count, change), { action: undoAction(undo) })
    } catch (error) {
      if (!(error instanceof DOMException || error instanceof NotStoredError)) throw error
      sayNotStored()
    }
  }
}
