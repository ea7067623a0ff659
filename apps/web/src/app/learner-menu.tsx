import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronsUpDown, Keyboard, LogOut, Search, Settings, User } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { useLearner } from '../data/use-live.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { askForOverlay } from './use-global-keys.ts'

const ThemeChoice = lazyPart(() => import('./theme-choice.tsx'))

type Place = 'rail' | 'bar'

/** The learner's own corner: theme, keys, search and the way out. */
export function LearnerMenu({ place }: { place: Place }) {
  const { t } = useLingui()
  const learner = useLearner()
  if (!learner) return null
  const trigger = <MenuTrigger place={place} name={learner.name || learner.email} />
  return (
    <Menu trigger={trigger} side="top" align="end" parts={[ThemeChoice]}>
      <p className="max-w-64 truncate px-2.5 pt-2 pb-1 text-sm text-muted">{learner.email}</p>
      <MenuSeparator />
      <ThemeChoice />
      <MenuSeparator />
      <MenuItem icon={Settings} render={<Link to="/settings" />}>
        {t`Settings`}
      </MenuItem>
      <MenuItem icon={Search} onSelect={() => askForOverlay('palette')}>
        {t`Go to a screen or deck`}
      </MenuItem>
      <div className="pointer-coarse:hidden">
        <MenuItem icon={Keyboard} shortcut="?" onSelect={() => askForOverlay('keys')}>
          {t`Keys`}
        </MenuItem>
      </div>
      <MenuSeparator />
      <MenuItem icon={LogOut} render={<Link to="/logout" />}>
        {t`Sign out`}
      </MenuItem>
    </Menu>
  )
}

function MenuTrigger({ place, name, ...button }: ComponentPropsWithRef<'button'> & { place: Place; name: string }) {
  const { t } = useLingui()
  if (place === 'bar')
    return (
      <button
        type="button"
        {...button}
        className="flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs text-muted"
      >
        <Icon of={User} size={20} />
        {t`You`}
      </button>
    )
  return (
    <button
      type="button"
      {...button}
      aria-label={t`Your account, ${name}`}
      className="flex h-10 w-full items-center gap-3 rounded-sm px-3 text-muted hover:text-ink"
    >
      <Icon of={User} />
      <span className="min-w-0 flex-1 truncate text-left">{name}</span>
      <Icon of={ChevronsUpDown} size={14} />
    </button>
  )
}
