import type { HtmlElement } from './html-tree.ts'

/** What of a style sheet changes the text of a card, and not its looks alone. */
export interface ElementStyle {
  readonly display?: string
  readonly visibility?: string
  readonly whiteSpace?: string
  readonly decoration?: string
  readonly weight?: string
  readonly slant?: string
  readonly direction?: string
  /** Colours, sizes and places, which Markdown has none of. */
  readonly isColoured?: boolean
}

type Property = Exclude<keyof ElementStyle, 'isColoured'>

interface Rule {
  /** From the outermost to the element itself. */
  readonly compounds: readonly Compound[]
  readonly weight: number
  readonly style: ElementStyle
}

interface Compound {
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
}
const COLOURED = /^(?:color|background|font(?!-weight|-style)|text-align|float|width|height|position|content)/
const MOST_RULES = 300
const MOST_NESTED_RULES = 60
const LONGEST_SHEET = 200_000
const PLAIN: ElementStyle = {}
const WEIGHT = { id: 1_000_000, mark: 1_000, name: 1 }

/** What Anki puts around a card. */
const ROOT: HtmlElement = {
  name: 'body',
  attributes: new Map([
    ['id', 'qa'],
    ['class', 'card'],
  ]),
  children: [],
}

/**
 * The style sheet of a note type, as far as it says what is text: simple selectors, one within another. What depends on
 * a screen, a state or a script is left out, and so is what comes after 300 rules.
 */
export class NoteStyle {
  /** Of the card as a whole. */
  readonly root: ElementStyle
  /** The sheet brings another one, which nobody reads here. */
  readonly isPartOnly: boolean
  readonly #rules: readonly Rule[]
  /** Rules by what an element is called: elements are many and their names few. */
  readonly #known = new Map<string, readonly Rule[]>()

  constructor(css: string) {
    const sheet = css.slice(0, LONGEST_SHEET).replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    this.isPartOnly = sheet.includes('@import')
    this.#rules = rulesOf(sheet)
    this.root = merged(this.#candidates(ROOT).filter(({ compounds }) => compounds.length === 1))
  }

  /** The style of an element that stands within `around`, from the outermost on. */
  of(element: HtmlElement, around: readonly HtmlElement[]): ElementStyle {
    const found = this.#candidates(element)
    const own = element.attributes.get('style')
    if (found.length === 0 && own === undefined) return PLAIN
    const style = merged(found.filter(({ compounds }) => standsWithin(compounds, around)))
    return own === undefined ? style : { ...style, ...declared(own) }
  }

  #candidates(element: HtmlElement): readonly Rule[] {
    if (this.#rules.length === 0) return []
    const { name, attributes } = element
    const key = `${name} ${attributes.get('id') ?? ''} ${attributes.get('class') ?? ''}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const found = this.#rules.filter(({ compounds }) => isMeant(compounds.at(-1), element))
    if (this.#known.size < 1_000) this.#known.set(key, found)
    return found
  }
}

/** Of a text that stands by itself. */
export const NO_STYLE = new NoteStyle('')

function rulesOf(sheet: string): readonly Rule[] {
  const rules: Rule[] = []
  let nested = 0
  for (const { selectors, body } of blocksOf(sheet)) {
    const style = declared(body)
    if (Object.keys(style).length === 0) continue
    for (const selector of selectors.split(',')) {
      const compounds = compoundsOf(selector)
      if (compounds === null) continue
      nested += compounds.length > 1 ? 1 : 0
      if (rules.length >= MOST_RULES || (compounds.length > 1 && nested > MOST_NESTED_RULES)) continue
      rules.push({ compounds, weight: weightOf(compounds), style })
    }
  }
  return rules.sort((one, other) => one.weight - other.weight)
}

/** Selectors with what stands in their braces. Rules for screens and the like, which hold others, are left out. */
function* blocksOf(sheet: string) {
  let at = 0
  for (let open = sheet.indexOf('{'); open !== -1; open = sheet.indexOf('{', at)) {
    const before = sheet.slice(at, open)
    const selectors = before.slice(before.lastIndexOf(';') + 1).trim()
    const isNested = selectors.startsWith('@')
    const close = isNested ? endOfNested(sheet, open) : sheet.indexOf('}', open)
    if (close === -1) return
    if (!isNested) yield { selectors, body: sheet.slice(open + 1, close) }
    at = close + 1
  }
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

function compoundsOf(selector: string): readonly Compound[] | null {
  const parts = selector.replaceAll('>', ' ').trim().split(/\s+/)
  const compounds: Compound[] = []
  for (const part of parts) {
    const found = /^([a-z][a-z0-9-]*|\*)?((?:[.#][\w-]+)*)$/i.exec(part)
    if (found === null || part === '') return null
    const name = (found[1] ?? '*').toLowerCase()
    compounds.push({ name: name === 'html' ? 'body' : name, marks: found[2]?.match(/[.#][\w-]+/g) ?? [] })
  }
  return compounds
}

const weightOf = (compounds: readonly Compound[]): number =>
  compounds.reduce((sum, { name, marks }) => {
    const ids = marks.filter((mark) => mark.startsWith('#')).length
    return sum + ids * WEIGHT.id + (marks.length - ids) * WEIGHT.mark + (name === '*' ? 0 : WEIGHT.name)
  }, 0)

function isMeant(compound: Compound | undefined, { name, attributes }: HtmlElement): boolean {
  if (compound === undefined || (compound.name !== '*' && compound.name !== name)) return false
  if (compound.marks.length === 0) return true
  const classes = (attributes.get('class') ?? '').split(/\s+/)
  return compound.marks.every((mark) =>
    mark.startsWith('#') ? attributes.get('id') === mark.slice(1) : isOfClass(classes, mark.slice(1)),
  )
}

/** Every card has the class of its template's number, too. */
const isOfClass = (classes: readonly string[], name: string) =>
  classes.includes(name) || (/^card\d+$/.test(name) && classes.includes('card') && classes.length === 1)

/** Whether all compounds but the last are met on the way in. */
function standsWithin(compounds: readonly Compound[], around: readonly HtmlElement[]): boolean {
  let left = compounds.length - 2
  for (let at = around.length - 1; at >= -1 && left >= 0; at -= 1) {
    if (isMeant(compounds[left], around[at] ?? ROOT)) left -= 1
  }
  return left < 0
}

function merged(rules: readonly Rule[]): ElementStyle {
  return rules.length === 0 ? PLAIN : Object.assign({}, ...rules.map(({ style }) => style))
}

/** What a list of declarations says; of two the later. */
function declared(body: string): ElementStyle {
  const style: { -readonly [Name in keyof ElementStyle]: ElementStyle[Name] } = {}
  for (const declaration of body.split(';')) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const property = PROPERTIES[name]
    const value = declaration
      .slice(colon + 1)
      .replace('!important', '')
      .trim()
      .toLowerCase()
    if (property !== undefined) style[property] = value
    else if (COLOURED.test(name)) style.isColoured = true
  }
  return style
}
