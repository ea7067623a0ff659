/**
 * Pictures and sounds that this device has and the server may not have yet, by their address: what shows a card takes
 * them from here. In memory; `data/media.ts` keeps them.
 */
const blobs = new Map<string, Blob>()
const urls = new Map<string, string>()
const listeners = new Set<() => void>()
let version = 0

/** Shows these from now on. */
export function addLocalMedia(files: readonly { readonly address: string; readonly blob: Blob }[]): void {
  const fresh = files.filter(({ address }) => !blobs.has(address))
  for (const { address, blob } of fresh) blobs.set(address, blob)
  if (fresh.length > 0) tell()
}

/** Forgets all of them: another learner has signed in. */
export function dropLocalMedia(): void {
  for (const url of urls.values()) URL.revokeObjectURL(url)
  urls.clear()
  blobs.clear()
  tell()
}

/** Where to show an address from; the address itself when it is not kept here. */
export function shownAddress(address: string): string {
  const known = urls.get(address)
  if (known !== undefined) return known
  const blob = blobs.get(address)
  if (blob === undefined) return address
  const url = URL.createObjectURL(blob)
  urls.set(address, url)
  return url
}

/** Has every picture and sound of a fragment come from here that can. */
export function showLocalMedia(fragment: DocumentFragment): void {
  if (blobs.size === 0) return
  for (const element of fragment.querySelectorAll('[src^="/api/media/"]'))
    element.setAttribute('src', shownAddress(element.getAttribute('src') ?? ''))
}

/** Calls `listener` when there are more or none. Returns the way to stop. */
export function onLocalMedia(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts the changes. */
export const localMediaVersion = (): number => version

function tell(): void {
  version += 1
  for (const listener of listeners) listener()
}
