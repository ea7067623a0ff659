/** Numbers and signs in a file's bytes. What lies beyond the end reads as 0. */
const at = (bytes: Uint8Array, place: number): number => bytes[place] ?? 0

export const uint16 = (bytes: Uint8Array, place: number): number => at(bytes, place) * 256 + at(bytes, place + 1)
export const uint32 = (bytes: Uint8Array, place: number): number =>
  uint16(bytes, place) * 65_536 + uint16(bytes, place + 2)

/** The same with the lowest byte first. */
export const uint16Le = (bytes: Uint8Array, place: number): number => at(bytes, place + 1) * 256 + at(bytes, place)
export const uint24Le = (bytes: Uint8Array, place: number): number =>
  at(bytes, place + 2) * 65_536 + uint16Le(bytes, place)
export const uint32Le = (bytes: Uint8Array, place: number): number =>
  uint16Le(bytes, place + 2) * 65_536 + uint16Le(bytes, place)

/** `length` bytes as Latin letters. */
export const letters = (bytes: Uint8Array, place: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(place, place + length))

/** The parts one after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let place = 0
  for (const part of parts) {
    whole.set(part, place)
    place += part.length
  }
  return whole
}
