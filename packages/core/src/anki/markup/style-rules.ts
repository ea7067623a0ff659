/** What of a style sheet changes the text of a card, and not its looks alone. */
export interface ElementStyle {
  readonly display?: string
  readonly visibility?: string
  readonly whiteSpace?: string
  readonly decoration?: string
  readonly weight?: string
  readonly slant?: string
  readonly direction?: string
  readonly transform?: string
  readonly listMarker?: string
  /** In letters of one width, as code is. */
  readonly isMonospaced?: boolean
  /** Of no colour, or shown through. */
  readonly isUnseen?: boolean
  /** Colours, sizes and places, which Markdown has none of. */
  readonly isColoured?: boolean
  /** Text that stands before and after what is in the element; null where only a browser knows it. */
  readonly before?: string | null
  readonly after?: string | null
  /** A rule that nobody can apply here shows or hides the element, or adds text to it. */
  readonly isUncertain?: boolean
}

type Property = Exclude<
  keyof ElementStyle,
  'isColoured' | 'isMonospaced' | 'isUnseen' | 'isUncertain' | 'before' | 'after'
>

export interface Rule {
  /** From the outermost to the element itself. */
  readonly compounds: readonly Compound[]
  readonly weight: number
  readonly style: ElementStyle
  /** It holds on some screens, in some states or beside some elements only. */
  readonly isConditional: boolean
}

export interface Compound {
  readonly name: string
  readonly marks: readonly string[]
}

const PROPERTIES: Readonly<Record<string, Property>> = {
  display: 'display',
  visibility: 'visibility',
  'white-space': 'whiteSpace',
  'text-decoration': 'decoration',
  'text-decoration-line': 'decoration',
  'font-weight': 'weight',
  'font-style': 'slant',
  direction: 'direction',
  'text-transform': 'transform',
  'list-style': 'listMarker',
  'list-style-type': 'listMarker',
}
const COLOURED = /^(?:color|background|font(?!-weight|-style)|text-align|float|width|height|position)/
const MONOSPACED = /mono|courier|consolas|menlo|typewriter/
const MOST_RULES = 300
const MOST_NESTED_RULES = 60
const DEEPEST = 4
const WEIGHT = { id: 1_000_000, mark: 1_000, name: 1 }

/** The rules of a sheet without comments, those that win last. */
export function rulesOf(sheet: string): readonly Rule[] {
  const rules: Rule[] = []
  let nested = 0
  for (const { selectors, body, isConditional } of blocksOf(sheet)) {
    const style = declared(body)
    const content = contentOf(body)
    for (const selector of selectors.split(',')) {
      const read = readSelector(selector)
      if (read === null) continue
      const { compounds, place } = read
      const own = place === null ? style : content === undefined ? {} : { [place]: content }
      if (Object.keys(own).length === 0) continue
      nested += compounds.length > 1 ? 1 : 0
      if (rules.length >= MOST_RULES || (compounds.length > 1 && nested > MOST_NESTED_RULES)) continue
      const isHeld = isConditional || read.isConditional
      rules.push({ compounds, weight: weightOf(compounds), style: own, isConditional: isHeld })
    }
  }
  return rules.sort((one, other) => one.weight - other.weight)
}

interface SheetBlock {
  readonly selectors: string
  readonly body: string
  readonly isConditional: boolean
}

/** Selectors with what stands in their braces, those within rules for screens too. */
function* blocksOf(sheet: string, isConditional = false, depth = 0): Generator<SheetBlock> {
  let at = 0
  for (let open = sheet.indexOf('{'); open !== -1; open = sheet.indexOf('{', at)) {
    const before = sheet.slice(at, open)
    const selectors = before.slice(before.lastIndexOf(';') + 1).trim()
    const isNested = selectors.startsWith('@')
    const close = isNested ? endOfNested(sheet, open) : sheet.indexOf('}', open)
    if (close === -1) return
    const body = sheet.slice(open + 1, close)
    const holds = isNested ? whenHolds(selectors) : 'always'
    if (!isNested) yield { selectors, body, isConditional }
    else if (holds !== 'never' && depth < DEEPEST)
      yield* blocksOf(body, isConditional || holds === 'sometimes', depth + 1)
    at = close + 1
  }
}

/** Cards are shown on screens, never printed. */
function whenHolds(rule: string): 'always' | 'sometimes' | 'never' {
  if (/^@(?:supports|layer)\b/i.test(rule)) return 'always'
  if (!/^@(?:media|container)\b/i.test(rule)) return 'never'
  const query = rule.slice(rule.search(/\s|$/)).trim().toLowerCase()
  if (/^(?:only\s+)?(?:all|screen)$/.test(query)) return 'always'
  return /^(?:only\s+)?(?:print|speech)\b/.test(query) ? 'never' : 'sometimes'
}

function endOfNested(sheet: string, from: number): number {
  let depth = 0
  const brace = /[{}]/g
  brace.lastIndex = from
  for (let found = brace.exec(sheet); found !== null; found = brace.exec(sheet)) {
    depth += found[0] === '{' ? 1 : -1
    if (depth === 0) return found.index
  }
  return -1
}

/** Classes that Anki gives a page by its theme and its machine. */
const SURROUNDINGS = new Set(
  '.nightMode .night_mode .mobile .android .iphone .ipad .ios .win .mac .linux .chrome .safari .js'.split(' '),
)
const LONGEST_SELECTOR = 400

