import type { LearningProfile } from '@cairn/contract/profiles'
import { ApiError, api, NetworkError } from './api-client.ts'
import { localDb } from './queries.ts'

const KEY = 'learning-profiles'

/**
 * What assessments found out about the learner, newest first: from the server, else as last heard on this device; null
 * when it was never heard.
 */
export async function learningProfiles(): Promise<readonly LearningProfile[] | null> {
  const db = await localDb()
  try {
    const { profiles } = await api('GET /api/profiles')
    await db?.idb.put('meta', JSON.stringify(profiles), KEY)
    return profiles
  } catch (error) {
    if (!(error instanceof NetworkError || error instanceof ApiError || error instanceof DOMException)) throw error
    const kept = await db?.idb.get('meta', KEY)
    return typeof kept === 'string' ? (JSON.parse(kept) as LearningProfile[]) : null // written above, from the contract's answer
  }
}

/** Names of the topics that the latest assessment of each subject found weak; none when nothing was assessed. */
export async function weakTopics(): Promise<string[]> {
  const latest = new Map<string, LearningProfile>()
  for (const profile of (await learningProfiles()) ?? []) {
    if (!latest.has(profile.subject)) latest.set(profile.subject, profile)
  }
  return [...new Set([...latest.values()].flatMap(({ weaknesses }) => weaknesses))]
}
