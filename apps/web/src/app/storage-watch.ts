import { onDatabaseEvent } from '../data/local-db.ts'

const words = () => import('./storage-words.ts')
/** Before another tab's newer release could have taken them from the server. */
const LOAD_AFTER_MS = 5_000

/** Says what happens to the learner's data in this browser, by words that no first screen waits for. Returns the way to stop. */
export function startStorageWatch(): () => void {
  const timer = setTimeout(() => void words().catch(() => undefined), LOAD_AFTER_MS) // asked for again when they are needed
  const stop = onDatabaseEvent((event) => void words().then(({ sayOf }) => sayOf(event), reportError))
  return () => {
    clearTimeout(timer)
    stop()
  }
}
