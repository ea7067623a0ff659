import { mediaAddress } from '@cairn/core/media/content-type'
import { mediaKey } from '../../content/media/keep-media.ts'
import type { Engine } from '../../platform/db/engines.ts'
import type { Files } from '../../platform/files/files.ts'
import { rowsOf } from './account-rows.store.ts'
import { KINDS, type KindSpec, type Row } from './kinds.ts'

/** A file of an account: its name in an archive and where the server keeps it. */
export interface AccountFile {
  readonly name: string
  readonly key: string
}

interface Parts {
  readonly engine: Engine
  readonly files: Files
}

type WithFile = Extract<KindSpec['kind'], 'media' | 'files'>

const SPECS = KINDS.filter(({ kind }) => kind === 'media' || kind === 'files')

/** Whose rows stand for a file. */
export const hasFile = (kind: string): kind is WithFile => kind === 'media' || kind === 'files'

/** The file that a row stands for. */
export function fileOfRow(kind: WithFile, userId: string, row: Row): AccountFile {
  if (kind === 'files') return { name: `files/${row.id}`, key: String(row.file_key) }
  const sha256 = String(row.sha256)
  return { name: mediaEntry(sha256, String(row.content_type)), key: mediaKey(userId, sha256) }
}

/** `media/<sha256>` with an ending that tells people what it is. */
export function mediaEntry(sha256: string, contentType: string): string {
  return `media/${mediaAddress(sha256, contentType).split('/').at(-1)}`
}

/** Whether the bytes are there as the row says; of what is lost nothing goes out. */
export async function isThere({ files }: Parts, file: AccountFile, row: Row): Promise<boolean> {
  return (await files.sizeOf(file.key)) === Number(row.bytes ?? row.size)
}

/** Every file of an account. */
export async function* accountFiles(parts: Parts, userId: string): AsyncGenerator<AccountFile> {
  for (const spec of SPECS)
    for await (const rows of rowsOf(parts.engine.db, spec, userId))
      for (const row of rows) {
        if (!hasFile(spec.kind)) continue
        const file = fileOfRow(spec.kind, userId, row)
        if (await isThere(parts, file, row)) yield file
      }
}
