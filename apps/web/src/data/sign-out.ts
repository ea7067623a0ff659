/** Ends the learner's stay on this device: only the screens that do so load it. */
import { ApiError, api, NetworkError } from './api-client.ts'
import { announce } from './live.ts'
import { deleteLocalDb } from './remove-learner.ts'
import { forgetLearner, forgetStorage, localLearner, whileLeaving } from './session.ts'

export type SignOutOutcome = { readonly ok: true } | { readonly ok: false; readonly problem: 'network' }

/**
 * Ends the session on the server, then removes the learner's data from this device. Unsent reviews go with it: ask
 * `unsyncedCount()` first. Without network nothing is removed, since the session would live on.
 */
export async function signOut(): Promise<SignOutOutcome> {
  try {
    await whileLeaving(async () => {
      await endSession()
      await wipeDevice()
    })
  } catch (error) {
    if (error instanceof NetworkError) return { ok: false, problem: 'network' }
    throw error
  }
  return { ok: true }
}

async function endSession(): Promise<void> {
  try {
    await api('POST /api/auth/sign-out')
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error // 401: there was no session any more
  }
}

/**
 * Has the server delete the account, then removes the learner's data from this device. `email` is what the learner
 * typed. Throws `ApiError` and `NetworkError`; then nothing was removed anywhere.
 */
export async function deleteAccount(email: string): Promise<void> {
  await whileLeaving(async () => {
    await api('DELETE /api/account', { body: { email } })
    await wipeDevice()
  })
}

async function wipeDevice(): Promise<void> {
  const id = localLearner()?.id
  forgetLearner()
  forgetStorage()
  announce(['learner'], null)
  if (id !== undefined) await deleteLocalDb(id)
  if (typeof caches === 'undefined') return
  // The program itself (precache) is nobody's data; without it the sign-in page would need the network.
  const names = (await caches.keys()).filter((name) => !name.includes('precache'))
  await Promise.all(names.map((name) => caches.delete(name)))
}
