import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CirclePause, CirclePlay, Star, StarOff, Tag, Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { type BulkChange, changeInBulk } from './bulk-changes.ts'
import { TagDialog } from './tag-dialog.tsx'

interface BulkBarProps {
  ids: readonly string[]
  onClear: () => void
}

/** What can be done to the cards selected. Everything is done at once and has one way back. */
export default function BulkBar({ ids, onClear }: BulkBarProps) {
  const { t } = useLingui()
  const [tagging, setTagging] = useState(false)
  const [busy, setBusy] = useState(false)
  const change = useBulkChange()
  const apply = async (wanted: BulkChange) => {
    setBusy(true)
    await change(ids, wanted)
    setBusy(false)
    if (wanted.kind === 'delete') onClear()
  }
  return (
    <section
      aria-label={t`What to do with the cards selected`}
      className="sticky bottom-20 z-20 mt-4 flex flex-wrap items-center gap-1 rounded-md bg-surface p-2 shadow-face ring-1 ring-line sm:bottom-4"
    >
      <p className="min-w-24 flex-1 px-2 text-sm font-medium" aria-live="polite">
        <Plural value={ids.length} one="# selected" other="# selected" />
      </p>
      <Button size="sm" variant="quiet" busy={busy} icon={<Icon of={Tag} />} onClick={() => setTagging(true)}>
        <Word>
          <Trans>Tags</Trans>
        </Word>
      </Button>
      <Menu
        align="end"
        trigger={
          <Button size="sm" variant="quiet" icon={<Icon of={CirclePause} />}>
            <Word>
              <Trans>Suspend</Trans>
            </Word>
          </Button>
        }
      >
        <MenuItem icon={CirclePause} onSelect={() => void apply({ kind: 'suspend', on: true })}>
          <Trans>Keep out of reviews</Trans>
        </MenuItem>
        <MenuItem icon={CirclePlay} onSelect={() => void apply({ kind: 'suspend', on: false })}>
          <Trans>Let back in</Trans>
        </MenuItem>
      </Menu>
      <Menu
        align="end"
        trigger={
          <Button size="sm" variant="quiet" icon={<Icon of={Star} />}>
            <Word>
              <Trans>Star</Trans>
            </Word>
          </Button>
        }
      >
        <MenuItem icon={Star} onSelect={() => void apply({ kind: 'star', on: true })}>
          <Trans>Give a star</Trans>
        </MenuItem>
        <MenuItem icon={StarOff} onSelect={() => void apply({ kind: 'star', on: false })}>
          <Trans>Take the star off</Trans>
        </MenuItem>
      </Menu>
      <Button
        size="sm"
        variant="quiet"
        className="text-brick"
        busy={busy}
        icon={<Icon of={Trash2} />}
        onClick={() => void apply({ kind: 'delete' })}
      >
        <Word>
          <Trans>Delete</Trans>
        </Word>
      </Button>
      <IconButton size="sm" label={t`Select none`} onClick={onClear}>
        <Icon of={X} />
      </IconButton>
      {tagging && (
        <TagDialog
          ids={ids}
          onClose={() => setTagging(false)}
          onSave={(wanted) => {
            setTagging(false)
            void apply(wanted)
          }}
        />
      )}
    </section>
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
      const failed = () => showToast(t`That could not be taken back on this device.`, { tone: 'problem' })
      showToast(told(count, change), { action: { label: t`Undo`, run: () => void undo().catch(failed) } })
    } catch {
      // The browser would not store it, and the one transaction left everything as it was.
      showToast(t`Nothing was changed: this browser has no room left to store it.`, { tone: 'problem' })
    }
  }
}
