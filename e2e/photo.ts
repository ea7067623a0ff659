import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { RunningServer } from './server.ts'

/** A photo as a telephone writes it: stored lying, to be turned by its EXIF, which also says where it was taken. */
export async function photo(page: Page, width = 300, height = 200): Promise<Buffer> {
  const base64 = await page.evaluate(
    ({ width, height }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')!
      context.fillStyle = 'teal'
      context.fillRect(0, 0, width, height)
      context.fillStyle = 'gold'
      context.fillRect(0, 0, width / 2, height / 2)
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!
    },
    { width, height },
  )
  const jpeg = Buffer.from(base64, 'base64')
  const tiff = Buffer.alloc(26 + 40)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(6, 18)
  tiff.write('GPS 52.6309 N 1.2974 E', 30, 'latin1')
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(exif.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, jpeg.subarray(2)])
}

/** Every file of cards that the server has. */
export function storedFiles(server: RunningServer): Buffer[] {
  const root = join(server.dataDir, 'files/media')
  if (!existsSync(root)) return []
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
  return names.filter((entry) => entry.isFile()).map((entry) => readFileSync(join(entry.parentPath, entry.name)))
}
