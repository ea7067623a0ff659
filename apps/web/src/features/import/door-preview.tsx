import { assignRole, COLUMN_ROLES, type ColumnRole, type TableShape } from '@cairn/core/tables/choose-columns'
import type { DoorCard } from '@cairn/core/tables/door-card'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { Select } from '../../ui/select.tsx'
import type { DoorRun } from './use-door.ts'

const SHOWN = 5
/** Of a cell: enough to know it by. */
const SHOWN_CHARS = 160

/** The first rows as they are in the file, or the first cards. Text is shown as it is written: nothing in it acts. */
export function DoorPreview({ run }: { run: DoorRun }) {
  const { reading, shape, choose } = run
  if (!reading?.ok) return null
  if (reading.table === null || shape === null) return <FirstCards cards={reading.first} of={reading.cards} />
  return <FirstRows rows={reading.table.rows} shape={shape} onShape={(changed) => choose({ shape: changed })} />
}

interface FirstRowsProps {
  rows: readonly (readonly string[])[]
  shape: TableShape
  onShape: (shape: TableShape) => void
}

function FirstRows({ rows, shape, onShape }: FirstRowsProps) {
  const { t } = useLingui()
  const labels: Record<ColumnRole, string> = {
    front: t`Front`,
    back: t`Back`,
    tags: t`Tags`,
    deck: t`Deck`,
    aliases: t`Also right`,
    ignore: t`Leave out`,
  }
  const options = COLUMN_ROLES.map((value) => ({ value, label: labels[value] }))
  const first = shape.hasHeader ? 1 : 0
  return (
    <ScrollRegion label={t`The first rows`} className="overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-line align-bottom">
            {shape.roles.map((role, column) => {
              const name = shape.hasHeader ? (rows[0]?.[column] ?? '') : ''
              const number = column + 1
              return (
                <th key={column} className="min-w-36 p-2 font-normal" scope="col">
                  <Select
                    label={name === '' ? t`Column ${number}` : shortened(name)}
                    value={role}
                    options={options}
                    onChange={({ target }) => {
                      const wanted = COLUMN_ROLES.find((known) => known === target.value) ?? role
                      onShape({ ...shape, roles: assignRole(shape.roles, column, wanted) })
                    }}
                  />
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.slice(first, first + SHOWN).map((row, at) => (
            <tr key={at} className="border-b border-line last:border-0">
              {shape.roles.map((role, column) => (
                <td key={column} className={role === 'ignore' ? 'p-3 align-top text-muted' : 'p-3 align-top'}>
                  <span dir="auto" className="line-clamp-3 whitespace-pre-line wrap-anywhere">
                    {shortened(row[column] ?? '')}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function FirstCards({ cards, of }: { cards: readonly DoorCard[]; of: number }) {
  const more = of - SHOWN
  return (
    <div>
      <ol className="border-t border-line">
        {cards.slice(0, SHOWN).map(({ front, back }, at) => (
          <li key={at} className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-2">
            <span dir="auto" className="line-clamp-3 font-medium whitespace-pre-line wrap-anywhere">
              {shortened(front)}
            </span>
            <span dir="auto" className="line-clamp-3 whitespace-pre-line wrap-anywhere">
              {back === '' ? (
                <span className="text-muted">
                  <Trans>No answer</Trans>
                </span>
              ) : (
                shortened(back)
              )}
            </span>
          </li>
        ))}
      </ol>
      {more > 0 && (
        <p className="pt-2 text-sm text-muted">
          <Plural value={more} one="and # more card" other="and # more cards" />
        </p>
      )}
    </div>
  )
}

const shortened = (text: string): string => (text.length <= SHOWN_CHARS ? text : `${text.slice(0, SHOWN_CHARS)}…`)
