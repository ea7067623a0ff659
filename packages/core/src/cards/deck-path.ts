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

/** The title of a path. */
export const toTitle = (path: readonly string[]): string => path.join(SEPARATOR)

/** What two titles of one path have in common. */
export const pathKey = (title: string): string => toTitle(pathOf(title)).toLowerCase()

/** Whether a title is the folder itself or stands anywhere below it. */
export function isWithin(title: string, folder: string): boolean {
  return pathKey(title) === pathKey(folder) || isBelow(title, folder)
}

/** Whether a title stands anywhere below the folder. */
export function isBelow(title: string, folder: string): boolean {
  return pathKey(title).startsWith(`${pathKey(folder)}${SEPARATOR}`)
}
