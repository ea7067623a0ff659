import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../db/database-problem.ts'
import { namesIn } from '../files/work-folders.ts'

/** More than the head of any mail of ours. */
const HEAD_BYTES = 8_192

/** Removes the mails to an address, spelled as `toEmailAddress` does, that were written to files because there was nobody to send them. */
export async function forgetMails(dataDir: string, address: string): Promise<void> {
  const dir = join(dataDir, 'mail')
  let isWhole = false
  while (!isWhole) {
    isWhole = true
    for (const name of await namesIn(dir)) {
      const recipient = await recipientOf(join(dir, name))
      // It has got its name meanwhile, or is gone: looked at once more.
      if (recipient === undefined) isWhole = false
      else if (recipient === address) await rm(join(dir, name), { force: true })
    }
  }
}

/** Null where the mail has none; undefined where there is no such mail any more. */
async function recipientOf(path: string): Promise<string | null | undefined> {
  const file = await openUnlessGone(path)
  if (file === null) return undefined
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.toString('utf8', 0, bytesRead).split(/\r?\n\r?\n/, 1)[0] ?? ''
    const to = /^To:(.*)$/im.exec(head.replaceAll(/\r?\n[ \t]+/g, ' '))?.[1]
    return (
      to
        ?.replaceAll(/^.*<|>.*$/g, '')
        .trim()
        .toLowerCase() ?? null
    )
  } finally {
    await file.close()
  }
}

async function openUnlessGone(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
