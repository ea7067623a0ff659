import { useCallback, useEffect, useRef, useState } from 'react'
import { afterPress } from '../../lib/after-press.ts'

/** Whether the text of a row is being written. What shows meanwhile leaves after the press that ends it, not with it. */
export function useWriting(): [boolean, (isWriting: boolean) => void] {
  const [isWriting, setWriting] = useState(false)
  const stay = useRef<(() => void) | null>(null)
  useEffect(() => () => stay.current?.(), [])
  const change = useCallback((wanted: boolean) => {
    stay.current?.()
    stay.current = wanted ? null : afterPress(() => setWriting(false))
    if (wanted) setWriting(true)
  }, [])
  return [isWriting, change]
}
