import type { Me, SettingsChange } from '@cairn/contract/accounts'
import { ApiError, api } from './api-client.ts'
import { isLearner, localLearner, refreshLearner, setLearner } from './session.ts'

/** Changes the learner's settings on the server. Throws `NetworkError` offline and `ApiError` when refused. */
export async function updateSettings(change: SettingsChange): Promise<Me> {
  const local = localLearner() ?? (await refreshLearner())
  if (local === null) throw new Error('Inconsistent: settings changed while signed out')
  const me = await changeAt(change, local.version).catch((error: unknown) => {
    // Changed on another device meanwhile: fields are independent, so the change is made again on top.
    if (error instanceof ApiError && error.code === 'stale-version' && isLearner(error.current))
      return changeAt(change, error.current.version)
    throw error
  })
  await setLearner(me)
  return me
}

const changeAt = (change: SettingsChange, version: number): Promise<Me> =>
  api('PATCH /api/me', { body: change, ifMatch: version })
