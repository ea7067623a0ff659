/*
 * Multipart bodies (RFC 2046) as they stream: nothing of a part is kept longer than it takes to hand it on. A part's
 * body has to be read, or left by its iterator, before the next part is asked for.
 */

export interface Part {
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: AsyncIterable<Uint8Array>
}

/** The body is not what its content type says; nothing more can be read from it. */
export class MultipartError extends Error {
  override readonly name = 'MultipartError'
}

const MOST_PARTS = 16
const MOST_HEADER_BYTES = 16_384

/** The boundary that a content type names; null when it names none that may be one. */
export function boundaryOf(contentType: string): string | null {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  return found?.[1] ?? found?.[2] ?? null
}

/** The parts in their order. Throws `MultipartError`; what the body's source throws passes through. */
export async function* readMultipart(body: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Part> {
  const window = new Window(body)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first boundary may stand at the very beginning, without a line before it.
  window.prepend(Buffer.from('\r\n'))
  for await (const _ of window.until(delimiter));
  for (let count = 0; ; count += 1) {
    await window.need(2)
    if (window.takeIf('--')) return
    if (count === MOST_PARTS) throw new MultipartError('too many parts')
    const headers = await readHeaders(window)
    const rest = window.until(delimiter)
    yield { headers, body: rest }
    for await (const _ of rest);
  }
}

async function readHeaders(window: Window): Promise<Map<string, string>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of window.until(Buffer.from('\r\n\r\n'))) {
    bytes += chunk.byteLength
    if (bytes > MOST_HEADER_BYTES) throw new MultipartError('the headers of a part are too long')
    chunks.push(chunk)
  }
  const headers = new Map<string, string>()
  for (const line of Buffer.concat(chunks).toString('utf8').split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return headers
}

/** What has arrived and was not handed on yet. */
class Window {
  private held: Buffer = Buffer.alloc(0)
  private readonly source: AsyncIterator<Uint8Array>

  constructor(body: AsyncIterable<Uint8Array>) {
    this.source = body[Symbol.asyncIterator]()
  }

  prepend(bytes: Buffer): void {
    this.held = Buffer.concat([bytes, this.held])
  }

  async need(bytes: number): Promise<void> {
    while (this.held.length < bytes) await this.more()
  }

  takeIf(text: string): boolean {
    if (!this.held.subarray(0, text.length).equals(Buffer.from(text))) return false
    this.held = this.held.subarray(text.length)
    return true
  }

  /** Hands on what stands before the mark and takes the mark away. */
  async *until(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.held.indexOf(mark)
      if (at !== -1) {
        const last = this.held.subarray(0, at)
        this.held = this.held.subarray(at + mark.length)
        if (last.length > 0) yield last
        return
      }
      const safe = this.held.length - lengthOfBegun(this.held, mark)
      const ready = this.held.subarray(0, safe)
      this.held = this.held.subarray(safe)
      if (ready.length > 0) yield ready
      await this.more()
    }
  }

  private async more(): Promise<void> {
    const next = await this.source.next()
    if (next.done) throw new MultipartError('the body ends before its last boundary')
    const { buffer, byteOffset, byteLength } = next.value
    const arrived = Buffer.from(buffer, byteOffset, byteLength)
    this.held = this.held.length === 0 ? arrived : Buffer.concat([this.held, arrived])
  }
}

/** How many bytes at the end may be the beginning of a mark: mostly none, and then nothing has to be put together. */
function lengthOfBegun(bytes: Buffer, mark: Buffer): number {
  const first = mark.subarray(0, 1)
  const from = Math.max(0, bytes.length - mark.length + 1)
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1))
    if (bytes.subarray(at).equals(mark.subarray(0, bytes.length - at))) return bytes.length - at
  return 0
}
