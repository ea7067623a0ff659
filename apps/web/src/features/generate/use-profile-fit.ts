import { NO_FIT, type ProfileFit } from '@cairn/core/ai/fit-profile'
import { useEffect, useRef, useState } from 'react'
import { learningProfiles } from '../../data/profiles.ts'
import { useLearner, useLive } from '../../data/use-live.ts'
import { JudgeClient } from './judge-client.ts'
import type { ReadSource } from './source.ts'

export interface FitChoice {
  /** `unknown`: no assessment has been taken, or none was ever heard of. */
  readonly known: 'asking' | 'unknown' | 'yes'
  /** What the profiles say of the text, whether it is used or not. */
  readonly fit: ProfileFit
  readonly used: boolean
  readonly use: (used: boolean) => void
}

/** The learner's profiles held against the text that is being composed. Nothing is sent anywhere. */
export function useProfileFit(source: ReadSource | undefined): FitChoice {
  const wishes = useLearner()?.settings.tailoring ?? true
  const [chosen, use] = useState<boolean | null>(null)
  const [found, setFound] = useState<{ text: string; fit: ProfileFit } | null>(null)
  const judge = useRef<JudgeClient | null>(null)
  const profiles = useLive('learning profiles', [], learningProfiles)
  useEffect(
    () => () => {
      judge.current?.close()
      judge.current = null
    },
    [],
  )
  const text = source?.text
  useEffect(() => {
    if (text === undefined || !profiles || profiles.length === 0) return
    let current = true
    judge.current ??= new JudgeClient()
    const dated = profiles.map(({ proficiency, strengths, weaknesses, assessedAt }) => ({
      ...{ proficiency, strengths, weaknesses, assessedAt },
    }))
    void judge.current.fit(text, dated).then((fit) => current && setFound({ text, fit }))
    return () => {
      current = false
    }
  }, [text, profiles])
  return {
    known: profiles === undefined ? 'asking' : profiles && profiles.length > 0 ? 'yes' : 'unknown',
    fit: found !== null && found.text === text ? found.fit : NO_FIT,
    used: chosen ?? wishes,
    use,
  }
}
