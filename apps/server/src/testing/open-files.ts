import { readdirSync, readlinkSync } from 'node:fs'
import { codeOf } from '../platform/db/database-problem.ts'

const DESCRIPTORS = '/proc/self/fd'

/** How many descriptors of files in a folder this process has open. Linux only. */
export function openFilesIn(folder: string): number {
  return readdirSync(DESCRIPTORS).filter((descriptor) => targetOf(descriptor)?.startsWith(`${folder}/`)).length
}

/** Null for the descriptor that was open only to list them. */
function targetOf(descriptor: string): string | null {
  try {
    return readlinkSync(`${DESCRIPTORS}/${descriptor}`)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
