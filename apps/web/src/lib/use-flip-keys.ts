import { useEffect, useRef } from 'react'

interface FlipActions {
  readonly turn: () => void
  readonly next: () => void
  readonly previous: () => void
}

const KEYS: Readonly<Record<string, keyof FlipActions>> = {
  ' ': 'turn',
  Enter: 'turn',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
}

export function useFlipKeys(actions: FlipActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = KEYS[event.key]
      if (action === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const onControl = event.target instanceof HTMLElement && event.target.closest('button, a, [role=dialog]') !== null
      if (onControl && action === 'turn') return
      event.preventDefault()
      latest.current[action]()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
