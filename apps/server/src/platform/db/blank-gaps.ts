/*
 * Where SQLite divides a page in two, the page that loses rows keeps their bytes in the gap between its list of cells
 * and its first cell, also with `secure_delete`, and those bytes outlive the rows. A gap belongs to nothing: whatever
 * is in it is written over when it is needed. https://www.sqlite.org/fileformat2.html#b_tree_pages
 */

/** Bytes of the head of a page by its kind; pages that are no part of a tree begin with another byte. */
const HEAD_BYTES: Readonly<Record<number, number>> = { 2: 12, 5: 12, 10: 8, 13: 8 }
/** The first page begins with the head of the file. */
const FILE_HEAD_BYTES = 100

/**
 * Blanks the gaps of the pages that `bytes` holds, the first of which has the number `first` (from 1); answers whether
 * there was anything in them. Not for files of 128 GB or more, where another kind of page may begin with such a byte.
 */
export function blankGaps(bytes: Buffer, { first, pageSize }: { readonly first: number; readonly pageSize: number }) {
  let found = false
  for (let start = 0; start + pageSize <= bytes.length; start += pageSize) {
    const isFirst = first === 1 && start === 0
    const gap = gapOf(bytes.subarray(start, start + pageSize), isFirst ? FILE_HEAD_BYTES : 0)
    if (gap === null || gap.every((byte) => byte === 0)) continue
    gap.fill(0)
    found = true
  }
  return found
}

/** Null for a page without one, and for one that is not as it should be. */
function gapOf(page: Buffer, headAt: number): Buffer | null {
  const head = HEAD_BYTES[page[headAt] ?? 0]
  if (head === undefined) return null
  const from = headAt + head + 2 * page.readUInt16BE(headAt + 3)
  // 0 stands for 65,536, which a page of that size may need.
  const to = page.readUInt16BE(headAt + 5) || 65_536
  return from < to && to <= page.length ? page.subarray(from, to) : null
}
