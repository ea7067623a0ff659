/** Writing a file waits for the disk, and so does whoever else reads or writes one: not all at once. */
const AT_ONCE = 3

/** Does the work for each file, a few at a time. None is begun after one has failed. */
export async function aFewAtOnce<T>(files: readonly T[], work: (file: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < files.length; at += AT_ONCE) await Promise.all(files.slice(at, at + AT_ONCE).map(work))
}
