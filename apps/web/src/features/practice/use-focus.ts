import { useEffect, useRef } from 'react'
import { afterFrame } from '../../lib/after-frame.ts'

/** Moves the focus to an element as soon as `wanted`, after it was drawn. */
export function useFocus<Element extends HTMLElement>(wanted: boolean) {
  const place = useRef<Element>(null)
  useEffect(() => {
    if (!wanted) return
    return afterFrame(() => place.current?.focus({ preventScroll: true }))
  }, [wanted])
  return place
}
