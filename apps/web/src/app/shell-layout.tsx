import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Outlet, useMatches, useSearch } from '@tanstack/react-router'
import { Library, type LucideIcon, Plus, Search, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { Wordmark } from '../ui/cairn.tsx'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { ConnectionNote } from './connection-note.tsx'
import { FullLayout } from './full-layout.tsx'
import { LearnerMenu } from './learner-menu.tsx'
import { askForOverlay } from './use-global-keys.ts'

const RAIL_LINK =
  'group relative flex h-10 items-center gap-3 rounded-sm px-3 text-muted no-underline transition-colors hover:text-ink aria-[current]:font-medium aria-[current]:text-ink'
const BAR_LINK =
  'flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs text-muted no-underline aria-[current]:font-medium aria-[current]:text-ink'

/** A deck stands in the library: its screens are shown as a part of it. */
const DECK_SCREENS: ReadonlySet<string | undefined> = new Set(['/study/$id', '/study/_id', '/edit/$id'])

interface WhereProps {
  /** What the link to the library says of the screen that is open, beyond what it knows itself. */
  library: { 'aria-current'?: 'true' }
}

/** Rail on the left, bar below on a phone. While something is studied (`?mode=…`) or read (`?source=…`) the screen stands alone. */
export default function ShellLayout() {
  const alone = useSearch({
    strict: false,
    select: ({ mode, source }) => (mode !== undefined ? 'studied' : source !== undefined && 'read'),
  })
  const ofDeck = useMatches({ select: (matches) => DECK_SCREENS.has(matches.at(-1)?.fullPath) })
  // What is studied says by itself how much waits to be sent.
  if (alone) return <FullLayout note={alone === 'read' && <ConnectionNote />} />
  const library = ofDeck ? ({ 'aria-current': 'true' } as const) : {}
  return (
    <div className="shell min-h-dvh md:pl-52">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-sm bg-ink px-4 py-2 text-paper focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      <Rail library={library} />
      <main id="content" className="pb-(--bottom-bar)">
        <ConnectionNote />
        <Outlet />
      </main>
      <BottomBar library={library} />
    </div>
  )
}

function Rail({ library }: WhereProps) {
  const { t } = useLingui()
  return (
    <header className="fixed inset-y-0 left-0 hidden w-52 flex-col border-r border-line px-3 pt-6 pb-4 md:flex">
      <Link
        to="/dashboard"
        className="mx-3 mb-8 self-start rounded-sm text-ink no-underline"
        aria-label={t`Cairn, today`}
      >
        <Wordmark />
      </Link>
      <nav aria-label={t`Main`} className="grid gap-0.5">
        <RailLink to="/dashboard" icon={Sun} label={t`Today`} />
        <RailLink to="/library" icon={Library} label={t`Library`} {...library} />
        <RailLink to="/upload" icon={Plus} label={t`Create`} />
      </nav>
      <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-1">
        <button
          type="button"
          onClick={() => askForOverlay('palette')}
          className="flex h-10 items-center gap-3 rounded-sm px-3 text-muted hover:text-ink"
        >
          <Icon of={Search} />
          <span className="flex-1 text-left">
            <Trans>Go to</Trans>
          </span>
          <Kbd>{commandKey()} K</Kbd>
        </button>
        <LearnerMenu place="rail" />
      </div>
    </header>
  )
}

function RailLink({
  to,
  icon,
  label,
  ...within
}: {
  to: '/dashboard' | '/library' | '/upload'
  icon: LucideIcon
  label: ReactNode
  'aria-current'?: 'true'
}) {
  return (
    <Link to={to} className={RAIL_LINK} activeOptions={{ exact: true, includeSearch: false }} {...within}>
      <span className="absolute top-2 bottom-2 -left-3 w-0.5 rounded-full bg-moss opacity-0 group-aria-[current]:opacity-100" />
      <Icon of={icon} />
      {label}
    </Link>
  )
}

function BottomBar({ library }: WhereProps) {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t`Main`}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Link to="/dashboard" className={BAR_LINK}>
        <Icon of={Sun} size={20} />
        <Trans>Today</Trans>
      </Link>
      <Link to="/library" className={BAR_LINK} {...library}>
        <Icon of={Library} size={20} />
        <Trans>Library</Trans>
      </Link>
      <Link to="/upload" className={BAR_LINK}>
        <Icon of={Plus} size={20} />
        <Trans>Create</Trans>
      </Link>
      <LearnerMenu place="bar" />
    </nav>
  )
}

function commandKey(): string {
  return navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl'
}
