import type { ImportReport } from '@cairn/contract/imports'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { localDb } from '../../data/queries.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { buttonClass } from '../../ui/button.tsx'

/** The way to the deck that a package brought, or to the first of several. */
export function OpenDeck({ report, onOpen }: { report: ImportReport; onOpen: () => void }) {
  const [id, setId] = useState<string | null>(null)
  const fail = useFailure()
  const title = report.decks[0]?.title
  useEffect(() => {
    let current = true
    localDb()
      .then((db) => db?.idb.getAll('decks') ?? [])
      .then((decks) => current && setId(decks.find((deck) => deck.title === title)?.id ?? null))
      .catch(fail)
    return () => {
      current = false
    }
  }, [title, fail])
  return (
    id !== null && (
      <Link to="/study/$id" params={{ id }} className={buttonClass({})} onClick={onOpen}>
        <Trans>Open deck</Trans>
      </Link>
    )
  )
}
