/** A channel to the other tabs of this browser; null where it has none, or withholds it together with its storage. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return null
  }
}
