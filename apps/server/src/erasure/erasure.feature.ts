import type { Accounts } from '../accounts/accounts.ts'
import type { Config } from '../config.ts'
import { eraseFromCopies } from '../db/erase-from-copies.ts'
import { createFiles } from '../files/create-files.ts'
import type { Deps } from '../http/deps.ts'
import type { Feature } from '../http/feature.ts'
import { createErasedList } from './erased-list.ts'
import { erasureRoutes } from './erasure.routes.ts'
import { keepErasing } from './keep-erasing.ts'

interface Parts extends Pick<Deps, 'engine' | 'log' | 'now'> {
  readonly config: Config
  readonly accounts: Accounts
}

/** Leaving for good. Resolves once nobody who was erased is there again. */
export async function erasureFeature({ accounts, config, ...parts }: Parts): Promise<Feature> {
  const eraser = keepErasing({
    ...parts,
    files: createFiles(config),
    erased: createErasedList(config),
    eraseFromCopies: (userId) => eraseFromCopies(config.dataDir, userId),
  })
  await eraser.ready
  return { routes: [(deps) => erasureRoutes(deps, accounts, eraser.wake)], close: eraser.stop }
}
