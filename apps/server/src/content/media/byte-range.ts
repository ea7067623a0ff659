import type { ByteRange } from '../../platform/files/files.ts'

/**
 * The range that a `Range` header asks for of a file of so many bytes: null for none that is known (then the whole is
 * sent), `unsatisfiable` for one that lies behind the end. Players ask for sounds in ranges; several at once they do not.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return null
  const [from, to] = [found[1] ?? '', found[2] ?? '']
  if (from === '') return Number(to) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const range = { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
  if (to !== '' && Number(to) < range.start) return null
  return range.start >= size ? 'unsatisfiable' : range
}
