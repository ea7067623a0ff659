import { MAX_SIBLINGS } from '@cairn/core/ai-protocol/edit-tasks'
import type { Flashcard } from '@cairn/core/cards/card'
import { flushSync } from 'react-dom'
import { showToast } from '../../ui/toast-store.ts'
import type { CardChanger } from './card-change.ts'
import type { ChangeWish } from './change-types.ts'
import type { EditorRow } from './editor-row.ts'
import type { Editor } from './editor-store.ts'
import { mergeInto } from './merge-into.ts'
import type { RowActions } from './row-actions.ts'
import type { EditorWords } from './use-editor-words.ts'
import type { FocusSoon } from './use-focus-soon.ts'

type ChangeActions = Pick<RowActions, 'fix' | 'merge' | 'ask' | 'acceptChange' | 'discardChange' | 'retryChange'>

export interface ChangeParts {
  readonly editor: Editor
  readonly changer: CardChanger
  readonly words: EditorWords
  readonly focusSoon: FocusSoon
  /** For work that nobody waits for. */
  readonly orFail: (work: Promise<unknown>) => void
}

/** Fixes, merges and proposed changes: each with a way back. */
export function changeActions({ editor, changer, words, focusSoon, orFail }: ChangeParts): ChangeActions {
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
      const merge = async () => {
        const outcome = await mergeInto(editor, row, match)
        if (outcome === null) return
        const { merged, undo: label, problemText } = words.current
        if (!outcome.ok) return void showToast(problemText(outcome), { tone: 'problem' })
        const run = async () => {
          const failure = await outcome.undo()
          if (failure !== null) showToast(problemText(failure), { tone: 'problem' })
        }
        showToast(merged, { action: { label, run } })
        const neighbour = editor.state().rows[at] ?? editor.state().rows[at - 1]
        if (neighbour !== undefined) focusSoon(neighbour.id, 'front')
      }
      orFail(merge())
    },
    ask: (id, action, selection) => {
      const wish = wishOf(editor.state().rows, id)
      if (wish !== null) orFail(changer.ask({ ...wish, action, selection }))
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
      if (wish !== undefined) orFail(changer.ask(wish))
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
