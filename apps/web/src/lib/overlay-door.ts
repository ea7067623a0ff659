/** What lies over any screen: opened from anywhere with what it is about, and over all of them while it is open. */
export interface OverlayDoor<Subject> {
  /** What it is open for; null while it is closed. */
  readonly subject: () => Subject | null
  readonly open: (subject: Subject) => void
  readonly close: () => void
  /** Calls `listener` after every change. Returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

export function overlayDoor<Subject>(): OverlayDoor<Subject> {
  let current: Subject | null = null
  const listeners = new Set<() => void>()
  const change = (to: Subject | null) => {
    current = to
    for (const listener of listeners) listener()
  }
  return {
    subject: () => current,
    open: change,
    close: () => change(null),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
