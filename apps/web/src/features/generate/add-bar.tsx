import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiError, NetworkError } from '../../data/api-client.ts'
import { decksWithCounts } from '../../data/queries.ts'
import { useLive } from '../../data/use-live.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { addable, countBy, isWanted, type RunDraft, type RunState } from './run-state.ts'
import { addDrafts, forgetRun } from './run-store.ts'
import type { ActiveRun } from './use-run.ts'

const NEW_DECK = 'new'

interface AddBarProps {
  active: ActiveRun
  state: RunState
  onAdded: (deck: { id: string; title: string }, cards: number) => void
}

/** Where the accepted cards go, and the one step that takes them there. */
export function AddBar({ active, state, onAdded }: AddBarProps) {
  const { t } = useLingui()
  const [typedTitle, setTypedTitle] = useState<string | null>(null)
  const [deckId, setDeckId] = useState(state.deckId ?? NEW_DECK)
  const [ids] = useState(() => new Map<string, string>())
  const [newDeckId] = useState(() => state.deckId ?? uuid7())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const decks = useLive('generate decks', ['decks'], () => decksWithCounts(Date.now())) ?? []
  const accepted = state.drafts.filter((draft) => draft.decision === 'accepted')
  const all = addable(state)
  const title = (typedTitle ?? (state.title || state.suggestedTitle)) || t`New deck`
  const isNew = deckId === NEW_DECK

  const add = async (drafts: readonly RunDraft[]) => {
    if (busy || drafts.length === 0) return
    setBusy(true)
    setProblem(null)
    const target = isNew
      ? { deckId: newDeckId, deckTitle: title.trim() || t`New deck` }
      : { deckId, deckTitle: decks.find((deck) => deck.id === deckId)?.title ?? title }
    try {
      const { deck } = await addDrafts(active.run.state(), drafts, target, (draft) => idFor(ids, draft.id))
      active.run.update((current) => markAdded(current, drafts, deck.id, deck.title))
      if (countBy(active.run.state(), 'open') === 0) await forgetRun(active.run.state())
      onAdded({ id: deck.id, title: deck.title }, drafts.length)
    } catch (error) {
      setBusy(false)
      if (error instanceof NetworkError)
        setProblem(t`The server was not reached. Nothing was added; your drafts are kept on this device.`)
      else if (error instanceof ApiError)
        setProblem(
          error.status === 401
            ? t`You are signed out. Your drafts are kept; sign in and add them then.`
            : error.message,
        )
      else throw error
    }
  }
  const unsupported = state.drafts.filter((draft) => draft.decision === 'open' && !isWanted(draft)).length
  return (
    <section
      aria-label={t`Add to a deck`}
      className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 -mx-4 mt-8 grid gap-3 border-t border-line bg-paper px-4 py-4 sm:bottom-0 sm:-mx-8 sm:px-8"
    >
      {problem && (
        <Banner tone="problem" role="alert">
          {problem}
        </Banner>
      )}
      <div className="flex flex-wrap items-end gap-3">
        {decks.length > 0 && (
          <Select
            className="max-w-56 flex-1 basis-36 max-sm:hidden"
            label={<Trans>Add to</Trans>}
            value={deckId}
            options={[
              { value: NEW_DECK, label: t`A new deck` },
              ...decks.map((deck) => ({ value: deck.id, label: deck.title })),
            ]}
            onChange={(event) => setDeckId(event.target.value)}
          />
        )}
        {isNew && (
          <TextField
            className="min-w-0 flex-[2] basis-48 max-sm:hidden"
            label={<Trans>Deck</Trans>}
            maxLength={200}
            value={typedTitle ?? (state.title || state.suggestedTitle)}
            placeholder={t`New deck`}
            onChange={(event) => setTypedTitle(event.target.value)}
          />
        )}
        <div className="flex flex-1 flex-wrap items-center justify-end gap-2 sm:flex-none">
          {accepted.length > 0 && accepted.length < all.length && (
            <Button busy={busy} onClick={() => void add(accepted)}>
              <Plural value={accepted.length} one="Add the # accepted" other="Add the # accepted" />
            </Button>
          )}
          <Button
            variant="primary"
            busy={busy}
            disabled={state.status === 'running' || all.length === 0}
            className="max-sm:flex-1"
            onClick={() => void add(all)}
          >
            {accepted.length === all.length ? (
              <Plural value={all.length} _0="Nothing to add" one="Add # card" other="Add # cards" />
            ) : (
              <Plural value={all.length} one="Accept all, # card" other="Accept all # cards" />
            )}
          </Button>
        </div>
      </div>
      {unsupported > 0 && (
        <p className="text-sm text-muted">
          <Plural
            value={unsupported}
            one="# card that your text does not support is left out."
            other="# cards that your text does not support are left out."
          />
        </p>
      )}
    </section>
  )
}

/** A draft keeps the id of its card over tries, so that a repeated request adds nothing twice. */
function idFor(ids: Map<string, string>, draftId: string): string {
  const known = ids.get(draftId) ?? uuid7()
  ids.set(draftId, known)
  return known
}

function markAdded(state: RunState, drafts: readonly RunDraft[], deckId: string, deckTitle: string): RunState {
  const added = new Set(drafts.map((draft) => draft.id))
  return {
    ...state,
    deckId,
    deckTitle,
    drafts: state.drafts.map((draft) => (added.has(draft.id) ? { ...draft, decision: 'added' as const } : draft)),
  }
}
