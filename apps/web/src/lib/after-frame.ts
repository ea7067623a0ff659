const TWO_FRAMES_MS = 34

/** Runs work when what was just changed has surely been drawn; also in a tab that draws nothing. Returns the way to stop it. */
export function afterFrame(work: () => void): () => void {
  const timer = setTimeout(work, TWO_FRAMES_MS)
  return () => clearTimeout(timer)
}
