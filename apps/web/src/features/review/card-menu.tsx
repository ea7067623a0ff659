import { Trans, useLingui } from '@lingui/react/macro'
import {
  CalendarDays,
  Ellipsis,
  Flag,
  Info,
  Keyboard,
  Moon,
  PauseCircle,
  Pencil,
  RotateCcw,
  Star,
  Volume2,
} from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { hasRecordings } from './recordings.ts'
import type { ReviewActions } from './use-review-keys.ts'

/** Everything one can do with a card, each with its key. */
const CardMenu = memo(function CardMenu({ starred, actions }: { starred: boolean; actions: ReviewActions }) {
  const { t } = useLingui()
  return (
    <Menu
      align="end"
      focusAfter={sideInFront}
      trigger={
        <IconButton label={t`More about this card`}>
          <Icon of={Ellipsis} />
        </IconButton>
      }
    >
      <MenuItem icon={Pencil} shortcut="E" onSelect={actions.edit}>
        <Trans>Edit</Trans>
      </MenuItem>
      <MenuItem icon={Volume2} shortcut="R" onSelect={actions.readAloud}>
        <ReadWords />
      </MenuItem>
      <MenuItem icon={Flag} shortcut="*" onSelect={actions.flag}>
        <Trans>Flag…</Trans>
      </MenuItem>
      <MenuItem icon={Star} shortcut="T" onSelect={actions.star}>
        {starred ? <Trans>Remove the star</Trans> : <Trans>Star</Trans>}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Moon} shortcut="B" onSelect={actions.bury}>
        <Trans>Not today</Trans>
      </MenuItem>
      <MenuItem icon={CalendarDays} shortcut="D" onSelect={actions.setDue}>
        <Trans>Choose the day…</Trans>
      </MenuItem>
      <MenuItem icon={PauseCircle} shortcut="S" onSelect={actions.suspend}>
        <Trans>Suspend</Trans>
      </MenuItem>
      <MenuItem icon={RotateCcw} shortcut="N" onSelect={actions.startOver}>
        <Trans>Start over as new</Trans>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Info} shortcut="I" onSelect={actions.info}>
        <Trans>Card info</Trans>
      </MenuItem>
      <MenuItem icon={Keyboard} shortcut="?" onSelect={showKeys}>
        <Trans>Keys</Trans>
      </MenuItem>
    </Menu>
  )
})
export default CardMenu

/** The card itself, so that the next key is its own again: on the button, Space would open the menu once more. */
const sideInFront = (): HTMLElement | null =>
  document.querySelector('[data-side="answer"]') ?? document.querySelector('[data-side="question"]')

/** What R does to the side that is up; asked when the menu opens. */
function ReadWords() {
  return hasRecordings() ? <Trans>Play recordings</Trans> : <Trans>Read aloud</Trans>
}

/** The shell listens for this and opens its list of keys. */
function showKeys(): void {
  window.dispatchEvent(new CustomEvent('cairn:overlay', { detail: 'keys' }))
}
