import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ActiveRun } from './active-run.ts'
import type { Board } from './decisions.ts'
import { JudgeClient } from './judge-client.ts'
import type { SaveStatus } from './run-saver.ts'
import type { RunState } from './run-state.ts'
import type { ReadSource } from './source.ts'

/** The state of a run, drawn again after each change. */
export const useRunState = ({ run }: ActiveRun): RunState => useSyncExternalStore(run.subscribe, run.state)

/** Where the learner is among the drafts. */
export const useBoard = ({ board }: ActiveRun): Board => useSyncExternalStore(board.subscribe, board.state)

/** Whether the server has the drafts as they are. */
export const useSaveStatus = ({ saver }: ActiveRun): SaveStatus => useSyncExternalStore(saver.subscribe, saver.status)

export interface SourceReader {
  /** What was read last; undefined while nothing is typed or nothing has been read. */
  readonly source: ReadSource | undefined
  /** Reads this text, unless it is what was read last. */
  readonly read: (raw: string) => Promise<ReadSource>
}

const PAUSE_MS = 120

/** Reads pasted text as it is typed, in a worker. */
export function useReadSource(raw: string): SourceReader {
  const [last, setLast] = useState<{ raw: string; source: ReadSource } | undefined>(undefined)
  const judge = useRef<JudgeClient | null>(null)
  const read = useRef((text: string) => {
    judge.current ??= new JudgeClient()
    return judge.current.read(text)
  })
  useEffect(
    () => () => {
      judge.current?.close()
      judge.current = null
    },
    [],
  )
  useEffect(() => {
    if (raw.trim() === '') return
    let current = true
    const timer = setTimeout(() => {
      read
        .current(raw)
        .then((source) => current && setLast({ raw, source }))
        .catch(reportError) // read again, and then said, when cards are asked for
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [raw])
  const readOnce = (text: string) => (last?.raw === text ? Promise.resolve(last.source) : read.current(text))
  return { source: raw.trim() === '' ? undefined : last?.source, read: readOnce }
}
