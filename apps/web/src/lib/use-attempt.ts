import { useState } from 'react'
import { type ServerProblem, serverProblem } from './server-problem.ts'
import { useFailure } from './use-failure.ts'

export interface Attempt {
  readonly busy: boolean
  readonly problem: ServerProblem | null
  /** Does something that the server may refuse; once more after a fresh sign-in. Never rejects. */
  readonly run: (work: () => Promise<void>) => Promise<void>
  /** Does again what needed a fresh sign-in. */
  readonly again: () => void
  readonly forget: () => void
}

/** Something that is tried on the server, its problem shown where it was asked for; what nobody expects is said by the screen. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ServerProblem | null>(null)
  const [last, setLast] = useState<(() => Promise<void>) | null>(null)
  const fail = useFailure()
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    setLast(() => work)
    try {
      await work()
    } catch (error) {
      setProblem(serverProblem(error))
    } finally {
      setBusy(false)
    }
  }
  const run = (work: () => Promise<void>) => attempt(work).catch(fail)
  return { busy, problem, run, again: () => void (last && run(last)), forget: () => setProblem(null) }
}
