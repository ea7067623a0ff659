import type { Config } from '../config.ts'
import { createFiles } from '../files/create-files.ts'
import type { Api } from '../http/context.ts'
import type { Deps } from '../http/deps.ts'
import { mediaRoutes } from '../media/media.routes.ts'
import type { ImportParts } from './import-parts.ts'
import { runImports } from './import-runner.ts'
import { importsRoutes } from './imports.routes.ts'

interface ComposeParts extends Omit<ImportParts, 'files' | 'dataDir'> {
  readonly config: Pick<Config, 's3' | 'dataDir'>
}

/** Imports and media with what carries them out in the background. */
export function composeImports({ config, ...parts }: ComposeParts) {
  const files = createFiles(config)
  const own: ImportParts = { ...parts, files, dataDir: config.dataDir }
  const runner = runImports(own)
  const routes: readonly ((deps: Deps) => Api)[] = [
    (deps) => importsRoutes(deps, own, runner),
    (deps) => mediaRoutes(deps, files),
  ]
  return { routes, close: runner.stop }
}
