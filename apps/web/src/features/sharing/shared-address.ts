import type { SharedAddress } from '@cairn/contract/sharing'

/*
 * Where shared decks stand: `/?deck=<key>` for a public one, `/?deck=link#<secret>` for a link. The secret of a link is
 * behind the `#`, which no browser sends to any server: it stands in no log, neither ours nor a proxy's. It travels in
 * the body of a request.
 */

const BY_LINK = 'link'
/** What a secret or a public key looks like; anything else opens nothing and is not asked for. */
const KEY = /^[\w-]{1,100}$/
const SECRET_KEY = 'cairn-shared-secret'
const WISH_KEY = 'cairn-copy-wish'

/** What an address with `?deck=` means; null for one that is damaged or has lost its secret. `hash` with or without its `#`. */
export function addressFrom(deck: string, hash: string): SharedAddress | null {
  const isLink = deck === BY_LINK
  const key = isLink ? hash.replace(/^#/, '') || (readKept(SECRET_KEY) ?? '') : deck
  return KEY.test(key) ? { kind: isLink ? 'link' : 'public', key } : null
}

/** The query and fragment that lead to a shared deck. */
export const placeOf = ({ kind, key }: SharedAddress): { readonly deck: string; readonly hash: string } =>
  kind === 'public' ? { deck: key, hash: '' } : { deck: BY_LINK, hash: key }

/** The whole address, to give to others. */
export function shownAddress(address: SharedAddress, origin: string): string {
  const { deck, hash } = placeOf(address)
  return `${origin}/?deck=${encodeURIComponent(deck)}${hash === '' ? '' : `#${hash}`}`
}

/** The way back to a shared deck after signing in, for `?next=`: without the secret, which this tab keeps meanwhile. */
export function wayBack(address: SharedAddress): string {
  if (address.kind === 'link') keep(SECRET_KEY, address.key)
  return `/?deck=${encodeURIComponent(placeOf(address).deck)}`
}

/** Remembers in this tab that the deck is to be copied once somebody is signed in. */
export const wishForCopy = ({ kind, key }: SharedAddress): void => keep(WISH_KEY, `${kind} ${key}`)

/** Whether the copy of this deck was wished for in this tab; it is forgotten with the answer. */
export function takeWish({ kind, key }: SharedAddress): boolean {
  const isWished = readKept(WISH_KEY) === `${kind} ${key}`
  if (isWished) sessionStorage.removeItem(WISH_KEY)
  return isWished
}

function keep(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // Storage is blocked: the link is opened once more after signing in.
  }
}

function readKept(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null // storage is blocked: nothing was kept
  }
}
