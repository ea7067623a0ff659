/**
 * Emphasis while a line is still being written: where it begins and ends is marked by signs for private use, because only
 * the whole line tells whether Markdown's own signs would be read there or tags have to stand for them.
 */
const OPEN = '\uE010'
const CLOSE = '\uE011'

/** The letter stands after the sign. */
export type Emphasis = 'b' | 'i' | 's' | 'u' | 'd' | 'p' | 'm' | 'h' | 'k'

const TAGS: Readonly<Record<Emphasis, string>> = {
  b: 'b',
  i: 'i',
  s: 's',
  u: 'u',
  d: 'sub',
  p: 'sup',
  m: 'small',
  h: 'mark',
  k: 'kbd',
}
const SIGNS: Readonly<Partial<Record<Emphasis, string>>> = { b: '**', i: '*', s: '~~' }
const TOKEN = /([\uE010\uE011])([a-z])/g
const DEEPEST = 60

/** Text with emphasis, settled once its line is whole. */
export const emphasisedWith = (marks: readonly Emphasis[], text: string): string =>
  marks.reduceRight((inner, mark) => `${OPEN}${mark}${inner}${CLOSE}${mark}`, text)

/** Lines without such signs: each line has its own emphasis, since Markdown's does not reach over an empty one. */
export function settledLines(text: string): readonly string[] {
  if (!text.includes(OPEN)) return text.split('\n')
  let open: Emphasis[] = []
  return text.split('\n').map((line) => {
    const begun = open.map((mark) => OPEN + mark).join('')
    open = openAfter(line, open)
    return settled(begun + line)
  })
}

function openAfter(line: string, before: readonly Emphasis[]): Emphasis[] {
  const open = [...before]
  for (const [, sign, mark = ''] of line.matchAll(TOKEN)) {
    if (!isEmphasis(mark)) continue
    if (sign === OPEN) open.push(mark)
    else if (open.includes(mark)) open.splice(open.lastIndexOf(mark), 1)
  }
  return open
}

const isEmphasis = (mark: string): mark is Emphasis => Object.hasOwn(TAGS, mark)

interface Part {
  readonly mark: Emphasis | null
  text: string
}

/** One line. What is still open at its end ends there. */
function settled(line: string): string {
  const parts: Part[] = [{ mark: null, text: '' }]
  let at = 0
  for (const { 0: token, 1: sign, 2: mark = '', index } of line.matchAll(TOKEN)) {
    addTo(parts, line.slice(at, index))
    at = index + token.length
    if (!isEmphasis(mark)) continue
    if (sign === OPEN && parts.length < DEEPEST) parts.push({ mark, text: '' })
    else if (sign === CLOSE && parts.at(-1)?.mark === mark) endPart(parts)
  }
  addTo(parts, line.slice(at))
  while (parts.length > 1) endPart(parts)
  return parts[0]?.text ?? ''
}

function addTo(parts: readonly Part[], text: string): void {
  const part = parts.at(-1)
  if (part !== undefined) part.text += text
}

function endPart(parts: Part[]): void {
  const ended = parts.pop()
  const around = parts.at(-1)
  if (ended?.mark == null || around === undefined) return
  const isTwice = parts.some(({ mark }) => mark === ended.mark)
  around.text += isTwice ? ended.text : marked(ended.text, ended.mark, around.text)
}

/** White space at the edges moves out of the mark; where Markdown would not read the mark, tags do its work. */
function marked(inner: string, mark: Emphasis, before: string): string {
  const core = inner.trim()
  if (core === '') return inner
  const from = inner.indexOf(core)
  const sign = canBeSigned(core, before + inner.slice(0, from)) ? SIGNS[mark] : undefined
  const whole = sign === undefined ? `<${TAGS[mark]}>${core}</${TAGS[mark]}>` : sign + core + sign
  return inner.slice(0, from) + whole + inner.slice(from + core.length)
}

function canBeSigned(core: string, before: string): boolean {
  if (!/^[\p{L}\p{N}]/u.test(core) || !/[\p{L}\p{N}]$/u.test(core)) return false
  // Signs beside others are read together; those within an address are a part of it.
  return !/[*_~]$/.test(before) && !hasAddress(core) && !hasAddress(before.slice(-300).split(/\s/).at(-1) ?? '')
}

const hasAddress = (text: string) => text.includes('://') || /www\./i.test(text)
