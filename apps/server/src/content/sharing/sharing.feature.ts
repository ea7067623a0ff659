import type { Config } from '../../platform/config.ts'
import { createFiles } from '../../platform/files/create-files.ts'
import type { Feature } from '../../platform/http/feature.ts'
import type { DescribeAccount } from '../../study/learners/describe-account.ts'
import { sharedRoutes } from './shared.routes.ts'
import { sharingRoutes } from './sharing.routes.ts'

interface Parts {
  readonly config: Pick<Config, 's3' | 'dataDir'>
  readonly describeAccount: DescribeAccount
}

/** Decks that others may open: how their owners share them, and how they are opened. */
export function sharingFeature({ config, describeAccount }: Parts): Feature {
  const files = createFiles(config)
  return {
    routes: [(deps) => sharingRoutes(deps, describeAccount), (deps) => sharedRoutes(deps, { files, describeAccount })],
  }
}
