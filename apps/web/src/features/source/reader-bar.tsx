import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis, List, Pencil, Search, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { knownSource, type OpenedSource } from '../../data/sources.ts'
import { useLive } from '../../data/use-live.ts'
import { latePart } from '../../lib/lazy-part.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useRemoveSource } from './use-remove-source.tsx'
import { WayOut } from './way-out.tsx'

const TitleDialog = latePart(() => import('./title-dialog.tsx'))

interface ReaderBarProps {
  source: OpenedSource
  onSearch: () => void
  /** Null for a text without sections. */
  onSections: (() => void) | null
  /** The open search, below the bar. */
  search: ReactNode
}

/** What stays above the text: the way out, what it is, search, sections, and what can be done with it. */
export function ReaderBar({ source, onSearch, onSections, search }: ReaderBarProps) {
  const { t } = useLingui()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex h-14 max-w-[86rem] items-center gap-1 px-2 sm:px-6">
        <WayOut />
        <p className="min-w-0 flex-1 truncate px-2 text-center text-sm text-muted" aria-hidden="true">
          {source.title}
        </p>
        <IconButton label={t`Find in this text (/)`} aria-keyshortcuts="/ Control+F" onClick={onSearch}>
          <Icon of={Search} />
        </IconButton>
        {onSections !== null && (
          <IconButton label={t`Sections`} className="xl:hidden" onClick={onSections}>
            <Icon of={List} />
          </IconButton>
        )}
        <SourceMenu source={source} />
      </div>
      {search}
    </header>
  )
}

function SourceMenu({ source }: { source: OpenedSource }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const remove = useRemoveSource()
  const orFail = useOrFail()
  const info = useLive(`source ${source.id}`, ['sources'], () => knownSource(source.id))
  const [isRenaming, setRenaming] = useState(false)
  const removeAndLeave = async () => {
    if (await remove(source)) await navigate({ to: '/library', search: { view: 'texts' } })
  }
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t`More about this text`}>
            <Icon of={Ellipsis} />
          </IconButton>
        }
      >
        {/* Without a word from the server its version is not known; the server is needed for this anyway. */}
        <MenuItem icon={Pencil} disabled={!info} onSelect={() => setRenaming(true)}>
          <Trans>Rename</Trans>
        </MenuItem>
        <MenuItem icon={Search} render={<Link to="/library" search={{ q: `source:${source.id}` }} />}>
          <Trans>Find its cards</Trans>
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={() => orFail(removeAndLeave())}>
          <Trans>Remove this text</Trans>
        </MenuItem>
      </Menu>
      {isRenaming && info && <TitleDialog source={info} onClose={() => setRenaming(false)} />}
    </>
  )
}
