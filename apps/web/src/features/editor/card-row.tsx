import type { Card } from '@cairn/contract/cards'
import type { CardSelection } from '@cairn/core/ai/edit-request'
import type { EditAction } from '@cairn/core/ai/edit-tasks'
import type { LintFix } from '@cairn/core/ai/lint-fix'
import type { Flashcard } from '@cairn/core/cards/card'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, useRef } from 'react'
import { SideField } from '../../lib/side-field.tsx'
import type { OwnDuplicate } from '../../lib/use-duplicate.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { Quote } from '../../ui/quote.tsx'
import type { CardChange } from './card-change.ts'
import { CardFindings } from './card-findings.tsx'
import { ChangeItems } from './change-items.tsx'
import { ChangePanel } from './change-panel.tsx'
import type { EditorRow, Side } from './editor-row.ts'
import { HiddenPartsLink } from './hidden-parts.tsx'
import { SelectionChange } from './selection-change.tsx'

/** What a row can ask for. Focus follows the action. */
export interface RowActions {
  type: (id: string, side: Side, text: string) => void
  /** Enter: from the front to the back, from the back to the next row, which is made when there is none. */
  next: (id: string, side: Side) => void
  insertAfter: (id: string) => void
  move: (id: string, by: -1 | 1) => void
  remove: (id: string) => void
  takeOverwritten: (id: string, side: Side) => void
  dismissOverwritten: (id: string) => void
  openPassage: (card: Card) => void
  fix: (id: string, fix: LintFix) => void
  /** Merges the row with another own card that says the same; that one stays. */
  merge: (id: string, match: OwnDuplicate) => void
  /** Asks for a change; the answer is shown in the row. */
  ask: (id: string, action: EditAction, selection: CardSelection | null) => void
  acceptChange: (id: string, cards: readonly Flashcard[]) => void
  discardChange: (id: string) => void
  retryChange: () => void
}

export interface CardRowProps {
  row: EditorRow
  number: number
  actions: RowActions
  /** A change of this row that is being made or proposed. */
  change: CardChange | null
}

export const fieldId = (rowId: string, side: Side): string => `${side}-${rowId}`

/** One card: front, back, and quietly below what is to be known about it. */
export const CardRow = memo(function CardRow({ row, number, actions, change }: CardRowProps) {
  const { t } = useLingui()
  const section = useRef<HTMLElement>(null)
  return (
    <section
      ref={section}
      id={row.id}
      aria-label={t`Card ${number}`}
      className="grid scroll-mt-32 grid-cols-[2.25rem_minmax(0,1fr)] items-start gap-x-2 gap-y-2 border-b border-line py-4 sm:grid-cols-[2.5rem_1fr_1fr] sm:gap-x-3"
      onKeyDown={(event) => handleKey(event, row.id, actions)}
    >
      <RowMenu row={row} number={number} actions={actions} />
      <RowSide row={row} side="front" label={t`Front of card ${number}`} actions={actions} />
      <RowSide row={row} side="back" label={t`Back of card ${number}`} actions={actions} />
      <div className="col-start-2 grid gap-3 px-3 empty:hidden sm:col-end-4">
        {row.status === 'refused' && (
          <Banner tone="problem" role="alert">
            {row.reason}
          </Banner>
        )}
        <Overwritten row={row} actions={actions} />
        <HiddenPartsLink row={row} />
        <SelectionChange row={section} onChoose={(action, selection) => actions.ask(row.id, action, selection)} />
        {change && (
          <ChangePanel
            change={change}
            card={row}
            onAccept={(cards) => actions.acceptChange(row.id, cards)}
            onDiscard={() => actions.discardChange(row.id)}
            onRetry={actions.retryChange}
          />
        )}
        <CardFindings
          row={row}
          onFix={(fix) => actions.fix(row.id, fix)}
          onDrop={() => actions.remove(row.id)}
          onMerge={(match) => actions.merge(row.id, match)}
        />
        {row.base?.quote && (
          <Quote className="text-muted" onOpen={() => row.base && actions.openPassage(row.base)}>
            <span className="line-clamp-1 text-sm">{row.base.quote}</span>
          </Quote>
        )}
      </div>
    </section>
  )
})

function RowMenu({ row, number, actions }: Omit<CardRowProps, 'change'>) {
  const { t } = useLingui()
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          size="sm"
          aria-label={t`Card ${number}: change, move, add, delete`}
          className="-ml-1 w-10 px-0! text-muted sm:mt-1 sm:ml-0 pointer-coarse:w-11"
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
      <MenuItem icon={Plus} shortcut="Ctrl Enter" onSelect={() => actions.insertAfter(row.id)}>
        <Trans>Add a card below</Trans>
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

interface RowSideProps {
  row: EditorRow
  side: Side
  label: string
  actions: RowActions
}

function RowSide({ row, side, label, actions }: RowSideProps) {
  const { t } = useLingui()
  return (
    <SideField
      id={fieldId(row.id, side)}
      label={label}
      strong={side === 'front'}
      className={side === 'back' ? 'max-sm:col-start-2' : ''}
      maxLength={10_000}
      placeholder={side === 'front' ? t`Question` : t`Answer`}
      value={row[side]}
      onChange={(event) => actions.type(row.id, side, event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
          return
        event.preventDefault()
        actions.next(row.id, side)
      }}
    />
  )
}

function handleKey(event: KeyboardEvent, id: string, actions: RowActions): void {
  const control = event.ctrlKey || event.metaKey
  if (control && event.key === 'Enter') actions.insertAfter(id)
  else if (event.altKey && event.key === 'ArrowUp') actions.move(id, -1)
  else if (event.altKey && event.key === 'ArrowDown') actions.move(id, 1)
  else if (control && event.shiftKey && event.key === 'Backspace') actions.remove(id)
  else return
  event.preventDefault()
}

function Overwritten({ row, actions }: { row: EditorRow; actions: RowActions }) {
  const sides = Object.entries(row.overwritten)
  if (sides.length === 0) return null
  return (
    <Banner
      tone="caution"
      action={
        <Button size="sm" variant="quiet" onClick={() => actions.dismissOverwritten(row.id)}>
          <Trans>Keep mine</Trans>
        </Button>
      }
    >
      <p>
        <Trans>This card was changed on another device at the same time. Yours is kept; this was there:</Trans>
      </p>
      <ul className="mt-2 grid gap-2">
        {sides.map(([side, text]) => (
          <li key={side} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <span className="font-read wrap-anywhere">{text}</span>
            <button
              type="button"
              className="link touch"
              onClick={() => actions.takeOverwritten(row.id, side === 'front' ? 'front' : 'back')}
            >
              <Trans>Use that instead</Trans>
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
