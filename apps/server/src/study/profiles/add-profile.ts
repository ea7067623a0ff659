import type { NewLearningProfile } from '@cairn/contract/profiles'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { orNotFound } from '../../platform/http/app-error.ts'
import { findProfile, insertProfile, type ProfileRow } from './profiles.store.ts'

interface Addition {
  readonly userId: string
  readonly profile: NewLearningProfile
  readonly now: number
}

/** Keeps what an assessment found out; the same id again answers the one that is there. None lies in the future. */
export function addProfile(engine: Engine, { userId, profile, now }: Addition): Promise<ProfileRow> {
  return inTransaction(engine, async (tx) => {
    await insertProfile(tx, {
      user_id: userId,
      id: profile.id,
      subject: profile.subject,
      proficiency: profile.proficiency,
      score: profile.score,
      strengths: JSON.stringify(profile.strengths),
      weaknesses: JSON.stringify(profile.weaknesses),
      suggestions: JSON.stringify(profile.suggestions),
      assessed_at: Math.min(profile.assessedAt, now),
      created_at: now,
    })
    return orNotFound(await findProfile(tx, userId, profile.id), 'learning profile', profile.id)
  })
}
