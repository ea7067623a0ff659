import { pathOf, toTitle } from '@cairn/core/cards/deck-path'

export { isWithin, pathKey, pathOf, toTitle } from '@cairn/core/cards/deck-path'

/** The last name of a title: what a deck is called in its folder. */
export const nameOf = (title: string): string => pathOf(title).at(-1) ?? title

/** The folder that a title stands in; empty for none. */
export const folderOf = (title: string): string => toTitle(pathOf(title).slice(0, -1))

/** A title for reading: `Biology › Cells`. */
export const readableTitle = (title: string): string => pathOf(title).join(' › ')

/** The title of what stands at or below `from` once `from` stands in the folder `to` (empty: in none). */
export function titleIn(title: string, from: string, to: string): string {
  const below = pathOf(title).slice(pathOf(from).length - 1)
  return toTitle([...(to === '' ? [] : pathOf(to)), ...below])
}

/** The title of what stands at or below `from` once the last name of `from` is another. */
export function titleRenamed(title: string, from: string, name: string): string {
  const depth = pathOf(from).length
  return toTitle([...pathOf(from).slice(0, -1), ...pathOf(name), ...pathOf(title).slice(depth)])
}
