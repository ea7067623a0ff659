/** A sitting takes far less; below this the browser may refuse any write. */
const LEAST_ROOM_BYTES = 5_000_000

/** Whether the browser has so little room left for this site that answers may soon not be kept. */
export async function isNearlyFull(): Promise<boolean> {
  if (!('storage' in navigator) || navigator.storage.estimate === undefined) return false
  const { quota, usage } = await navigator.storage.estimate()
  return quota !== undefined && usage !== undefined && quota - usage < LEAST_ROOM_BYTES
}
