import { useLingui } from '@lingui/react/macro'
import { type FocusEvent, type KeyboardEvent, memo, useRef, useState } from 'react'
import { latePart } from '../../lib/lazy-part.ts'
import { Banner } from '../../ui/banner.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Quote } from '../../ui/quote.tsx'
import { CardFindings } from './card-findings.tsx'
import type { CardChange } from './change-types.ts'
import type { EditorRow } from './editor-row.ts'
import { HiddenPartsLink } from './hidden-parts.tsx'
import { fieldId, type RowActions } from './row-actions.ts'
import { RowConflict } from './row-conflict.tsx'
import { DetailsLine, RowDetails } from './row-details.tsx'
import { RowGrip } from './row-grip.tsx'
import { RowMeaning } from './row-meaning.tsx'
import { RowMenu } from './row-menu.tsx'
import { RowPreview } from './row-preview.tsx'
import { RowSide } from './row-side.tsx'
import { SelectionChange } from './selection-change.tsx'
import { useFocusWithin } from './use-focus-within.ts'

// Most cards are never changed by wish.
const ChangePanel = latePart(() => import('./change-panel.tsx'))

export interface CardRowProps {
  row: EditorRow
  number: number
  actions: RowActions
  /** A change of this row that is being made or proposed. */
  change: CardChange | null
  /** It is being dragged. */
  isHeld: boolean
}

/** One card: front, back, and quietly below what is to be known about it. */
export const CardRow = memo(function CardRow({ row, number, actions, change, isHeld }: CardRowProps) {
  const { t } = useLingui()
  const section = useRef<HTMLElement>(null)
  const [isWriting, setWriting] = useFocusWithin()
  const [isWithin, setWithin] = useFocusWithin()
  const [hasDetails, setDetails] = useState(false)
  const toggleDetails = () => {
    if (hasDetails) document.getElementById(fieldId(row.id, 'front'))?.focus()
    setDetails(!hasDetails)
  }
  return (
    <section
      ref={section}
      id={row.id}
      data-row={row.id}
      aria-label={t`Card ${number}`}
      className={classNames(
        'group relative grid scroll-mt-32 grid-cols-[2.75rem_minmax(0,1fr)] items-start gap-x-2 gap-y-2 border-b border-line py-4 sm:grid-cols-[2.75rem_1fr_1fr] sm:gap-x-3',
        isHeld && 'bg-sunken opacity-60',
      )}
      onFocus={(event) => {
        setWithin(true)
        setWriting(event.target instanceof HTMLTextAreaElement)
      }}
      onBlur={(event) => {
        if (!isOutside(event)) return
        setWithin(false)
        setWriting(false)
      }}
      onKeyDown={(event) => handleKey(event, row.id, { actions, toggleDetails, isOpen: hasDetails })}
    >
      <div className="-ml-1 grid justify-items-center max-sm:row-span-2 sm:mt-1 sm:pointer-coarse:row-span-2">
        <RowMenu row={row} number={number} actions={actions} onDetails={toggleDetails} />
        <RowGrip rowId={row.id} actions={actions} />
      </div>
      <RowSide row={row} side="front" label={t`Front of card ${number}`} actions={actions} />
      <RowSide row={row} side="back" label={t`Back of card ${number}`} actions={actions} />
      <div className="col-start-2 grid gap-3 px-3 empty:hidden sm:col-end-4">
        {row.status === 'refused' && (
          <Banner tone="problem" role="alert">
            {row.reason}
          </Banner>
        )}
        <HiddenPartsLink row={row} />
        <RowConflict row={row} actions={actions} />
        <RowMeaning row={row} actions={actions} />
        {isWriting && <RowPreview row={row} />}
        {hasDetails ? (
          <RowDetails row={row} number={number} actions={actions} onDone={toggleDetails} />
        ) : (
          <DetailsLine row={row} number={number} onOpen={toggleDetails} />
        )}
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
            <span className={classNames('text-sm', !isWithin && 'line-clamp-1')}>{row.base.quote}</span>
          </Quote>
        )}
      </div>
    </section>
  )
})

const isOutside = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))

interface RowKeys {
  actions: RowActions
  toggleDetails: () => void
  isOpen: boolean
}

function handleKey(event: KeyboardEvent, id: string, { actions, toggleDetails, isOpen }: RowKeys): void {
  // The keys of a dialog or a menu that was opened from the row are not the row's.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
  const control = event.ctrlKey || event.metaKey
  if (control && event.key === 'Enter') actions.insertAfter(id)
  else if (control && event.key === '.') toggleDetails()
  else if (event.key === 'Escape' && isOpen && event.target instanceof HTMLInputElement) toggleDetails()
  else if (control && event.shiftKey && event.key.toLowerCase() === 'd') actions.duplicate(id)
  else if (event.altKey && event.key === 'ArrowUp') actions.move(id, -1)
  else if (event.altKey && event.key === 'ArrowDown') actions.move(id, 1)
  else if (control && event.shiftKey && event.key === 'Backspace') actions.remove(id)
  else return
  event.preventDefault()
}
