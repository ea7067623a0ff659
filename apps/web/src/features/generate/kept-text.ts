const KEY = 'cairn-pasted-draft'

/** Text that was pasted and not sent yet, as it survives a reload of this tab. */
export function keptDraft(): string {
  return sessionStorage.getItem(KEY) ?? ''
}

/** Keeps it. A text that does not fit is only kept on screen. */
export function keepDraft(text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    sessionStorage.removeItem(KEY) // an old text must not come back in place of this one
  }
}
