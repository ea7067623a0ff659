/** Letters of a side from which on it is set smaller. */
const LONG_SIDE = 220
/** What is written of a side and not read: addresses with the parts they hide, and tags. */
const UNREAD = /\]\([^)\n]*\)|<\/?[a-z]+>/g

/** Whether a side has so much to read that it is set smaller. */
export const isLongSide = (text: string): boolean =>
  text.length > LONG_SIDE && text.replace(UNREAD, '').length > LONG_SIDE
