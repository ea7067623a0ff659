import type { Card } from '@cairn/contract/cards'
import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import { resetCard } from '../../data/schedule-card.ts'
import { withLongAddresses } from '../../lib/media/short-addresses.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { EditorRow } from './editor-row.ts'
import type { Editor } from './editor-store.ts'
import { withGap } from './make-gap.ts'
import { fieldId, type RowActions } from './row-actions.ts'
import { type ChangeParts, changeActions } from './row-change-actions.ts'
import type { EditorWords } from './use-editor-words.ts'

export interface ActionParts extends Omit<ChangeParts, 'orFail'> {
  readonly announce: (text: string) => void
  readonly openPassage: (card: Card) => void
  readonly openHistory: (rowId: string) => void
  readonly openInfo: (rowId: string) => void
}

export type PageActions = Omit<RowActions, 'grab'> & {
  readonly add: () => void
  readonly moveTo: (id: string, to: number) => void
}

/** The actions of all rows, stable, so that a key in one row does not draw the others again. */
export function useRowActions(parts: ActionParts): PageActions {
  const { editor, changer, words, focusSoon, announce, openPassage, openHistory, openInfo } = parts
  const orFail = useOrFail()
  return useMemo((): PageActions => {
    const insertAfter = (id: string | null) => flushSync(() => editor.insertAfter(id))
    const sayPlace = (id: string) => {
      const { rows } = editor.state()
      announce(words.current.moved(rows.findIndex((row) => row.id === id) + 1, rows.length))
    }
    return {
      type: (id, side, text) => editor.type(id, side, text),
      next: (id, side) => {
        if (side === 'front') return focusSoon(id, 'back')
        const { rows } = editor.state()
        const following = rows[rows.findIndex((row) => row.id === id) + 1]
        focusSoon(following ? following.id : insertAfter(id), 'front')
      },
      add: () => focusSoon(insertAfter(null), 'front'),
      insertAfter: (id) => focusSoon(insertAfter(id), 'front'),
      duplicate: (id) => {
        const copy = flushSync(() => editor.duplicate(id))
        if (copy === null) return
        announce(words.current.duplicated)
        focusSoon(copy, 'front')
      },
      move: (id, by) => {
        const side = document.activeElement?.id === fieldId(id, 'back') ? 'back' : 'front'
        if (!flushSync(() => editor.move(id, by))) return
        sayPlace(id)
        focusSoon(id, side)
      },
      moveTo: (id, to) => {
        if (flushSync(() => editor.moveTo(id, to))) sayPlace(id)
      },
      remove: (id) => remove(id, editor, words, (other) => focusSoon(other ?? insertAfter(null), 'front')),
      set: (id, change) => editor.set(id, change),
      makeGap: (id, field) => makeGap(editor, id, field),
      takeOverwritten: (id, side) => editor.takeOverwritten(id, side),
      dismissOverwritten: (id) => editor.dismissOverwritten(id),
      keepSchedule: (id) => {
        editor.acceptMeaning(id)
        focusSoon(id, 'front')
      },
      resetSchedule: (row) => orFail(resetSchedule(row, editor, words).then(() => focusSoon(row.id, 'front'))),
      openPassage,
      openHistory,
      openInfo,
      ...changeActions({ editor, changer, words, focusSoon, orFail }),
    }
  }, [editor, changer, words, focusSoon, orFail, announce, openPassage, openHistory, openInfo])
}

/** Deletes a card, with a way back; the focus goes to a neighbour, null when there is none. */
function remove(id: string, editor: Editor, words: EditorWords, focus: (id: string | null) => void): void {
  const { rows } = editor.state()
  const index = rows.findIndex((row) => row.id === id)
  const row = rows[index]
  if (!row) return
  const removal = flushSync(() => editor.remove(id))
  const neighbour = rows[index + 1] ?? rows[index - 1]
  focus(neighbour?.id ?? null)
  if (removal === null || (row.front === '' && row.back === '')) return
  const { deleted, undo } = words.current
  showToast(deleted, { action: { label: undo, run: removal.undo } })
}

/** The selected words of a front become the next gap, and the card a cloze. */
function makeGap(editor: Editor, id: string, field: HTMLTextAreaElement): void {
  const { front, from, to } = withGap(field.value, field.selectionStart, field.selectionEnd)
  flushSync(() => editor.set(id, { front: withLongAddresses(front), kind: 'cloze' }))
  field.setSelectionRange(from, to)
}

/** The cards of a row are new again; their ratings stay in the log. */
async function resetSchedule(row: EditorRow, editor: Editor, words: EditorWords): Promise<void> {
  const { learned } = row
  const outcomes = await Promise.all([row.id, ...row.siblings.map(({ id }) => id)].map((id) => resetCard(id)))
  const undos = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.undo] : []))
  const { startsAnew, notStored, undo } = words.current
  if (undos.length < outcomes.length) showToast(notStored, { tone: 'problem' })
  if (undos.length === 0) return
  editor.acceptMeaning(row.id)
  const takeBack = async () => {
    const taken = await Promise.all(undos.map((one) => one()))
    if (taken.some(({ ok }) => !ok)) return void showToast(words.current.notStored, { tone: 'problem' })
    editor.acceptMeaning(row.id, learned)
  }
  showToast(startsAnew, { action: { label: undo, run: takeBack } })
}
