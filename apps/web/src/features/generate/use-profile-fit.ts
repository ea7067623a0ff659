import { NO_FIT, type ProfileFit } from '@cairn/core/generation/fit-profile'
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
    judge.current
      .fit(text, dated)
      .then((fit) => current && setFound({ text, fit }))
      .catch(reportError) // nothing is claimed then, and the cards are made for everyone
    return () => {
      current = false
    }
  }, [text, profiles])
  const isAssessed = profiles !== undefined && profiles !== null && profiles.length > 0
  const fit = found !== null && found.text === text ? found.fit : null
  return {
    known: profiles === undefined || (isAssessed && fit === null) ? 'asking' : isAssessed ? 'yes' : 'unknown',
    fit: fit ?? NO_FIT,
    used: chosen ?? wishes,
    use,
  }
}
