import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../../../../../fixtures/files')

/** A file made by a real program, see the folder's README. */
export const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(FOLDER, name)))
