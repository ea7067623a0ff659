import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt)$/

/** Twelve hex digits that change exactly when one of the files below the given folders changes. */
export async function contentId(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const file of await filesBelow(folder)) hash.update(relative(folder, file)).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 12)
}

/** Writes `builds/latest.json`, `builds/meta/{id}.json` and the .br and .gz siblings, once everything else is written. */
export function releaseFiles(release: { id: string; version: string; timestamp: number }): Plugin {
  let folder = ''
  return {
    name: 'release-files',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const { id, timestamp, version } = release
        const files = (await filesBelow(folder)).filter((file) => !/\.(br|gz)$/.test(file))
        const names = files.map((file) => `/${relative(folder, file).replaceAll('\\', '/')}`)
        await mkdir(join(folder, 'builds/meta'), { recursive: true })
        await writeFile(join(folder, 'builds/latest.json'), JSON.stringify({ id, timestamp }))
        await writeFile(
          join(folder, `builds/meta/${id}.json`),
          JSON.stringify({ id, timestamp, version, files: names.filter((name) => !name.startsWith('/builds/')) }),
        )
        for (const file of files.filter((name) => COMPRESSIBLE.test(name))) await writeCompressed(file)
      },
    },
  }
}

async function writeCompressed(file: string): Promise<void> {
  const bytes = await readFile(file)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
