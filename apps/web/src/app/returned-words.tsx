import { Plural, Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import type { Returned } from '../data/returned.ts'

/** What this device sent again after the server's database had been replaced by an older copy; kinds of none are left out. */
export default function ReturnedWords({ returned }: { returned: Returned }) {
  const { decks, cards, edits, reviews, practice, deletions, sources, media } = returned
  const parts: readonly (readonly [count: number, words: ReactNode])[] = [
    [decks, <Plural key="decks" value={decks} one="# deck" other="# decks" />],
    [cards, <Plural key="cards" value={cards} one="# card" other="# cards" />],
    [edits, <Plural key="edits" value={edits} one="# edit" other="# edits" />],
    [reviews, <Plural key="reviews" value={reviews} one="# review" other="# reviews" />],
    [practice, <Plural key="practice" value={practice} one="# practice answer" other="# practice answers" />],
    [sources, <Plural key="sources" value={sources} one="# text" other="# texts" />],
    [media, <Plural key="media" value={media} one="# picture or sound" other="# pictures and sounds" />],
    [deletions, <Plural key="deletions" value={deletions} one="# deletion" other="# deletions" />],
  ]
  const list = parts
    .filter(([count]) => count > 0)
    .map(([, words], at) => (
      <Fragment key={at}>
        {at > 0 && ', '}
        {words}
      </Fragment>
    ))
  return (
    <Trans>
      The server was restored from an older backup. This device sent back what was missing: {list}. You don’t need to do
      anything.
    </Trans>
  )
}
