/** A field of a protobuf message: varints as numbers, bytes as they are. Other wire types are read over. */
export interface ProtoField {
  readonly number: number
  readonly value: number | Uint8Array
}

const MOST_FIELDS = 1_000_000

/** The fields of a message in their order; null when the bytes are no message. */
export function readMessage(bytes: Uint8Array): readonly ProtoField[] | null {
  const fields: ProtoField[] = []
  const cursor = { at: 0 }
  while (cursor.at < bytes.length) {
    const key = readVarint(bytes, cursor)
    if (key === null || fields.length >= MOST_FIELDS) return null
    const value = readValue(bytes, cursor, key % 8)
    if (value === null) return null
    fields.push({ number: Math.floor(key / 8), value })
  }
  return fields
}

type Cursor = { at: number }

function readValue(bytes: Uint8Array, cursor: Cursor, wire: number): number | Uint8Array | null {
  if (wire === 0) return readVarint(bytes, cursor)
  if (wire === 1) return readBytes(bytes, cursor, 8)
  if (wire === 5) return readBytes(bytes, cursor, 4)
  if (wire !== 2) return null
  const length = readVarint(bytes, cursor)
  return length === null ? null : readBytes(bytes, cursor, length)
}

function readBytes(bytes: Uint8Array, cursor: Cursor, length: number): Uint8Array | null {
  const end = cursor.at + length
  if (end > bytes.length) return null
  const read = bytes.subarray(cursor.at, end)
  cursor.at = end
  return read
}

/** Numbers above 2^53 lose their last digits; none that is used is that large. */
function readVarint(bytes: Uint8Array, cursor: Cursor): number | null {
  let value = 0
  let scale = 1
  for (let count = 0; count < 10; count += 1) {
    const byte = bytes[cursor.at]
    if (byte === undefined) return null
    cursor.at += 1
    value += (byte & 0x7f) * scale
    if (byte < 0x80) return value
    scale *= 128
  }
  return null
}

/** The last text with that number; empty when there is none. */
export function textField(fields: readonly ProtoField[], number: number): string {
  const found = fields.findLast((field) => field.number === number)?.value
  return found instanceof Uint8Array ? Buffer.from(found).toString('utf8') : ''
}

/** The last number with that number; 0 when there is none. */
export function numberField(fields: readonly ProtoField[], number: number): number {
  const found = fields.findLast((field) => field.number === number)?.value
  return typeof found === 'number' ? found : 0
}

export function hasField(fields: readonly ProtoField[], number: number): boolean {
  return fields.some((field) => field.number === number)
}

/** The last number of single precision with that number; null when there is none. */
export function floatField(fields: readonly ProtoField[], number: number): number | null {
  return floatsField(fields, number).at(-1) ?? null
}

/** All numbers of single precision with that number, whether they were packed or not. */
export function floatsField(fields: readonly ProtoField[], number: number): readonly number[] {
  return fields.flatMap(({ number: own, value }) => {
    if (own !== number || !(value instanceof Uint8Array)) return []
    const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
    return Array.from({ length: Math.floor(value.byteLength / 4) }, (_, index) => view.getFloat32(index * 4, true))
  })
}
