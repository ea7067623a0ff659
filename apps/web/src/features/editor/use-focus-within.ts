import { useCallback, useEffect, useRef, useState } from 'react'
import { afterPress } from '../../lib/after-press.ts'

/** Whether the focus is somewhere. What shows meanwhile leaves with the click that ends it, not with its press. */
export function useFocusWithin(): [boolean, (isThere: boolean) => void] {
  const [isThere, setThere] = useState(false)
  const stay = useRef<(() => void) | null>(null)
  useEffect(() => () => stay.current?.(), [])
  const change = useCallback((wanted: boolean) => {
    stay.current?.()
    stay.current = wanted ? null : afterPress(() => setThere(false))
    if (wanted) setThere(true)
  }, [])
  return [isThere, change]
}
