import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

export interface PostgresServer {
  readonly url: string
  /** Shuts it down and starts it anew at the same address, after so many ms. */
  restart(awayMs: number): Promise<void>
  stop(): Promise<void>
}

/** Starts the machine's own PostgreSQL in a directory and on a port of its own. Throws when there is none. */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = binDir()
  const identity = serverIdentity()
  const dir = mkdtempSync(join(tmpdir(), 'cairn-postgres-'))
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(dir, identity.uid, identity.gid)
  const data = join(dir, 'data')
  const init = ['-D', data, '-U', 'cairn', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(bin, 'initdb'), init, { ...identity, cwd: dir, stdio: 'pipe' })
  const port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '64MB',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () => spawn(join(bin, 'postgres'), ['-D', data, ...flags], { ...identity, cwd: dir, stdio: 'ignore' })
  let server = start()
  const url = `postgres://cairn@127.0.0.1:${port}/postgres`
  const stop = async () => {
    await ended(server)
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    await untilReady(url, server)
  } catch (error) {
    await stop()
    throw error
  }
  const restart = async (awayMs: number) => {
    await ended(server)
    await delay(awayMs)
    server = start()
    await untilReady(url, server)
  }
  return { url, restart, stop }
}

function binDir(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const homebrew = ['/opt/homebrew/opt/postgresql@17/bin', '/opt/homebrew/opt/postgresql@16/bin']
  const candidates = [
    process.env.CAIRN_POSTGRES_BIN,
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/local/bin',
    '/usr/local/pgsql/bin',
    ...homebrew,
  ]
  const found = candidates.find((dir) => dir && existsSync(join(dir, 'initdb')) && existsSync(join(dir, 'postgres')))
  if (found) return found
  throw new Error(
    'The server tests need PostgreSQL: install it (apt-get install postgresql), or set CAIRN_POSTGRES_BIN to the ' +
      'directory of initdb and postgres.',
  )
}

/** PostgreSQL refuses to run as root; then it runs as the account made for it, else as nobody. */
function serverIdentity(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  for (const account of ['postgres', 'nobody']) {
    const ids = idsOf(account)
    if (ids) return ids
  }
  throw new Error('The server tests run as root and found no account (postgres, nobody) to run PostgreSQL as.')
}

function idsOf(account: string): { uid: number; gid: number } | null {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, account], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    // No such account: the next one is tried.
    return null
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  let last: unknown
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once with code ${server.exitCode}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      last = error
      await delay(50)
    }
  }
  throw new Error('PostgreSQL did not answer within 10 s', { cause: last })
}

/** SIGINT is PostgreSQL's fast shutdown. */
async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const exit = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await Promise.race([exit, delay(10_000)])
  if (server.exitCode === null) server.kill('SIGKILL')
}
