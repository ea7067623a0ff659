/** Where a card's text names a file of its owner. */
const OWN_MEDIA = /\/api\/media\/([0-9a-f]{64})(\.[a-z0-9]{1,5})?/g

/** The text with every file of the owner's behind an address that a stranger may use. */
export function withSharedMedia(text: string, ticketFor: (sha256: string) => string): string {
  return text.replace(
    OWN_MEDIA,
    (_, sha256: string, ending = '') => `/api/shared/media/${sha256}${ending}?t=${ticketFor(sha256)}`,
  )
}
