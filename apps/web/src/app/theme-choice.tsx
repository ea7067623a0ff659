import { useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { MenuChoice } from '../ui/menu-base.tsx'
import { chooseTheme, themeChoice } from '../ui/theme.ts'

/** Light, dark or like the system, inside a menu. */
export default function ThemeChoice() {
  const { t } = useLingui()
  const [theme, setTheme] = useState(themeChoice)
  return (
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
  )
}
