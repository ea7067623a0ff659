/** The deck whose sharing is open, if any; any screen may open it, and it lies over all of them. */
export interface ShareDoor {
  readonly deckId: string
  readonly title: string
}

let open: ShareDoor | null = null
const listeners = new Set<() => void>()

export const openedSharing = (): ShareDoor | null => open

export const openSharing = ({ id, title }: { readonly id: string; readonly title: string }): void =>
  change({ deckId: id, title })

export const closeSharing = (): void => change(null)

export function subscribeToSharing(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(to: ShareDoor | null): void {
  open = to
  for (const listener of listeners) listener()
}
