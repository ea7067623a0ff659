import type { CardKind } from '@cairn/core/cards/card'
import { plannedCards } from '@cairn/core/cards/siblings'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type EditorRow, leadsNote } from './editor-row.ts'
import type { RowActions } from './row-actions.ts'

const MOST_TAGS = 50
const LONGEST_TAG = 100
const MOST_ALIASES = 20
const LONGEST_ALIAS = 500
const GAP = '{{c1::words}}'

function useKindNames(): Readonly<Record<CardKind, string>> {
  const { t } = useLingui()
  return { basic: t`Basic`, reversed: t`Both ways`, cloze: t`Cloze`, typed: t`Typed`, occlusion: t`Hidden part` }
}

interface RowDetailsProps {
  row: EditorRow
  number: number
  actions: RowActions
  onDone: () => void
}

/** The kind of a card, its tags, and what else counts as right. */
export function RowDetails({ row, number, actions, onDone }: RowDetailsProps) {
  const { t } = useLingui()
  const names = useKindNames()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  const kinds = kindsOf(row)
  return (
    <div ref={box} className="grid gap-4 rounded-md bg-sunken p-4">
      <div className="grid gap-1.5">
        <Segmented
          label={t`Kind of card ${number}`}
          value={row.kind}
          options={kinds.map((value) => ({ value, label: names[value] }))}
          onChange={(kind) => actions.set(row.id, { kind })}
          className={classNames('max-w-full bg-paper sm:w-max', kinds.length > 3 && 'max-sm:grid max-sm:grid-cols-2')}
        />
        <p className="text-sm text-muted">
          <KindWords row={row} />
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <ListField
          label={t`Tags of card ${number}`}
          hint={t`Between commas`}
          separator=","
          texts={row.tags}
          onChange={(tags) => actions.set(row.id, { tags: bounded(tags, MOST_TAGS, LONGEST_TAG) })}
        />
        <ListField
          label={t`Also right for card ${number}`}
          hint={t`Answers that count when typed, between semicolons`}
          separator=";"
          texts={row.aliases}
          onChange={(aliases) => actions.set(row.id, { aliases: bounded(aliases, MOST_ALIASES, LONGEST_ALIAS) })}
        />
      </div>
      <Button size="sm" className="justify-self-start" onClick={onDone}>
        <Trans>Done</Trans>
      </Button>
    </div>
  )
}

/** A further card of an imported note, or one whose first card is elsewhere, makes no cards of its own. */
function kindsOf({ base, kind }: EditorRow): readonly CardKind[] {
  if (base?.kind === 'occlusion') return ['occlusion']
  if (base === null || leadsNote(base)) return ['basic', 'reversed', 'cloze', 'typed']
  return base.kind === 'reversed' || kind === 'reversed' ? ['reversed'] : ['basic', 'cloze', 'typed']
}

function KindWords({ row }: { row: EditorRow }) {
  const count = plannedCards(row.kind, row.front).length
  const hasGap = row.front.includes('{{c')
  switch (row.kind) {
    case 'basic':
      return <Trans>Front asks for back.</Trans>
    case 'typed':
      return <Trans>Front asks for back, and the answer is typed.</Trans>
    case 'reversed':
      return <Trans>Two cards: front asks for back, and back for front.</Trans>
    case 'cloze':
      if (hasGap) return <Plural value={count} one="One card, for its gap." other="# cards, one for each gap number." />
      return (
        <Trans>
          Select words in the text and press Ctrl Shift C, or write <code>{GAP}</code> around them.
        </Trans>
      )
    case 'occlusion':
      return <Trans>A part of a picture that is hidden until it is asked for.</Trans>
    default:
      return row.kind satisfies never
  }
}

const bounded = (texts: readonly string[], most: number, longest: number): string[] =>
  texts.slice(0, most).map((text) => text.slice(0, longest))

interface ListFieldProps {
  label: string
  hint: string
  separator: ',' | ';'
  texts: readonly string[]
  onChange: (texts: readonly string[]) => void
}

/** A list in one line, taken over when it is left or Enter is pressed. */
function ListField({ label, hint, separator, texts, onChange }: ListFieldProps) {
  const joined = texts.join(`${separator} `)
  const [value, setValue] = useState(joined)
  useEffect(() => setValue(joined), [joined])
  const take = () => {
    const wanted = [...new Set(value.split(separator).map((text) => text.trim()))].filter((text) => text !== '')
    setValue(wanted.join(`${separator} `))
    if (wanted.join('\n') !== texts.join('\n')) onChange(wanted)
  }
  return (
    <TextField
      label={label}
      hint={hint}
      value={value}
      autoComplete="off"
      onChange={(event) => setValue(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey) take()
      }}
    />
  )
}

/** What is set of a row beyond its two sides, in one quiet line that opens the fields; nothing for a plain card. */
export function DetailsLine({ row, number, onOpen }: { row: EditorRow; number: number; onOpen: () => void }) {
  const { t } = useLingui()
  const names = useKindNames()
  const count = plannedCards(row.kind, row.front).length
  if (row.kind === 'basic' && row.tags.length === 0 && row.aliases.length === 0) return null
  const aliases = row.aliases.join('; ')
  return (
    <button
      type="button"
      className="touch -mx-1 flex min-w-0 flex-wrap gap-x-3 gap-y-1 justify-self-start rounded-sm px-1 text-left text-sm text-muted hover:bg-sunken hover:text-ink"
      onClick={onOpen}
    >
      <span className="sr-only">{t`Kind, tags and other answers of card ${number}`}</span>
      {row.kind !== 'basic' && (
        <span>
          {names[row.kind]}
          {count > 1 && (
            <>
              , <Plural value={count} one="# card" other="# cards" />
            </>
          )}
        </span>
      )}
      {row.tags.map((tag) => (
        <span key={tag} className="wrap-anywhere">
          #{tag}
        </span>
      ))}
      {aliases !== '' && (
        <span className="wrap-anywhere">
          <Trans>also right: {aliases}</Trans>
        </span>
      )}
    </button>
  )
}
