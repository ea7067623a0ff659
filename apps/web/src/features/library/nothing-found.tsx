import type { UnknownTerm } from '@cairn/core/search/parse-search'
import { CARD_STATES, OPERATORS, PROPERTIES } from '@cairn/core/search/search-terms'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { hasArrived } from '../../data/queries.ts'
import { useLive } from '../../data/use-live.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { FoundCards } from './search-cards.ts'

/** Why a search found nothing, as far as what was typed says so, and what to write instead. */
export function NothingFound({ found: { unknown, asText } }: { found: Pick<FoundCards, 'unknown' | 'asText'> }) {
  const [first] = unknown
  const [taken] = asText
  const asked = first?.typed.replace(/^-/, '')
  const clear = (
    <Link to="/library" className={buttonClass()}>
      <Trans>Clear the search</Trans>
    </Link>
  )
  if (first?.problem === 'operator')
    return (
      <EmptyState title={<Trans>“{first.operator}:” is not a search word here</Trans>} action={clear}>
        <Trans>
          To look for it as text, put it in quotation marks: "{asked}". What a search understands ({SEARCH_WORDS})
          stands behind the question mark in the field.
        </Trans>
      </EmptyState>
    )
  if (first !== undefined)
    return (
      <EmptyState title={<Trans>“{first.typed}” is not something to search by</Trans>} action={clear}>
        <ValuesOf operator={first.operator} />
      </EmptyState>
    )
  return (
    <EmptyState title={<Trans>No card says that</Trans>} action={clear}>
      {taken === undefined ? (
        <Otherwise />
      ) : (
        <Trans>
          “{taken}” was looked for as text. What a search understands ({SEARCH_WORDS}) stands behind the question mark
          in the field; only a value stands in quotation marks, as in deck:"Organic chemistry".
        </Trans>
      )}
    </EmptyState>
  )
}

const SEARCH_WORDS = OPERATORS.map((operator) => `${operator}:`).join(' ')

function ValuesOf({ operator }: Pick<UnknownTerm, 'operator'>) {
  const states = CARD_STATES.join(', ')
  const properties = PROPERTIES.join(', ')
  switch (operator) {
    case 'prop':
      return <Trans>After prop: write one of {properties} and a number to compare with, such as prop:ivl&gt;=21.</Trans>
    case 'is':
      return <Trans>After is: write one of {states}.</Trans>
    case 'flag':
      return <Trans>After flag: write a number from 0 to 7.</Trans>
    default:
      return <Trans>Write a number of days after it: 1 is today, 7 the last week.</Trans>
  }
}

function Otherwise() {
  const arrived = useLive('has arrived', ['sync'], hasArrived)
  if (arrived === false)
    return <Trans>Not all of your cards have reached this device yet. What arrives is found here by itself.</Trans>
  return (
    <Trans>
      Every word must occur on the card, so fewer words find more. The question mark in the field shows how to search by
      deck, tag and much else.
    </Trans>
  )
}
