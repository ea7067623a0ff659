// The long form of the test that kills the server under writers: 50 browsers, 20 kills on each database, counts printed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const [writers = '50', kills = '20'] = process.argv.slice(2)
const root = fileURLToPath(new URL('..', import.meta.url))
const vitest = spawn('vitest', ['run', '--project', 'server', 'apps/server/src/study/reviews/kill'], {
  cwd: root,
  env: { ...process.env, CAIRN_WRITERS: writers, CAIRN_KILLS: kills },
  stdio: 'inherit',
})
const [code] = await once(vitest, 'exit')
process.exit(typeof code === 'number' ? code : 1)
