import { openChannel } from '../../lib/open-channel.ts'

/**
 * One tab of this browser works on a run; another one that opens it is told so, and may take it over. The tab that has
 * it keeps its last state before it lets go, so that nothing is done twice and nothing is lost.
 */
export interface RunLock {
  /** Lets another tab have the run. */
  readonly release: () => void
}

interface Owner {
  /** Another tab asks for the run: what there is to keep is kept before this resolves. */
  readonly onAsked: () => Promise<void>
  /** The run was taken without waiting any longer. */
  readonly onLost: () => void
}

/** A tab that does not answer in this time is asleep or hangs. */
const PATIENCE_MS = 3_000

const nameOf = (id: string) => `cairn-run-${id}`
const channel = openChannel('cairn-runs')
const owners = new Map<string, () => void>()

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (typeof data === 'string') owners.get(data)?.()
})

/** The run for this tab; null when another tab has it. `take` asks that tab for it, and takes it when it does not answer. */
export async function lockRun(id: string, owner: Owner, take: boolean): Promise<RunLock | null> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  if (locks === undefined) return { release: () => undefined }
  if (!take) return hold(locks, id, owner, { ifAvailable: true })
  channel?.postMessage(id)
  try {
    return await hold(locks, id, owner, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return hold(locks, id, owner, { steal: true })
  }
}

function hold(
  locks: LockManager,
  id: string,
  { onAsked, onLost }: Owner,
  options: LockOptions,
): Promise<RunLock | null> {
  return new Promise((resolve, reject) => {
    let release = () => {}
    let has = false
    const held = locks.request(nameOf(id), options, (lock) => {
      if (lock === null) {
        resolve(null)
        return
      }
      has = true
      const until = new Promise<void>((done) => {
        release = () => {
          owners.delete(id)
          done()
        }
      })
      // What could not be kept must not keep the other tab waiting.
      owners.set(id, () => void onAsked().catch(reportError).finally(release))
      resolve({ release })
      return until
    })
    held.catch((error: unknown) => {
      // Taken by force after it was had, or never had.
      owners.delete(id)
      if (has) onLost()
      else reject(error)
    })
  })
}
