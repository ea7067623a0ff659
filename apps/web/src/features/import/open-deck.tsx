import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { localDb } from '../../data/queries.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { buttonClass } from '../../ui/button.tsx'

/** A deck by its title, or by one of its cards. */
type Sought = { readonly title: string } | { readonly cardId: string }

/** The way to the deck that an import brought, or to the first of several: what it is followed by. */
export function OpenDeck({ of, onOpen }: { of: Sought; onOpen: () => void }) {
  const [id, setId] = useState<string | null>(null)
  const fail = useFailure()
  const [by, name] = 'cardId' in of ? (['card', of.cardId] as const) : (['title', of.title] as const)
  useEffect(() => {
    let current = true
    deckOf(by, name)
      .then((found) => current && setId(found))
      .catch(fail)
    return () => {
      current = false
    }
  }, [by, name, fail])
  return (
    id !== null && (
      <Link to="/study/$id" params={{ id }} className={buttonClass({ variant: 'primary' })} onClick={onOpen}>
        <Trans>Open deck</Trans>
      </Link>
    )
  )
}

async function deckOf(by: 'card' | 'title', name: string): Promise<string | null> {
  const db = await localDb()
  if (db === null) return null
  if (by === 'card') return (await db.idb.get('cards', name))?.deckId ?? null
  const decks = await db.idb.getAll('decks')
  return decks.find((deck) => deck.title === name)?.id ?? null
}
