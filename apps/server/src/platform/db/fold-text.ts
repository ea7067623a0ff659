/** Bounds a tag in a search text, so that `tag:ion` does not find `lion`. No card text contains it. */
export const TAG_EDGE = '\u001f'

/** Words and tags are compared in this form. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(TAG_EDGE, ' ').replaceAll('\0', ' ')
}
