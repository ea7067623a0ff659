import type { Logger } from 'pino'
import type { Engine } from '../../platform/db/engines.ts'
import type { Files } from '../../platform/files/files.ts'

/** What importing is built from. */
export interface ImportParts {
  readonly engine: Engine
  readonly files: Files
  readonly log: Logger
  readonly now: () => number
  /** For what has to be a file on this machine for a while. */
  readonly dataDir: string
}

/** Where an uploaded package is kept until it is in the library or given up. */
export const packageKey = ({ id }: { readonly id: string }) => `imports/${id}`
