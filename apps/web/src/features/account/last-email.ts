const KEY = 'cairn-last-email'

/** The address a link was last asked for on this device, so that a new one is one tap away. */
export function lastEmail(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return '' // storage is blocked: it is typed again
  }
}

export function rememberEmail(email: string): void {
  try {
    localStorage.setItem(KEY, email)
  } catch {
    // Storage is blocked: it is typed again.
  }
}
