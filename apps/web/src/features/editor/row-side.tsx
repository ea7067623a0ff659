import { MAX_SIDE_LENGTH } from '@cairn/core/cards/card'
import { useLingui } from '@lingui/react/macro'
import { SideField } from '../../lib/side-field.tsx'
import type { EditorRow, Side } from './editor-row.ts'
import { fieldId, type RowActions } from './row-actions.ts'

const GAPS = '{{c1::gaps}}'

interface RowSideProps {
  row: EditorRow
  side: Side
  label: string
  actions: RowActions
}

/** One side of a row, and the place for what belongs to that side's text. */
export function RowSide({ row, side, label, actions }: RowSideProps) {
  const { t } = useLingui()
  const isCloze = row.kind === 'cloze'
  const placeholder =
    side === 'front'
      ? isCloze
        ? t`Text with ${GAPS}`
        : t`Question`
      : isCloze
        ? t`What else the answer says`
        : t`Answer`
  return (
    <SideField
      id={fieldId(row.id, side)}
      label={label}
      strong={side === 'front'}
      className={side === 'back' ? 'max-sm:col-start-2' : ''}
      maxLength={MAX_SIDE_LENGTH}
      placeholder={placeholder}
      value={row[side]}
      onText={(text) => actions.type(row.id, side, text)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if ((event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'c' && side === 'front') {
          event.preventDefault()
          actions.makeGap(row.id, event.currentTarget)
        }
        if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        actions.next(row.id, side)
      }}
    />
  )
}
