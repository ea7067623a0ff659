import type { Deck } from '@cairn/contract/decks'
import { MAX_DECK_TITLE } from '@cairn/contract/limits'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { renameDeck } from '../../data/deck-changes.ts'
import { useDeckProblem } from '../../lib/deck-problem.ts'
import { isStoredHere } from '../../lib/stored-here.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { showToast } from '../../ui/toast-store.ts'

/** The title as a field that looks like a heading: it saves when it is left. An emptied one comes back. */
export function DeckTitle({ deck }: { deck: Deck }) {
  const { t } = useLingui()
  const problemText = useDeckProblem()
  const [title, setTitle] = useState(deck.title)
  useEffect(() => setTitle(deck.title), [deck.title])
  const orFail = useOrFail()
  const save = async () => {
    const wanted = title.trim()
    if (wanted === '' || wanted === deck.title) {
      setTitle(deck.title)
      return
    }
    const renaming = renameDeck(deck, wanted)
    if (!(await isStoredHere(renaming))) return setTitle(deck.title)
    const outcome = await renaming
    if (outcome.ok) return
    setTitle(deck.title)
    showToast(problemText(outcome), { tone: 'problem' })
  }
  return (
    <input
      aria-label={t`Title of the deck`}
      value={title}
      maxLength={MAX_DECK_TITLE}
      autoComplete="off"
      onChange={(event) => setTitle(event.target.value)}
      onBlur={() => orFail(save())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTitle(deck.title)
      }}
      className="-mx-2 w-full min-w-0 rounded-sm bg-transparent px-2 py-1 font-read pointer-coarse:min-h-11 text-2xl font-semibold tracking-[-0.01em] hover:bg-sunken focus:bg-surface sm:text-3xl"
    />
  )
}
