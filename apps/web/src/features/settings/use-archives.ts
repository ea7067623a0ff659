import type { AccountSummary, Archive } from '@cairn/contract/archives'
import { useEffect, useRef } from 'react'
import { api } from '../../data/api-client.ts'
import { loadSync } from '../../data/load-sync.ts'
import { refreshLearner } from '../../data/session.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { type Asked, useServer } from '../../lib/use-server.ts'

const POLL_MS = 600

export interface Archives {
  /** The latest that is there, of each direction. */
  readonly out: Archive | null
  readonly in: Archive | null
  readonly summary: AccountSummary
}

export const isUnderWay = (archive: Archive | null): boolean =>
  archive !== null && ['waiting', 'working', 'applying'].includes(archive.status)

/** What the server holds of the learner and of exports, asked again for as long as something is under way. */
export function useArchives(): Asked<Archives> {
  const state = useServer(askArchives)
  const { reload } = state
  const value = state.kind === 'here' ? state.value : null
  const isRunning = value !== null && (isUnderWay(value.out) || isUnderWay(value.in))
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(reload, POLL_MS)
    return () => clearTimeout(timer)
  }, [isRunning, value, reload])
  useTakenIn(value?.in ?? null)
  return state
}

async function askArchives(): Promise<Archives> {
  const [{ archives }, summary] = await Promise.all([api('GET /api/account/archives'), api('GET /api/account')])
  const latest = (direction: Archive['direction']) => archives.find((one) => one.direction === direction) ?? null
  return { out: latest('out'), in: latest('in'), summary }
}

async function comeHere(): Promise<void> {
  await refreshLearner()
  await (await loadSync()).syncAfresh()
}

/** What was brought back comes to this device, and the settings with it. */
function useTakenIn(archive: Archive | null): void {
  const seen = useRef<Archive | null>(null)
  const orFail = useOrFail()
  useEffect(() => {
    if (archive?.status === 'done' && seen.current?.status === 'applying') orFail(comeHere())
    seen.current = archive
  }, [archive, orFail])
}
