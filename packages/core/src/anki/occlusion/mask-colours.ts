import type { AnkiNoteType } from '../collection/collection.ts'

/*
 * Masks are drawn in Cairn's colours. Whether somebody had chosen others in Anki is told, so that nobody looks for them.
 */

const COLOUR = /^(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([^()]{1,40}\)|[a-z]{3,20})$/
/** What the add-on draws with unless told otherwise, of masks, their edges and words. */
const USUAL_OF_ADD_ON = new Set(['#ffeba2', '#ff7e7e', '#2d2d2d', '#000000', '#000', 'black', 'none', 'transparent'])
const FILL = /\bfill\s?(?:=\s?["']|:)\s?([^"';<>]{1,40})/gi

/** Whether a drawing of the add-on has colours of somebody's own. */
export function hasOwnColours(svg: string): boolean {
  const colours = [...svg.matchAll(FILL)].map(([, colour = '']) => colour.trim().toLowerCase())
  return colours.some((colour) => COLOUR.test(colour) && !USUAL_OF_ADD_ON.has(colour))
}

/** Whether a shape of Anki's own image occlusion has a colour of its own: it is written only then. */
export function hasOwnFill(field: string): boolean {
  const shapes = field.split('image-occlusion:').slice(1)
  return shapes.some((shape) => (shape.split('}}', 1)[0] ?? '').includes(':fill='))
}

const USUAL = new Map([
  ['active-shape-color', '#ff8e8e'],
  ['inactive-shape-color', '#ffeba2'],
])
const VARIABLE = /--((?:in)?active-shape-color)\s{0,5}:\s{0,5}([^;{}]{1,60})/gi

/** The same of a note type, which may give all its masks a colour. */
export function hasOwnMaskStyle({ css }: Pick<AnkiNoteType, 'css'>): boolean {
  return [...css.matchAll(VARIABLE)].some(
    ([, name = '', value = '']) => value.trim().toLowerCase() !== USUAL.get(name.toLowerCase()),
  )
}
