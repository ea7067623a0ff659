/** Whether the import is open; any screen may open it, and it lies over all of them. */
let open = false
const listeners = new Set<() => void>()

export const isImportOpen = (): boolean => open

export const openImport = (): void => change(true)

export const closeImport = (): void => change(false)

export function subscribeToImport(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(to: boolean): void {
  open = to
  for (const listener of listeners) listener()
}
