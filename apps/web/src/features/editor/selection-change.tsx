import type { EditAction } from '@cairn/core/ai-protocol/edit-tasks'
import type { CardSelection } from '@cairn/core/card-edits/edit-request'
import { Trans } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { withLongAddresses } from '../../lib/media/short-addresses.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ChangeItems } from './change-items.tsx'

/** Words of a side that are selected in its field; null when fewer than two letters are. */
function selectionIn(row: HTMLElement): CardSelection | null {
  const field = document.activeElement
  if (!(field instanceof HTMLTextAreaElement) || !row.contains(field)) return null
  const text = field.value.slice(field.selectionStart, field.selectionEnd).trim()
  if (text.length < 2 || text === field.value.trim()) return null
  return { side: field.id.startsWith('front') ? 'front' : 'back', text: withLongAddresses(text) }
}

export interface SelectionChangeProps {
  row: RefObject<HTMLElement | null>
  onChoose: (action: EditAction, selection: CardSelection) => void
}

/** Appears while words of a card are selected: the same changes, for these words alone. */
export function SelectionChange({ row, onChoose }: SelectionChangeProps) {
  const [selection, setSelection] = useState<CardSelection | null>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onSelect = () => {
      const found = row.current === null ? null : selectionIn(row.current)
      // The button keeps what was selected while the focus is on its menu.
      const isHere = document.activeElement instanceof HTMLTextAreaElement
      if (found !== null || (isHere && !open)) setSelection(found)
    }
    document.addEventListener('selectionchange', onSelect)
    return () => document.removeEventListener('selectionchange', onSelect)
  }, [row, open])
  if (selection === null) return null
  return (
    <div className="flex">
      <Menu
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button size="sm" icon={<Icon of={Sparkles} size={16} />} className="max-w-full">
            <span className="truncate">
              <Trans>Change “{selection.text}”</Trans>
            </span>
          </Button>
        }
      >
        <ChangeItems
          forSelection
          onChoose={(action) => {
            onChoose(action, selection)
            setSelection(null)
          }}
        />
      </Menu>
    </div>
  )
}
