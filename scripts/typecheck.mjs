// Checks every workspace: the packages twice, once as they ship (no Node, no DOM) and once with their tests. What was
// found is kept, so that the next run reads only what changed.
import { runQuietly } from './run.mjs'

const projects = [
  ...['core', 'contract', 'engine'].flatMap((name) => [`packages/${name}`, `packages/${name}/tsconfig.test.json`]),
  'apps/server',
  'apps/web',
  'e2e',
  'bench',
]
let failed = 0
for (const project of projects) {
  const known = `node_modules/.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`
  const { code } = await runQuietly('tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', known])
  if (code !== 0) {
    console.error(`types: ${project} has errors`)
    failed += 1
  }
}
process.exit(failed === 0 ? 0 : 1)
