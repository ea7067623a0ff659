import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'

/** A new address costs as much as drawing what was found, and browsers allow only so many in a minute. */
const SETTLES_MS = 300

interface Typed {
  readonly typed: string
  readonly look: (typed: string) => void
  /** Brings the address up to date at once, before anything leads elsewhere. */
  readonly settle: () => void
}

/** What is looked for. Typing goes ahead of the address, which follows; a link or a step back leads the other way. */
export function useTyped(): Typed {
  const navigate = useNavigate()
  const addressed = useSearch({ strict: false, select: (search) => search.q ?? '' })
  const [typed, setTyped] = useState(addressed)
  const sent = useRef(addressed)
  const waiting = useRef<{ readonly q: string; readonly timer: ReturnType<typeof setTimeout> } | null>(null)
  const send = useCallback(
    (q: string) => {
      sent.current = q
      void navigate({ to: '/library', search: q === '' ? {} : { q }, replace: true, resetScroll: false })
    },
    [navigate],
  )
  const stop = useCallback(() => {
    const late = waiting.current
    clearTimeout(late?.timer)
    waiting.current = null
    return late
  }, [])
  const settle = useCallback(() => {
    const late = stop()
    if (late !== null) send(late.q)
  }, [stop, send])
  useEffect(() => {
    if (addressed === sent.current) return
    stop()
    sent.current = addressed
    setTyped(addressed)
  }, [addressed, stop])
  // Who has left the page is no longer led back to it.
  useEffect(() => () => void stop(), [stop])
  const look = (q: string) => {
    setTyped(q)
    stop()
    // Where a search begins and ends the address says so at once: links of the page lead by it.
    if (q === '' || typed === '') send(q)
    else waiting.current = { q, timer: setTimeout(() => settle(), SETTLES_MS) }
  }
  return { typed, look, settle }
}
