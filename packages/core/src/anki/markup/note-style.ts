import type { HtmlElement } from './html-tree.ts'
import { type Compound, declared, type ElementStyle, type Rule, rulesOf } from './style-rules.ts'

export type { ElementStyle } from './style-rules.ts'

const LONGEST_SHEET = 200_000
const MOST_EXTENDED = 50
const PLAIN: ElementStyle = {}

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
 * a screen, a state or a neighbour is not applied; where it would show, hide or add text the style says so. What comes
 * after 300 rules is left out.
 */
export class NoteStyle {
  /** Of the card as a whole. */
  readonly root: ElementStyle
  /** The sheet brings another one, which nobody reads here. */
  readonly isPartOnly: boolean
  readonly #rules: readonly Rule[]
  /** Rules by what an element is called: elements are many and their names few. */
  readonly #known = new Map<string, readonly Rule[]>()
  readonly #css: string
  readonly #extended = new Map<string, NoteStyle>()

  constructor(css: string) {
    this.#css = css
    const sheet = css.slice(0, LONGEST_SHEET).replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    this.isPartOnly = sheet.includes('@import')
    this.#rules = rulesOf(sheet)
    this.root = merged(this.#candidates(ROOT).filter((rule) => rule.compounds.length === 1 && !rule.isConditional))
  }

  /** With the sheets that a card brings itself, which come later and win. */
  with(css: string): NoteStyle {
    if (css.trim() === '') return this
    const known = this.#extended.get(css)
    if (known !== undefined) return known
    const made = new NoteStyle(`${this.#css}\n${css}`)
    if (this.#extended.size < MOST_EXTENDED) this.#extended.set(css, made)
    return made
  }

  /** The style of an element that stands within `around`, from the outermost on. */
  of(element: HtmlElement, around: readonly HtmlElement[]): ElementStyle {
    const found = this.#candidates(element)
    const own = element.attributes.get('style')
    if (found.length === 0 && own === undefined) return PLAIN
    const holding = found.filter(({ compounds }) => standsWithin(compounds, around))
    const sheet = merged(holding.filter(({ isConditional }) => !isConditional))
    const style = own === undefined ? sheet : { ...sheet, ...declared(own) }
    const isUncertain = holding.some((rule) => rule.isConditional && changesText(rule.style, style))
    return isUncertain ? { ...style, isUncertain } : style
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

/** Whether text would come or go by a rule. */
function changesText(rule: ElementStyle, style: ElementStyle): boolean {
  if (rule.before === null || rule.after === null) return true
  if ((rule.before ?? '').trim() !== '' || (rule.after ?? '').trim() !== '') return true
  const { display, visibility, isUnseen } = rule
  if (display === undefined && visibility === undefined && isUnseen === undefined) return false
  return isHiddenBy({ ...style, ...rule }) !== isHiddenBy(style)
}

/** Whether nothing is seen of an element. */
export const isHiddenBy = ({ display, visibility, isUnseen = false }: ElementStyle): boolean =>
  display === 'none' || visibility === 'hidden' || visibility === 'collapse' || isUnseen

function merged(rules: readonly Rule[]): ElementStyle {
  return rules.length === 0 ? PLAIN : Object.assign({}, ...rules.map(({ style }) => style))
}
