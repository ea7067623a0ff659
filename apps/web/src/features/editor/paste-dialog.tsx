import {
  FIELD_SEPARATORS,
  guessFormat,
  MAX_PASTED_ROWS,
  type PastedRow,
  type PasteFormat,
  ROW_SEPARATORS,
  readPastedRows,
} from '@cairn/core/cards/paste-rows'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** Rows shown before they are added: enough to see whether the separators are right. */
const MOST_SHOWN = 30
const LONGEST_SHOWN = 160

interface PasteDialogProps {
  onAdd: (rows: readonly { readonly front: string; readonly back: string }[]) => void
  onClose: () => void
}

/** Many cards from one text: paste it, see what it makes, choose other separators, add. */
export default function PasteDialog({ onAdd, onClose }: PasteDialogProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<PasteFormat | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const read = useDeferredValue(text)
  const format = useMemo(() => chosen ?? guessFormat(read), [chosen, read])
  const rows = useMemo(() => readPastedRows(read, format), [read, format])
  const good = rows.filter(({ problem }) => problem !== 'too-long')
  const isEmpty = text.trim() === ''
  const add = () => {
    if (good.length === 0) return area.current?.focus()
    onAdd(good.map(({ front, back }) => ({ front, back })))
  }
  return (
    <Dialog
      open
      size="lg"
      initialFocus={area}
      onOpenChange={(open) => open || onClose()}
      title={t`Paste a list`}
      description={t`One card per row: a table, “term - answer” lines, or values between tabs, commas or semicolons.`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" aria-disabled={good.length === 0} onClick={add}>
            <Plural value={good.length} _0="Add cards" one="Add # card" other="Add # cards" />
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <TextArea
          ref={area}
          label={t`Your list`}
          value={text}
          rows={6}
          reading
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            add()
          }}
        />
        {!isEmpty && (
          <>
            <Separators format={format} onChange={setChosen} />
            <RowsPreview rows={rows} />
          </>
        )}
      </div>
    </Dialog>
  )
}

function Separators({ format, onChange }: { format: PasteFormat; onChange: (format: PasteFormat) => void }) {
  const { t } = useLingui()
  const fields = {
    tab: t`Tab`,
    comma: t`Comma`,
    semicolon: t`Semicolon`,
    dash: t`Dash`,
    colon: t`Colon`,
    pipe: t`Vertical bar`,
    'line-break': t`New line`,
  }
  const rows = { line: t`New line`, 'blank-line': t`Blank line`, semicolon: t`Semicolon` }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t`Between front and back`}
        value={format.fields}
        options={FIELD_SEPARATORS.map((value) => ({ value, label: fields[value] }))}
        onChange={({ target }) => {
          const found = FIELD_SEPARATORS.find((value) => value === target.value)
          if (found) onChange({ ...format, fields: found })
        }}
      />
      <Select
        label={t`Between cards`}
        value={format.rows}
        options={ROW_SEPARATORS.map((value) => ({ value, label: rows[value] }))}
        onChange={({ target }) => {
          const found = ROW_SEPARATORS.find((value) => value === target.value)
          if (found) onChange({ ...format, rows: found })
        }}
      />
    </div>
  )
}

function RowsPreview({ rows }: { rows: readonly PastedRow[] }) {
  const { t } = useLingui()
  const tooLong = rows.filter(({ problem }) => problem === 'too-long').length
  const oneSided = rows.filter(({ problem }) => problem === 'no-back' || problem === 'no-front').length
  const more = rows.length - MOST_SHOWN
  return (
    <section aria-label={t`Preview`} className="grid gap-2 pb-4">
      <p role="status" className="text-sm text-muted">
        <Plural value={rows.length} _0="No card in this text yet." one="# card." other="# cards." />{' '}
        {oneSided > 0 && <Plural value={oneSided} one="# has one side only." other="# have one side only." />}{' '}
        {tooLong > 0 && (
          <Plural value={tooLong} one="# is too long and left out." other="# are too long and left out." />
        )}{' '}
        {rows.length === MAX_PASTED_ROWS && (
          <Trans>The first {MAX_PASTED_ROWS} are taken; paste the rest afterwards.</Trans>
        )}
      </p>
      {rows.length > 0 && (
        <table className="w-full table-fixed border-collapse text-left font-read">
          <thead className="font-sans text-xs text-muted">
            <tr>
              <th scope="col" className="py-1 pr-4 font-medium">
                <Trans>Front</Trans>
              </th>
              <th scope="col" className="py-1 font-medium">
                <Trans>Back</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_SHOWN).map((row, at) => (
              <tr key={at} className="border-t border-line align-top">
                <td className="py-1.5 pr-4 wrap-anywhere whitespace-pre-wrap">
                  <Side text={row.front} />
                </td>
                <td className="py-1.5 wrap-anywhere whitespace-pre-wrap">
                  <Side text={row.back} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && (
        <p className="text-sm text-muted">
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
    </section>
  )
}

function Side({ text }: { text: string }) {
  if (text === '')
    return (
      <span className="font-sans text-sm text-brick">
        <Trans>empty</Trans>
      </span>
    )
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}
