import { join } from 'node:path'
import type { AnkiCollection } from '@cairn/core/anki/collection/collection'
import type { FileIssue } from '@cairn/core/anki/plan-import'
import { extractCollection, formatOf, type PackageFormat } from './extract-collection.ts'
import type { InflationLimits } from './inflation-budget.ts'
import { type MediaMap, readMediaList } from './media-map.ts'
import { openCollection } from './open-collection.ts'
import { readCollection } from './read-collection.ts'
import { openZip, type ZipPackage } from './zip-entries.ts'

/** Of one picture or sound, inflated. */
export const MOST_MEDIA_BYTES = 25 * 1_048_576

export interface ReadPackage {
  readonly format: PackageFormat
  readonly collection: AnkiCollection
  /** Names of the media files by their entry, only those that are there and not too large. */
  readonly media: MediaMap
  /** Names of those that are not, as far as the package says so itself. */
  readonly leftFiles: Readonly<Record<FileIssue, readonly string[]>>
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
      const { names, claimedBytes, unusable } = await readMediaList(zip, format === 'latest')
      const issueOf = (entry: string): FileIssue | null => {
        if (!zip.names.has(entry)) return 'absent-file'
        const bytes = claimedBytes.get(entry) ?? zip.claimedBytes(entry)
        return bytes > MOST_MEDIA_BYTES ? 'large-file' : null
      }
      const media = new Map([...names].filter(([entry]) => issueOf(entry) === null))
      const left = (issue: FileIssue) => [...names].flatMap(([entry, name]) => (issueOf(entry) === issue ? [name] : []))
      const leftFiles = { 'large-file': left('large-file'), 'absent-file': [...left('absent-file'), ...unusable] }
      return { format, collection, media, leftFiles, zip }
    } finally {
      source.close()
    }
  } catch (error) {
    zip.close()
    throw error
  }
}
