// Checks every workspace: the packages twice, once as they ship (no Node, no DOM) and once with their tests.
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
  const { code } = await runQuietly('tsc', ['-p', project])
  if (code !== 0) {
    console.error(`types: ${project} has errors`)
    failed += 1
  }
}
process.exit(failed === 0 ? 0 : 1)
