import type { Card } from '@cairn/contract/cards'
import { MAX_SIBLINGS } from '@cairn/core/ai/edit-tasks'
import type { Flashcard } from '@cairn/core/cards/card'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useDeckProblem } from '../../lib/deck-problem.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { CardChanger, ChangeWish } from './card-change.ts'
import { fieldId, type RowActions } from './card-row.tsx'
import type { EditorRow, Side } from './editor-row.ts'
import type { Editor } from './editor-store.ts'
import { mergeInto } from './merge-into.ts'
import { deleteCard, type OpenEditor, restoreCard } from './use-editor.ts'

/** The actions of all rows, stable, so that a key in one row does not draw the others again. */
export function useRowActions({ editor }: OpenEditor, changer: CardChanger, openPassage: (card: Card) => void) {
  const words = useLatestWords()
  const focusSoon = useFocusSoon()
  const insertAfter = useCallback((id: string | null) => flushSync(() => editor.insertAfter(id)), [editor])
  const actions = useMemo((): RowActions => {
    const remove = removal(editor, words, (id) => focusSoon(id ?? insertAfter(null), 'front'))
    return {
      type: (id, side, text) => editor.type(id, side, text),
      next: (id, side) => {
        if (side === 'front') return focusSoon(id, 'back')
        const { rows } = editor.state()
        const following = rows[rows.findIndex((row) => row.id === id) + 1]
        focusSoon(following ? following.id : insertAfter(id), 'front')
      },
      insertAfter: (id) => focusSoon(insertAfter(id), 'front'),
      move: (id, by) => {
        const side = document.activeElement?.id === fieldId(id, 'back') ? 'back' : 'front'
        if (editor.move(id, by)) focusSoon(id, side)
      },
      remove: (id) => void remove(id),
      takeOverwritten: (id, side) => editor.takeOverwritten(id, side),
      dismissOverwritten: (id) => editor.dismissOverwritten(id),
      openPassage,
      ...changesOf(editor, changer, words, focusSoon),
    }
  }, [editor, changer, words, focusSoon, insertAfter, openPassage])
  return { actions, add: () => focusSoon(insertAfter(null), 'front') }
}

/** What the actions say, always in the language of the moment. */
function useLatestWords() {
  const { t } = useLingui()
  const problemText = useDeckProblem()
  const words = {
    deleted: t`Card deleted.`,
    changed: t`Card changed.`,
    split: (count: number) => t`One card became ${count}.`,
    merged: t`Merged. One card is left.`,
    undo: t`Undo`,
    problemText,
  }
  const latest = useRef(words)
  latest.current = words
  return latest
}
type Words = ReturnType<typeof useLatestWords>

/** Gives the focus to a field of a row, now or as soon as it is drawn. */
function useFocusSoon() {
  const wanted = useRef<string | null>(null)
  useEffect(() => focusWanted(wanted))
  return useCallback((rowId: string, side: Side) => {
    wanted.current = fieldId(rowId, side)
    focusWanted(wanted) // at once where it can be: the next key is typed before the next frame
    requestAnimationFrame(() => focusWanted(wanted))
  }, [])
}

function focusWanted(wanted: { current: string | null }): void {
  const field = wanted.current === null ? null : document.getElementById(wanted.current)
  if (field === null) return
  wanted.current = null
  field.focus()
}

/** Deletes a card, with a way back; the focus goes to a neighbour, null when there is none. */
function removal(editor: Editor, words: Words, focus: (id: string | null) => void) {
  const undo = async (card: Card) => {
    const outcome = await restoreCard(card)
    if (outcome.ok) editor.putBack(outcome.card)
    else showToast(words.current.problemText(outcome), { tone: 'problem' })
  }
  return async (id: string) => {
    const { rows } = editor.state()
    const index = rows.findIndex((row) => row.id === id)
    const row = rows[index]
    if (!row) return
    const outcome = row.base === null ? null : await deleteCard(id)
    if (outcome && !outcome.ok) {
      showToast(words.current.problemText(outcome), { tone: 'problem' })
      return
    }
    const neighbour = rows[index + 1] ?? rows[index - 1]
    editor.drop(id)
    focus(neighbour?.id ?? null)
    if (!outcome) return
    const { deleted, undo: label } = words.current
    showToast(deleted, { action: { label, run: () => void undo(outcome.card) } })
  }
}

/** Fixes, merges and proposed changes: each with a way back. */
function changesOf(
  editor: Editor,
  changer: CardChanger,
  words: Words,
  focusSoon: (id: string, side: Side) => void,
): Pick<RowActions, 'fix' | 'merge' | 'ask' | 'acceptChange' | 'discardChange' | 'retryChange'> {
  const put = (id: string, cards: readonly Flashcard[]) => {
    const undo = flushSync(() => editor.replace(id, cards))
    const { changed, split, undo: label } = words.current
    showToast(cards.length === 1 ? changed : split(cards.length), { action: { label, run: undo } })
    focusSoon(id, 'front')
  }
  return {
    fix: (id, { cards }) => put(id, cards),
    merge: (id, match) => {
      const { rows } = editor.state()
      const at = rows.findIndex((row) => row.id === id)
      const row = rows[at]
      if (row === undefined) return
      void mergeInto(editor, row, match).then((outcome) => {
        const { merged, undo: label, problemText } = words.current
        if (!outcome.ok) return void showToast(problemText(outcome), { tone: 'problem' })
        showToast(merged, { action: { label, run: () => void outcome.undo() } })
        const neighbour = editor.state().rows[at] ?? editor.state().rows[at - 1]
        if (neighbour !== undefined) focusSoon(neighbour.id, 'front')
      })
    },
    ask: (id, action, selection) => {
      const wish = wishOf(editor.state().rows, id)
      if (wish !== null) void changer.ask({ ...wish, action, selection })
    },
    acceptChange: (id, cards) => {
      changer.giveUp()
      put(id, cards)
    },
    discardChange: (id) => {
      changer.giveUp()
      focusSoon(id, 'front')
    },
    retryChange: () => {
      const wish = changer.state()?.wish
      if (wish !== undefined) void changer.ask(wish)
    },
  }
}

/** What a request says of a row: its text, what it rests on, and the cards around it. */
function wishOf(rows: readonly EditorRow[], id: string): Omit<ChangeWish, 'action' | 'selection'> | null {
  const at = rows.findIndex((row) => row.id === id)
  const row = rows[at]
  if (row === undefined) return null
  const { base, front, back } = row
  const span =
    base !== null && base.sourceId !== null && base.start !== null && base.end !== null
      ? { sourceId: base.sourceId, start: base.start, end: base.end }
      : null
  const siblings = rows
    .map((other, place) => ({ other, distance: Math.abs(place - at) }))
    .filter(({ other }) => other.id !== id && other.front.trim() !== '' && other.back.trim() !== '')
    .sort((one, two) => one.distance - two.distance)
    .slice(0, MAX_SIBLINGS)
    .map(({ other }) => ({ front: other.front, back: other.back }))
  return { rowId: id, card: { front, back }, span, quote: base?.quote ?? null, siblings }
}
