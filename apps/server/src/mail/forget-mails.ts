import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn } from '../files/work-folders.ts'

/** More than the head of any mail of ours. */
const HEAD_BYTES = 8_192

/** Removes the mails to an address, spelled as `toEmailAddress` does, that were written to files because there was nobody to send them. */
export async function forgetMails(dataDir: string, address: string): Promise<void> {
  const dir = join(dataDir, 'mail')
  for (const name of await namesIn(dir))
    if ((await recipientOf(join(dir, name))) === address) await rm(join(dir, name), { force: true })
}

async function recipientOf(path: string): Promise<string | null> {
  const file = await open(path, 'r')
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
