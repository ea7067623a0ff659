/** Asks the browser not to evict the learner's data; answers whether it agreed. */
export async function keepStorage(): Promise<boolean> {
  if (!('storage' in navigator) || !navigator.storage.persist) return false
  return (await navigator.storage.persisted()) || navigator.storage.persist()
}
