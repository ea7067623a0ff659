import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What gives the process a clock of its own, before the server begins. */
const MOVED_CLOCK = ['--import', join(root, 'apps/server/src/testing/moved-clock.ts')]

/** How long a test that writes to the database waits for the server's own writing: one at a time may. */
export const WRITE_WAIT_MS = 10_000

/** A real Cairn process with its own data directory. */
export interface RunningServer {
  readonly origin: string
  readonly dataDir: string
  /** Everything it printed so far. */
  log(): string
  /** Files of the mails it wrote, newest last. */
  mails(): Promise<string[]>
  /** Ends it without a chance to tidy up. */
  kill(): Promise<void>
  /** Starts it again on the same port and data. */
  restart(): Promise<void>
  stop(): Promise<void>
  /** Moves its clock so many ms away from this machine's. Throws unless it was started with a clock that moves. */
  moveClock(offsetMs: number): Promise<void>
}

interface Starting {
  /** Its clock can be moved by who started it. */
  readonly hasMovedClock?: boolean
}

/** What `npm start` gives Node.js. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return scripts.start.split(' ').slice(1)
}

/** Starts the server as `npm start` does and waits until it answers. */
export async function startServer(
  env: Record<string, string> = {},
  { hasMovedClock = false }: Starting = {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-e2e-'))
  const port = await freePort()
  let printed = ''
  let child: ChildProcess | null = null
  const launch = async () => {
    child = spawn(process.execPath, [...(hasMovedClock ? MOVED_CLOCK : []), ...startArguments()], {
      cwd: root,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe', ...(hasMovedClock ? ['ipc' as const] : [])],
    })
    child.stdout?.on('data', (piece) => (printed += piece))
    child.stderr?.on('data', (piece) => (printed += piece))
    await untilReady(`http://localhost:${port}`, child, () => printed)
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const running = child
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await gone
  }
  await launch()
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    log: () => printed,
    mails: async () => {
      const folder = join(dataDir, 'mail')
      const names = (await readdir(folder).catch(() => [])).sort()
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    },
    kill: () => end('SIGKILL'),
    restart: launch,
    moveClock: async (offsetMs) => {
      if (!hasMovedClock || child === null) throw new Error('This server has the clock of the machine')
      const moved = once(child, 'message')
      child.send({ clockOffsetMs: offsetMs })
      await moved
    },
    stop: async () => {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilReady(origin: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${printed()}`)
    const ready = await fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not become ready:\n${printed()}`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
