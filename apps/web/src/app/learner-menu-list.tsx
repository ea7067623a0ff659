import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Keyboard, LogOut, Monitor, Moon, Search, Sun } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { chooseTheme, themeChoice } from '../ui/theme.ts'
import { askForOverlay } from './use-global-keys.ts'

/** Theme, keys, search and the way out. Opens as soon as it is there: it is loaded because someone asked. */
export default function LearnerMenuList({ trigger, email }: { trigger: ReactElement; email: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(true)
  const [theme, setTheme] = useState(themeChoice)
  return (
    <Menu trigger={trigger} side="top" align="end" open={open} onOpenChange={setOpen}>
      <p className="max-w-64 truncate px-2.5 pt-2 pb-1 text-sm text-muted">{email}</p>
      <MenuSeparator />
      <MenuChoice
        label={t`Appearance`}
        value={theme}
        onChange={(choice) => {
          chooseTheme(choice)
          setTheme(choice)
        }}
        options={[
          { value: 'light', label: t`Light`, icon: Sun },
          { value: 'dark', label: t`Dark`, icon: Moon },
          { value: 'system', label: t`Like the system`, icon: Monitor },
        ]}
      />
      <MenuSeparator />
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
