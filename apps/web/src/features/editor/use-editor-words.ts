import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useDeckProblem } from '../../lib/deck-problem.ts'
import type { StepName } from './editor-history.ts'

/** What the actions of the editor say, always in the language of the moment. */
export function useEditorWords() {
  const { t } = useLingui()
  const problemText = useDeckProblem()
  const steps: Readonly<Record<StepName, string>> = {
    type: t`typing`,
    add: t`a card added`,
    delete: t`a card deleted`,
    move: t`a card moved`,
    duplicate: t`a card duplicated`,
    paste: t`cards added from a list`,
    change: t`a card changed`,
    details: t`kind, tags or other answers`,
    restore: t`an earlier version`,
  }
  const words = {
    deleted: t`Card deleted.`,
    changed: t`Card changed.`,
    split: (count: number) => t`One card became ${count}.`,
    merged: t`Merged. One card is left.`,
    moved: (place: number, count: number) => t`Card moved to place ${place} of ${count}.`,
    duplicated: t`Card duplicated.`,
    pasted: (count: number) => (count === 1 ? t`One card added.` : t`${count} cards added.`),
    undone: (name: StepName) => t`Undone: ${steps[name]}.`,
    redone: (name: StepName) => t`Done again: ${steps[name]}.`,
    nothingToUndo: t`Nothing to undo.`,
    nothingToRedo: t`Nothing to do again.`,
    startsAnew: t`The card starts anew.`,
    notStored: t`This device did not store it, so nothing was changed.`,
    undo: t`Undo`,
    problemText,
  }
  const latest = useRef(words)
  latest.current = words
  return latest
}
export type EditorWords = ReturnType<typeof useEditorWords>
