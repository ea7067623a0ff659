import type { HtmlElement } from './html-tree.ts'
import type { Emphasis } from './inline-marks.ts'
import type { ElementStyle } from './note-style.ts'

const EMPHASIS: Readonly<Record<string, Emphasis>> = {
  b: 'b',
  strong: 'b',
  i: 'i',
  em: 'i',
  del: 's',
  s: 's',
  strike: 's',
  u: 'u',
  ins: 'u',
  sub: 'd',
  sup: 'p',
  small: 'm',
  mark: 'h',
  kbd: 'k',
}

/** What Anki puts around a gap. */
export const isCloze = (attributes: ReadonlyMap<string, string>) => /\bcloze\b(?!-)/.test(attributes.get('class') ?? '')

/** How an element sets its text apart, by its name and its style. */
export function emphasisOf({ name, attributes }: HtmlElement, style: ElementStyle): readonly Emphasis[] {
  if (isCloze(attributes)) return ['b']
  const { weight = '', slant = '', decoration = '' } = style
  const own = EMPHASIS[name]
  const isLight = /^(?:normal|[1-5]00)/.test(weight)
  const marks = new Set<Emphasis>(own === undefined || (own === 'b' && isLight) ? [] : [own])
  if (/^(?:bold|[6-9]00)/.test(weight)) marks.add('b')
  if (/^(?:italic|oblique)/.test(slant)) marks.add('i')
  if (decoration.includes('line-through')) marks.add('s')
  if (decoration.includes('underline')) marks.add('u')
  return [...marks]
}
