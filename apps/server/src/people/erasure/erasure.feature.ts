import type { Config } from '../../platform/config.ts'
import { eraseFromCopies } from '../../platform/db/erase-from-copies.ts'
import { createFiles } from '../../platform/files/create-files.ts'
import type { Deps } from '../../platform/http/deps.ts'
import type { Feature } from '../../platform/http/feature.ts'
import type { Accounts } from '../accounts/accounts.ts'
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
