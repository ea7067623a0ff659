import { expect, test } from 'vitest'
import { EngineFault } from '../llm-engine.ts'
import { createEventReader, MAX_LINE_CHARS } from './event-lines.ts'

const STREAM =
  ': hello\r\n\r\ndata: {"a":1}\n\nevent: x\nid: 7\ndata:{"b":\ndata: 2}\r\n\r\nretry: 5\n\ndata: [DONE]\n\ndata: tail'
const PAYLOADS = ['{"a":1}', '{"b":\n2}', '[DONE]', 'tail']

test('any split of a stream gives the same payloads', () => {
  for (let first = 0; first <= STREAM.length; first += 1)
    for (let second = first; second <= STREAM.length; second += 3) {
      const events = createEventReader()
      const pieces = [STREAM.slice(0, first), STREAM.slice(first, second), STREAM.slice(second)]
      expect([...pieces.flatMap((piece) => events.push(piece)), ...events.end()]).toEqual(PAYLOADS)
    }
})

test('a line or an event without end is a fault, found while it comes', () => {
  const block = 'x'.repeat(65_536)
  const readUntilFault = (piece: string) => {
    const events = createEventReader()
    let read = 0
    try {
      for (; read < 50_000_000; read += piece.length) events.push(piece)
    } catch (error) {
      return { error, read }
    }
    return { error: null, read }
  }
  for (const piece of [block, `data: ${block}\n`]) {
    const { error, read } = readUntilFault(piece)
    expect(error).toMatchObject({ kind: 'too-large' })
    expect(read).toBeLessThan(MAX_LINE_CHARS + 2 * piece.length)
  }
})

test.each(['<html>\n', '{"error":{}}\n', 'Internal Server Error\n', 'data {"a":1}\n'])(
  '%j is no event stream',
  (text) => {
    expect(() => createEventReader().push(text)).toThrow(EngineFault)
  },
)
