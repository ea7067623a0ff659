import type { Span } from '@cairn/core/text/outline'
import { useEffect, useState } from 'react'
import type { ReadingClient } from '../../lib/reading-client.ts'
import { useOrFail } from '../../lib/use-failure.ts'

export interface TextSearch {
  readonly typed: string
  readonly setTyped: (typed: string) => void
  /** In text order. */
  readonly matches: readonly Span[]
  /** The match that is looked at; null for none. */
  readonly current: Span | null
  /** Its place among the matches, from 1; 0 for none. */
  readonly number: number
  /** The next match, or the one before; round at the ends. */
  readonly step: (by: 1 | -1) => void
}

const NONE: readonly Span[] = []
const PAUSE_MS = 120

/** Looks for what is typed in the text as it is typed. `from` is the place that is read: the first match after it comes first. */
export function useTextSearch(reader: ReadingClient, from: () => number): TextSearch {
  const [typed, setTyped] = useState('')
  const orFail = useOrFail()
  const [found, setFound] = useState<{ matches: readonly Span[]; at: number }>({ matches: NONE, at: 0 })
  useEffect(() => {
    if (typed.trim() === '') return setFound({ matches: NONE, at: 0 })
    let current = true
    const timer = setTimeout(() => {
      const find = async () => {
        const matches = await reader.find(typed)
        if (!current) return
        const here = from()
        const next = matches.findIndex(({ start }) => start >= here)
        setFound({ matches, at: Math.max(0, next) })
      }
      // Without an answer the bar would say that the text does not hold it.
      orFail(find())
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [typed, reader, orFail])
  const { matches, at } = found
  const step = (by: 1 | -1) => {
    if (matches.length > 0) setFound({ matches, at: (at + by + matches.length) % matches.length })
  }
  const current = matches[at] ?? null
  return { typed, setTyped, matches, current, number: current === null ? 0 : at + 1, step }
}
