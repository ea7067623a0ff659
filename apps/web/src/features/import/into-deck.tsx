import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { localDb } from '../../data/queries.ts'
import { useLive } from '../../data/use-live.ts'
import { readableTitle } from '../../lib/deck-path.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Into } from './prepare-import.ts'
import type { DoorRun } from './use-door.ts'

const BY_TITLE = 'by title'
const BY_FILE = 'by file'

/** Which deck the cards go into. */
export function IntoDeck({ run: { reading, into, setInto } }: { run: DoorRun }) {
  const { t } = useLingui()
  const [title, setTitle] = useState(into.kind === 'titled' ? into.title : '')
  const decks = useLive('decks to import into', ['decks'], decksByTitle) ?? []
  if (!reading?.ok) return null
  const { namesDecks } = reading
  const value = into.kind === 'deck' ? into.id : into.byFile && namesDecks ? BY_FILE : BY_TITLE
  const choose = (wanted: string): Into =>
    wanted === BY_FILE || wanted === BY_TITLE
      ? { kind: 'titled', title: title.trim() || t`Imported cards`, byFile: wanted === BY_FILE }
      : { kind: 'deck', id: wanted }
  return (
    <>
      <Select
        label={t`Into`}
        value={value}
        options={[
          ...(namesDecks ? [{ value: BY_FILE, label: t`The decks that the file names` }] : []),
          { value: BY_TITLE, label: t`A deck of this title` },
          ...decks.map((deck) => ({ value: deck.id, label: readableTitle(deck.title) })),
        ]}
        onChange={({ target }) => setInto(choose(target.value))}
      />
      {value === BY_TITLE && (
        <TextField
          label={t`Title of the deck`}
          maxLength={200}
          value={title}
          onChange={({ target }) => {
            setTitle(target.value)
            setInto({ kind: 'titled', title: target.value.trim() || t`Imported cards`, byFile: false })
          }}
        />
      )}
    </>
  )
}

async function decksByTitle() {
  const decks = (await (await localDb())?.idb.getAll('decks')) ?? []
  return decks.sort((one, other) => one.title.localeCompare(other.title))
}
