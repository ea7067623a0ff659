import { parseConfig } from '../../../platform/config.ts'
import { eraseFromCopies } from '../../../platform/db/erase-from-copies.ts'
import { createErasedList } from '../erased-list.ts'

/** What an eraser needs of a data directory, apart from the database and the files. */
export const beside = (dataDir: string) => ({
  erased: createErasedList(parseConfig({ DATA_DIR: dataDir })),
  eraseFromCopies: (userId: string) => eraseFromCopies(dataDir, userId),
})
