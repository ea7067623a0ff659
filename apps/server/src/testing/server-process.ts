import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ServerProcess {
  readonly url: string
  /** From the start of the process to its first answer, ms. */
  readonly readyAfterMs: number
  /** Null while it runs. */
  endedWith(): number | string | null
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>
}

const running = new Set<ChildProcess>()

/** Ends every server process that this file started: for the end of a test, however it went. */
export async function killServerProcesses(): Promise<void> {
  await Promise.all([...running].map(killed))
}

/** Starts a real server process on a port of its own choosing. `env` says where its database is. */
export async function startServerProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...startFlags(), join(import.meta.dirname, 'kill-server.ts')], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const url = await firstLine(child)
  const endedWith = () => child.exitCode ?? child.signalCode
  return { url, readyAfterMs: performance.now() - startedAt, endedWith, kill: () => killed(child) }
}

/** The options that `npm start` gives Node.js. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8'))
  return scripts.start.split(' ').filter((word: string) => word.startsWith('--'))
}

/** How much slower than a quiet machine this one starts processes just now; at least 1. */
export async function currentSlowness(): Promise<number> {
  const startedAt = performance.now()
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit')
  return Math.max(1, (performance.now() - startedAt) / QUIET_START_MS)
}

/** What Node.js takes to start and end with nothing to do. */
const QUIET_START_MS = 50

async function firstLine(child: ChildProcess): Promise<string> {
  let said = ''
  let complaint = ''
  child.stderr?.on('data', (chunk) => {
    complaint += String(chunk)
  })
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const url = /^ready (\S+)\n/.exec(said)?.[1]
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready: ${complaint}`)))
  })
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
