import { zstdDecompressSync } from 'node:zlib'
import { type MasksOf, maskFilesOf } from '@cairn/core/anki/occlusion/mask-files'
import { MOST_SVG_CHARACTERS, readSvgMasks, type SvgMasks } from '@cairn/core/anki/occlusion/svg-masks'
import { PackageError } from './package-problem.ts'
import type { ReadPackage } from './read-package.ts'

/**
 * The masks that notes of a package show over their pictures. Each drawing is read and forgotten again: only shapes stay
 * in memory. One that is larger than a drawing of masks, or damaged, is none.
 */
export async function readMasks(read: Pick<ReadPackage, 'collection' | 'media' | 'format' | 'zip'>): Promise<MasksOf> {
  const wanted = maskFilesOf(read.collection)
  const masks = new Map<string, SvgMasks | null>()
  for (const [entry, fileName] of wanted.size === 0 ? [] : read.media)
    if (wanted.has(fileName)) masks.set(fileName, readSvgMasks(await textOf(read, entry)))
  return (fileName) => masks.get(fileName.normalize('NFC')) ?? null
}

type Package = Pick<ReadPackage, 'format' | 'zip'>

/** Empty for one that is too large. */
async function textOf({ zip, format }: Package, entry: string): Promise<string> {
  const most = MOST_SVG_CHARACTERS
  if (format !== 'latest') return zip.claimedBytes(entry) > most ? '' : (await zip.readWhole(entry)).toString('utf8')
  if (zip.compressedBytes(entry) > most) return ''
  const packed = await zip.readWhole(entry)
  try {
    const inflated = zstdDecompressSync(packed, { maxOutputLength: Math.min(most, zip.budget.mostFor(packed.length)) })
    zip.budget.add(inflated.length, inflated.length, packed.length)
    return inflated.toString('utf8')
  } catch (error) {
    if (error instanceof PackageError) throw error
    return '' // no drawing of masks: its cards are held back
  }
}
