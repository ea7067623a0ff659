/** Hosts that can only be the machine of whoever asks. */
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/**
 * Where links in mails lead, without a trailing slash: the configured address, else the loopback address the browser
 * used. Null for any other Host header: whoever sends it could lead the reader of the mail anywhere.
 */
export function publicAddress(publicUrl: string | null, host: string | undefined): string | null {
  if (publicUrl !== null) return publicUrl
  return host !== undefined && LOOPBACK_HOST.test(host) ? `http://${host.toLowerCase()}` : null
}

/*
 * A token stands in the fragment, which browsers keep to themselves: no log of a server or a proxy and no Referer has it.
 */

/** The page that signs in with a token; it spends nothing before somebody presses its button. */
export function loginLink(address: string, token: string, next: string | undefined): string {
  return `${address}/login${nextOf(next)}#${new URLSearchParams({ link: token })}`
}

/** The page that asks for a new password. */
export function resetLink(address: string, token: string, next: string | undefined): string {
  return `${address}/forgot-password${nextOf(next)}#${new URLSearchParams({ token })}`
}

/** The page that confirms the address of an account. */
export function confirmLink(address: string, token: string): string {
  return `${address}/login#${new URLSearchParams({ confirm: token })}`
}

/** Only a path of this site: one slash, then anything but a second one; browsers drop control characters in between. */
const SAFE_NEXT = /^\/(?![/\\])[^\p{Cc}\s]*$/u

const nextOf = (next: string | undefined) =>
  next !== undefined && SAFE_NEXT.test(next) ? `?${new URLSearchParams({ next })}` : ''
