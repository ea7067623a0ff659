import { ArchiveError } from './archive-error.ts'

/** A text of a million characters fits, however its bytes are written. */
export const MOST_LINE_BYTES = 8 * 1_048_576
const BREAK = 0x0a

export interface Line {
  readonly text: string
  /** From 1. */
  readonly number: number
}

/** Lines of an entry as it streams. Throws `ArchiveError` `row-too-large`, and `damaged` for what is no UTF-8. */
export async function* linesIn(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Line[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let held: Uint8Array[] = []
  let heldBytes = 0
  let number = 0
  const read = (last: Uint8Array): Line => {
    number += 1
    const whole = held.length === 0 ? last : Buffer.concat([...held, last])
    held = []
    heldBytes = 0
    try {
      return { text: decoder.decode(whole), number }
    } catch (error) {
      throw new ArchiveError('damaged', placeOf(name, number), error)
    }
  }
  for await (const chunk of bytes) {
    const lines: Line[] = []
    let from = 0
    for (let at = chunk.indexOf(BREAK); at !== -1; at = chunk.indexOf(BREAK, from)) {
      lines.push(read(chunk.subarray(from, at)))
      from = at + 1
    }
    const rest = chunk.subarray(from)
    heldBytes += rest.byteLength
    if (heldBytes > MOST_LINE_BYTES) throw new ArchiveError('row-too-large', placeOf(name, number + 1))
    if (rest.byteLength > 0) held.push(rest)
    if (lines.length > 0) yield lines
  }
  if (heldBytes > 0) yield [read(new Uint8Array())]
}

export const placeOf = (name: string, line: number): string => `${name}, line ${line}`
