import type { Logger } from 'pino'
import type { Engine } from '../../platform/db/engines.ts'
import type { Files } from '../../platform/files/files.ts'
import type { DescribeAccount } from '../../study/learners/describe-account.ts'
import type { ArchiveRow } from './archives.store.ts'

/** What archives are made and read with. */
export interface ArchiveParts {
  readonly engine: Engine
  readonly files: Files
  readonly log: Logger
  readonly now: () => number
  /** For what has to be a file on this machine for a while. */
  readonly dataDir: string
  readonly describeAccount: DescribeAccount
}

/** Where the file of an archive is. */
export const archiveKey = ({ id }: Pick<ArchiveRow, 'id'>): string => `archives/${id}`
