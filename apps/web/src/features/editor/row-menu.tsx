import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Copy, History, Info, Plus, Tags, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { ChangeItems } from './change-items.tsx'
import type { EditorRow } from './editor-row.ts'
import type { RowActions } from './row-actions.ts'

interface RowMenuProps {
  row: EditorRow
  number: number
  actions: RowActions
  onDetails: () => void
}

/** The number of a card, which opens what can be done with it. */
export function RowMenu({ row, number, actions, onDetails }: RowMenuProps) {
  const { t } = useLingui()
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          size="sm"
          aria-label={t`Card ${number}: change, move, add, delete`}
          className="w-10 px-0! text-muted pointer-coarse:w-11"
        >
          {number}
        </Button>
      }
    >
      {row.front.trim() !== '' && row.back.trim() !== '' && (
        <>
          <ChangeItems onChoose={(action) => actions.ask(row.id, action, null)} />
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={Tags} shortcut="Ctrl ." onSelect={onDetails}>
        <Trans>Kind, tags, other answers</Trans>
      </MenuItem>
      {row.base !== null && (
        <>
          <MenuItem icon={History} onSelect={() => actions.openHistory(row.id)}>
            <Trans>Earlier versions</Trans>
          </MenuItem>
          <MenuItem icon={Info} onSelect={() => actions.openInfo(row.id)}>
            <Trans>Card info</Trans>
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={Plus} shortcut="Ctrl Enter" onSelect={() => actions.insertAfter(row.id)}>
        <Trans>Add a card below</Trans>
      </MenuItem>
      <MenuItem icon={Copy} shortcut="Ctrl Shift D" onSelect={() => actions.duplicate(row.id)}>
        <Trans>Duplicate</Trans>
      </MenuItem>
      <MenuItem icon={ArrowUp} shortcut="Alt ↑" onSelect={() => actions.move(row.id, -1)}>
        <Trans>Move up</Trans>
      </MenuItem>
      <MenuItem icon={ArrowDown} shortcut="Alt ↓" onSelect={() => actions.move(row.id, 1)}>
        <Trans>Move down</Trans>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger shortcut="Ctrl Shift ⌫" onSelect={() => actions.remove(row.id)}>
        <Trans>Delete</Trans>
      </MenuItem>
    </Menu>
  )
}