interface Selector {
  readonly compounds: readonly Compound[]
  readonly place: 'before' | 'after' | null
  readonly isConditional: boolean
}

/** Null for one that names nothing that could be found. */
function readSelector(selector: string): Selector | null {
  if (selector.length > LONGEST_SELECTOR) return null
  const pseudo = /::?(before|after)\s*$/i.exec(selector)
  const text = pseudo === null ? selector : selector.slice(0, pseudo.index)
  // States, attributes and neighbours are not looked at: such a rule may hold or not.
  const plain = text.replace(/::?[\w-]+(?:\([^()]*\))?|\[[^\]]*\]/g, ' \uE016').replace(/ \uE016/g, '\uE016')
  const parts = plain.replaceAll('>', ' ').trim().split(/\s+/)
  let isConditional = /[\uE016+~]/.test(plain)
  const compounds: Compound[] = []
  for (const [index, part] of parts.entries()) {
    if (part === '+' || part === '~') {
      compounds.pop()
      continue
    }
    const found = /^([a-z][a-z0-9-]*|\*)?((?:[.#][\w-]+)*)$/i.exec(part.replaceAll('\uE016', ''))
    if (found === null || (part === '' && pseudo === null)) return null
    const name = (found[1] ?? '*').toLowerCase()
    const written = found[2]?.match(/[.#][\w-]+/g) ?? []
    const marks = written.filter((mark) => !SURROUNDINGS.has(mark))
    if (marks.length < written.length) isConditional = true
    const isSurrounding = marks.length < written.length && marks.length === 0 && index < parts.length - 1
    if (!isSurrounding) compounds.push({ name: name === 'html' ? 'body' : name, marks })
  }
  const place = pseudo?.[1]?.toLowerCase() === 'before' ? 'before' : pseudo === null ? null : 'after'
  return compounds.length === 0 ? null : { compounds, place, isConditional }
}

const weightOf = (compounds: readonly Compound[]): number =>
  compounds.reduce((sum, { name, marks }) => {
    const ids = marks.filter((mark) => mark.startsWith('#')).length
    return sum + ids * WEIGHT.id + (marks.length - ids) * WEIGHT.mark + (name === '*' ? 0 : WEIGHT.name)
  }, 0)

/** A declaration ends with a semicolon that stands in no string. */
const DECLARATION = /(?:[^;"']|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*')+/g

/** What a list of declarations says; of two the later. */
export function declared(body: string): ElementStyle {
  const style: { -readonly [Name in keyof ElementStyle]: ElementStyle[Name] } = {}
  for (const [declaration] of body.matchAll(DECLARATION)) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const property = PROPERTIES[name]
    const value = valueAfter(declaration, colon).toLowerCase()
    if (property !== undefined) style[property] = value
    else if (COLOURED.test(name)) style.isColoured = true
    if (name === 'font' || name === 'font-family') style.isMonospaced = MONOSPACED.test(value)
    const isUnseen = isUnseenBy(name, value)
    if (isUnseen !== null) style.isUnseen = isUnseen
  }
  // What fades in is seen in the end, and what shows its background is no blank.
  if (style.isUnseen && /animation|transition|background-clip|text-fill|text-shadow/i.test(body)) delete style.isUnseen
  return style
}

const valueAfter = (declaration: string, colon: number) =>
  declaration
    .slice(colon + 1)
    .replace('!important', '')
    .trim()

function isUnseenBy(name: string, value: string): boolean | null {
  if (name === 'opacity') return /^0*\.?0+%?$/.test(value)
  if (name === 'color') return value === 'transparent' || /^(?:rgba|hsla)\([^()]*[,/]\s*0(?:\.0*)?%?\s*\)$/.test(value)
  return name === 'filter' ? /blur\(\s*0*[1-9.]/.test(value) : null
}

/** Text that is put beside an element, as far as it is written there; undefined where none is. */
function contentOf(body: string): string | null | undefined {
  let content: string | null | undefined
  for (const [declaration] of body.matchAll(DECLARATION)) {
    const colon = declaration.indexOf(':')
    if (declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase() === 'content')
      content = contentText(valueAfter(declaration, colon))
  }
  return content
}

const STRING = /"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'/g

function contentText(value: string): string | null {
  if (/^(?:none|normal|initial|unset)?$/i.test(value)) return ''
  const other = value.replace(STRING, '').trim()
  // A picture is looks.
  if (/^url\(/i.test(other)) return ''
  if (/^(?:open|close)-quote$/i.test(other)) return other.toLowerCase().startsWith('o') ? '“' : '”'
  if (other !== '') return null
  const text = [...value.matchAll(STRING)].map(([, double, single]) => double ?? single ?? '').join('')
  return withoutIcons(text.replace(/\\([\da-f]{1,6})\s?|\\(.)/gi, unescaped))
}

function unescaped(_whole: string, code: string | undefined, letter: string | undefined): string {
  if (code === undefined) return letter ?? ''
  const point = Number.parseInt(code, 16)
  return point === 0 || point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point)
}

/** Signs for private use are pictures of a font that is not here. */
const withoutIcons = (text: string) => text.replace(/\p{Co}/gu, '')
