/**
 * Folders of decks. As in Anki, a deck's title is its path: `Biology::Cells` stands in the folder `Biology`. A folder is
 * there as long as a deck is in it, and a deck may itself be the folder of others. Case makes no difference.
 */
const SEPARATOR = '::'

/** The names of a title from the outermost folder to the deck itself; a title of colons alone is one name. */
export function pathOf(title: string): readonly string[] {
  const names = title.split(SEPARATOR).flatMap((name) => name.trim() || [])
  return names.length === 0 ? [title] : names
}

export const toTitle = (path: readonly string[]): string => path.join(SEPARATOR)

/** What two titles of one path have in common. */
export const pathKey = (title: string): string => toTitle(pathOf(title)).toLowerCase()

/** The last name of a title: what a deck is called in its folder. */
export const nameOf = (title: string): string => pathOf(title).at(-1) ?? title

/** The folder that a title stands in; empty for none. */
export const folderOf = (title: string): string => toTitle(pathOf(title).slice(0, -1))

/** A title for reading: `Biology › Cells`. */
export const readableTitle = (title: string): string => pathOf(title).join(' › ')

/** Whether a title is the folder itself or stands anywhere below it. */
export function isWithin(title: string, folder: string): boolean {
  const [own, above] = [pathKey(title), pathKey(folder)]
  return own === above || own.startsWith(`${above}${SEPARATOR}`)
}

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
