let lastMs = 0
let counter = 0

/** A UUIDv7: time-ordered, and strictly growing within this tab even inside one millisecond or under a clock set back. */
export function uuid7(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  if (now > lastMs) {
    lastMs = now
    counter = ((bytes[6] ?? 0) & 0x07) * 256 + (bytes[7] ?? 0) // starts low, so that a millisecond has room to count
  } else {
    counter += 1
    if (counter > 0xfff) {
      lastMs += 1
      counter = 0
    }
  }
  new DataView(bytes.buffer).setUint16(0, Math.floor(lastMs / 0x1_0000_0000))
  new DataView(bytes.buffer).setUint32(2, lastMs % 0x1_0000_0000)
  bytes[6] = 0x70 | (counter >> 8)
  bytes[7] = counter & 0xff
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
