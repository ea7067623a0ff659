import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Files } from './files.ts'
import { createLocalFiles } from './local-files.ts'
import { createS3Files } from './s3-files.ts'

/** In the bucket where one is set up, else under the data directory. */
export function createFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Files {
  return s3 === null ? createLocalFiles(join(dataDir, 'files')) : createS3Files(s3)
}
