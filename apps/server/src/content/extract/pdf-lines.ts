/** A piece of text as pdf.js places it: `transform` is the text matrix, its last two numbers are x and y. */
export interface PlacedText {
  readonly str: string
  readonly transform: readonly number[]
  readonly height: number
  readonly hasEOL: boolean
}

export interface PdfLine {
  readonly text: string
  readonly x: number
  /** Upwards from the bottom of the page, in points. */
  readonly y: number
  /** Of most of its letters, in points. */
  readonly size: number
}

/** The lines of a page in the order in which the file has them. */
export function linesOfPage(pieces: Iterable<PlacedText>): PdfLine[] {
  const lines: PdfLine[] = []
  let text = ''
  let x = 0
  let y = 0
  let size = 0
  let weight = 0
  const end = () => {
    if (text.trim() !== '') lines.push({ text: text.trim(), x, y, size })
    text = ''
    weight = 0
  }
  for (const piece of pieces) {
    const { str, transform } = piece
    if (str !== '') {
      const own = Math.hypot(transform[2] ?? 0, transform[3] ?? 0) || piece.height
      const at = transform[5] ?? 0
      if (text !== '' && Math.abs(at - y) > 0.6 * Math.max(own, size)) end()
      if (text === '') {
        x = transform[4] ?? 0
        y = at
      }
      if (str.length > weight && str.trim() !== '') {
        size = own
        weight = str.length
        y = at
      }
      text += str
    }
    if (piece.hasEOL) end()
  }
  end()
  return lines
}

const ENDS_SENTENCE = /[.!?:…]["'”’»)\]]*$/

/** The text of a document's pages: headings guessed by size, paragraphs by distance and indentation. */
export function textOfPages(pages: readonly (readonly PdfLine[])[]): string[] {
  const bodySize = usualSize(pages)
  const levels = headingLevels(pages, bodySize)
  const furniture = recurringEdges(pages)
  return pages.map((lines) => {
    const spacing = usualSpacing(lines)
    const out: string[] = []
    let last: PdfLine | null = null
    let lastLevel = 0
    for (const line of lines) {
      const level = furniture.has(keyOf(line)) ? 0 : (levels.get(rounded(line.size)) ?? 0)
      const isHeading = level > 0 && isTitleLike(line.text)
      const goesOn = isHeading && lastLevel === level && last !== null && Math.abs(last.y - line.y) < line.size * 2.2
      if (goesOn) out[out.length - 1] = `${out.at(-1)} ${line.text}`
      else {
        const breaks = last !== null && (isHeading || lastLevel > 0 || isParagraphBreak(last, line, spacing))
        if (breaks) out.push('')
        out.push(isHeading ? `${'#'.repeat(level)} ${line.text}` : plain(line.text))
      }
      last = line
      lastLevel = isHeading ? level : 0
    }
    return out.join('\n')
  })
}

/** A line that only looks like a mark of ours stays text. */
const plain = (text: string) => (/^#{1,6}\s/.test(text) ? `\\${text}` : text)

const rounded = (size: number) => Math.round(size * 2) / 2

/** The size of most letters. */
function usualSize(pages: readonly (readonly PdfLine[])[]): number {
  const letters = new Map<number, number>()
  for (const line of pages.flat())
    letters.set(rounded(line.size), (letters.get(rounded(line.size)) ?? 0) + line.text.length)
  return [...letters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0]
}

const CLEARLY_LARGER = 1.14
const MOST_LEVELS = 4

/** Sizes clearly above the text's, the largest first; none when that would make headings of a good part of the lines. */
function headingLevels(pages: readonly (readonly PdfLine[])[], bodySize: number): Map<number, number> {
  const lines = pages.flat()
  const large = lines.filter(({ size, text }) => size >= bodySize * CLEARLY_LARGER && isTitleLike(text))
  if (bodySize === 0 || large.length > lines.length * 0.3) return new Map()
  const sizes = [...new Set(large.map(({ size }) => rounded(size)))].sort((one, other) => other - one)
  return new Map(sizes.map((size, at) => [size, Math.min(MOST_LEVELS, at + 1)]))
}

const isTitleLike = (text: string) => text.length <= 200 && /\p{L}.*\p{L}.*\p{L}/u.test(text) && !/[,;]$/.test(text)

const keyOf = ({ text, y }: PdfLine) => `${text.replace(/\d+/g, '#').toLowerCase()} ${Math.round(y / 4)}`

/** First and last lines that stand at the same place of three pages or more: no headings, however large. */
function recurringEdges(pages: readonly (readonly PdfLine[])[]): Set<string> {
  const times = new Map<string, number>()
  for (const lines of pages) {
    const edges = new Set([...lines.slice(0, 2), ...lines.slice(-2)].map(keyOf))
    for (const key of edges) times.set(key, (times.get(key) ?? 0) + 1)
  }
  return new Set([...times].flatMap(([key, count]) => (count >= 3 ? [key] : [])))
}

function usualSpacing(lines: readonly PdfLine[]): number {
  const gaps = lines
    .flatMap((line, at) => {
      const gap = (lines[at - 1]?.y ?? line.y) - line.y
      return gap > 0 && gap < 60 ? [gap] : []
    })
    .sort((one, other) => one - other)
  return gaps[gaps.length >> 1] ?? 0
}

function isParagraphBreak(above: PdfLine, line: PdfLine, spacing: number): boolean {
  const gap = above.y - line.y
  const ended = ENDS_SENTENCE.test(above.text)
  // Up again: the next column, in the middle of a sentence or not.
  if (gap < 0) return ended
  if (spacing > 0 && gap > spacing * 1.4) return true
  const indent = line.x - above.x
  return ended && indent > line.size * 0.8 && indent < line.size * 5
}
