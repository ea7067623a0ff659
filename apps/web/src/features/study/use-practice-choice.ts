import { useCallback, useMemo } from 'react'
import type { ChoiceFacts } from '../../data/card-choice.ts'
import {
  choosePracticeOptions,
  DEFAULT_OPTIONS,
  type KeptPractice,
  keptPracticeOfDeck,
  type PracticeOptions,
  practiceOptions,
} from '../../data/kept-practice.ts'
import { missedInPractice, practiceAnswers } from '../../data/practice.ts'
import { weakTopics } from '../../data/profiles.ts'
import { studyDayAt } from '../../data/queries.ts'
import { useLive } from '../../data/use-live.ts'
import { isStoredHere } from '../../lib/stored-here.ts'
import { useOrFail } from '../../lib/use-failure.ts'

export interface PracticeChoice {
  readonly options: PracticeOptions
  readonly change: (change: Partial<PracticeOptions>) => void
  /** What the choice of cards depends on. */
  readonly facts: ChoiceFacts
  /** Sessions that were left, and can be gone on with. */
  readonly kept: readonly KeptPractice[]
  readonly isKnown: boolean
}

const NONE: readonly never[] = []

/** What the learner chose for the practice of a deck, kept on this device, and the sessions that were left. */
export function usePracticeChoice(deckId: string): PracticeChoice {
  const chosen = useLive(`practice options ${deckId}`, ['practice'], () => practiceOptions(deckId))
  const kept = useLive(`kept practice ${deckId}`, ['practice'], () => keptPracticeOfDeck(deckId))
  const weak = useLive('weak topics', [], weakTopics)
  const missed = useLive('missed in practice', ['practice'], async () => missedInPractice(await practiceAnswers()))
  const options = chosen ?? DEFAULT_OPTIONS
  const orFail = useOrFail()
  const change = useCallback(
    (changed: Partial<PracticeOptions>) => orFail(isStoredHere(choosePracticeOptions(deckId, changed))),
    [deckId, orFail],
  )
  const facts = useMemo((): ChoiceFacts => {
    const now = Date.now()
    return { now, today: studyDayAt(now), weakTopics: weak ?? NONE, missedInPractice: missed ?? new Set() }
  }, [weak, missed])
  return { options, change, facts, kept: kept ?? NONE, isKnown: chosen !== undefined }
}
