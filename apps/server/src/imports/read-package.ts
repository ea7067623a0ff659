import { join } from 'node:path'
import type { AnkiCollection } from '@cairn/core/anki/collection'
import { extractCollection, formatOf, type PackageFormat } from './extract-collection.ts'
import type { InflationLimits } from './inflation-budget.ts'
import { type MediaMap, readMediaMap } from './media-map.ts'
import { openCollection } from './open-collection.ts'
import { readCollection } from './read-collection.ts'
import { openZip, type ZipPackage } from './zip-entries.ts'

export interface ReadPackage {
  readonly format: PackageFormat
  readonly collection: AnkiCollection
  /** Names of the media files by their entry, only those that are there. */
  readonly media: MediaMap
  readonly zip: ZipPackage
}

/** Opens a package and reads its collection; `workDir` takes what has to be a file meanwhile. Close the zip afterwards. */
export async function readPackage(path: string, workDir: string, limits?: InflationLimits): Promise<ReadPackage> {
  const zip = await openZip(path, limits)
  try {
    const format = await formatOf(zip)
    const collectionPath = join(workDir, 'collection.sqlite')
    await extractCollection(zip, format, collectionPath)
    const source = openCollection(collectionPath)
    try {
      const collection = readCollection(source)
      const named = await readMediaMap(zip, format === 'latest')
      const media = new Map([...named].filter(([entry]) => zip.names.has(entry)))
      return { format, collection, media, zip }
    } finally {
      source.close()
    }
  } catch (error) {
    zip.close()
    throw error
  }
}
