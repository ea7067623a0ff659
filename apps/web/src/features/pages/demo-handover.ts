const KEY = 'cairn-demo-text'

/** Keeps the text of the demonstration in this tab, so that an account made next can start from it. */
export function keepDemoText(text: string): void {
  try {
    sessionStorage.setItem(KEY, text)
  } catch {
    // Storage is blocked: the text is pasted again after signing up.
  }
}
