import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnkiCollection } from '@cairn/core/anki/collection/collection'
import { readPackage } from '../read-package.ts'

/** The collection that a package holds. */
export async function collectionIn(bytes: Uint8Array): Promise<AnkiCollection> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-read-'))
  try {
    const path = join(folder, 'package.apkg')
    writeFileSync(path, bytes)
    const { collection, zip } = await readPackage(path, folder)
    zip.close()
    return collection
  } finally {
    rmSync(folder, { recursive: true })
  }
}
