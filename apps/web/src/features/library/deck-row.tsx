import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Download, Ellipsis, PencilLine, Share2, SquarePen, Trash2 } from 'lucide-react'
import type { DeckCounts, DeckWithCounts } from '../../data/queries.ts'
import { openExport } from '../../lib/export-door.ts'
import { openSharing } from '../../lib/share-door.ts'
import { IconButton } from '../../ui/button.tsx'
import { Cairn } from '../../ui/cairn.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'

export interface DeckRowProps {
  deck: DeckWithCounts
  /** Text of this deck waits on this device. */
  unsaved: boolean
  onRename: () => void
  onDelete: () => void
}

/** One deck: its cairn, its title, what waits in it, in words. The whole row opens it. */
export function DeckRow({ deck, unsaved, onRename, onDelete }: DeckRowProps) {
  const { t } = useLingui()
  const stones = stonesOf(deck)
  const { counts } = deck
  return (
    <li className="relative grid grid-cols-[3rem_1fr_auto] items-center gap-x-4 border-b border-line py-4 hover:bg-sunken/60">
      <div className="flex h-11 items-center justify-center">
        <Cairn stones={stones} height={STONE_HEIGHTS[stones.length]} />
      </div>
      <div className="grid min-w-0 gap-0.5">
        <Link
          to="/study/$id"
          params={{ id: deck.id }}
          className="font-read text-lg font-semibold text-ink no-underline wrap-anywhere after:absolute after:inset-0"
        >
          {deck.title}
        </Link>
        <p className="text-sm text-muted">
          <Plural value={counts.cards} _0="No cards yet" one="# card" other="# cards" />
          <Mastered counts={counts} />
          {deck.visibility !== 'private' && (
            <>
              {' · '}
              {deck.visibility === 'public' ? <Trans>public</Trans> : <Trans>shared by link</Trans>}
            </>
          )}
          {unsaved && (
            <>
              {'. '}
              <Trans>Unsaved text on this device; open the editor to send it.</Trans>
            </>
          )}
        </p>
        <p className="text-sm text-ink sm:hidden">
          <Waiting counts={counts} />
        </p>
      </div>
      <div className="flex items-center gap-2">
        <p className="hidden text-right text-sm text-ink sm:block">
          <Waiting counts={counts} />
        </p>
        <div className="relative z-10">
          <Menu
            align="end"
            trigger={
              <IconButton label={t`More for ${deck.title}`}>
                <Icon of={Ellipsis} />
              </IconButton>
            }
          >
            <MenuItem icon={SquarePen} render={<Link to="/edit/$id" params={{ id: deck.id }} />}>
              <Trans>Edit cards</Trans>
            </MenuItem>
            <MenuItem icon={PencilLine} onSelect={onRename}>
              <Trans>Rename</Trans>
            </MenuItem>
            <MenuItem icon={Share2} onSelect={() => openSharing(deck)}>
              <Trans>Share…</Trans>
            </MenuItem>
            <MenuItem icon={Download} onSelect={() => openExport({ id: deck.id, title: deck.title })}>
              <Trans>Export…</Trans>
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={onDelete}>
              <Trans>Delete</Trans>
            </MenuItem>
          </Menu>
        </div>
      </div>
    </li>
  )
}

function Mastered({ counts }: { counts: DeckCounts }) {
  if (counts.mastered === 0) return null
  return (
    <>
      {', '}
      <Trans>{counts.mastered} mastered</Trans>
    </>
  )
}

/** What the deck asks for today: due first, then new; a done deck says so. */
function Waiting({ counts }: { counts: DeckCounts }) {
  const due = counts.due + counts.learning
  if (counts.cards === 0) return null
  if (due === 0 && counts.new === 0)
    return (
      <span className="text-muted">
        <Trans>Done for today</Trans>
      </span>
    )
  return (
    <>
      {due > 0 && <Plural value={due} one="# to review" other="# to review" />}
      {due > 0 && counts.new > 0 && ', '}
      {counts.new > 0 && (
        <span className="text-muted">
          <Plural value={counts.new} one="# new" other="# new" />
        </span>
      )}
    </>
  )
}

/** Pixels for one, two and three stones, so that a stone has one size. */
const STONE_HEIGHTS = [0, 17, 28, 38]

/** Three thirds of the way: a stone for having cards, one for a third mastered, one for two thirds. */
function stonesOf({ id, counts }: DeckWithCounts) {
  if (counts.cards === 0) return [{ id, cards: 1 }]
  const share = counts.mastered / counts.cards
  const stones = [{ id: `${id}-base`, cards: counts.cards }]
  if (share >= 1 / 3) stones.push({ id: `${id}-middle`, cards: counts.cards / 3 })
  if (share >= 2 / 3) stones.push({ id: `${id}-top`, cards: counts.cards / 9 })
  return stones
}
