import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { accessSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

/*
 * A real S3-speaking server on this machine's loopback: Ceph's gateway before a cluster of one monitor, one manager and
 * one store that keeps everything in memory, in a folder and on ports of its own.
 */

const run = promisify(execFile)
const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-mgr', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin']
const CREDENTIALS = { accessKeyId: 'CAIRNCAIRNCAIRNCAIRN', secretAccessKey: 'cairncairncairncairncairncairncairncairn' }

export interface Radosgw {
  readonly port: number
  readonly credentials: typeof CREDENTIALS
  /** Stops answering without hanging up. */
  pause(): void
  resume(): void
  /** Ends the gateway as a power cut would; what is stored stays. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
  /** Ends everything and removes the folder. */
  stop(): Promise<void>
}

/** The programs that are not installed here. */
export function missingPrograms(): readonly string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return PROGRAMS.filter((program) => !folders.some((folder) => isThere(join(folder, program))))
}

function isThere(path: string): boolean {
  try {
    accessSync(path)
    return true
  } catch {
    return false // not in this folder
  }
}

/** Starts the cluster and its gateway; throws when a part of it does not come up. */
export async function startRadosgw(): Promise<Radosgw> {
  const dir = mkdtempSync(join(tmpdir(), 'cairn-ceph-'))
  const [monitorPort, port] = [await freePort(), await freePort()]
  const conf = join(dir, 'ceph.conf')
  writeFileSync(conf, settings(dir, monitorPort))
  const own = ['-c', conf]
  const children: ChildProcess[] = []
  const daemon = (program: string, ...args: string[]) => {
    const log = openSync(join(dir, `${program}.out`), 'a')
    const child = spawn(program, [...own, '-f', ...args], { stdio: ['ignore', log, log] })
    children.push(child)
    return child
  }
  const stop = async () => {
    for (const child of children.reverse()) await killed(child)
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    await startCluster({ dir, own, monitorPort, daemon })
    let gateway = await startGateway(daemon, port)
    const { accessKeyId, secretAccessKey } = CREDENTIALS
    const user = ['user', 'create', '--uid=cairn', '--display-name=Cairn']
    await run('radosgw-admin', [...own, ...user, `--access-key=${accessKeyId}`, `--secret=${secretAccessKey}`])
    return {
      port,
      credentials: CREDENTIALS,
      pause: () => void gateway.kill('SIGSTOP'),
      resume: () => void gateway.kill('SIGCONT'),
      kill: () => killed(gateway),
      start: async () => {
        gateway = await startGateway(daemon, port)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const settings = (dir: string, monitorPort: number) => `[global]
fsid = ${randomUUID()}
mon host = [v2:127.0.0.1:${monitorPort}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon max pg per osd = 1000
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 4294967296
run dir = ${dir}
admin socket = ${dir}/$name.asok
log file = ${dir}/$name.log
mon cluster log file = ${dir}/cluster.log
mon data = ${dir}/mon
mgr data = ${dir}/mgr
osd data = ${dir}/osd
rgw data = ${dir}/rgw
rgw crypt require ssl = false
`

interface Cluster {
  readonly dir: string
  readonly own: readonly string[]
  readonly monitorPort: number
  readonly daemon: (program: string, ...args: string[]) => ChildProcess
}

async function startCluster({ dir, own, monitorPort, daemon }: Cluster): Promise<void> {
  const map = join(dir, 'monmap')
  await run('monmaptool', [...own, '--create', '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, map])
  for (const name of ['mon', 'mgr', 'osd', 'rgw']) mkdirSync(join(dir, name))
  await run('ceph-mon', [...own, '--mkfs', '-i', 'a', '--monmap', map])
  daemon('ceph-mon', '-i', 'a')
  await until('the monitor', () => run('ceph', [...own, '--connect-timeout', '5', 'status']))
  daemon('ceph-mgr', '-i', 'x')
  const id = randomUUID()
  await run('ceph', [...own, 'osd', 'new', id])
  await run('ceph-osd', [...own, '-i', '0', '--mkfs', '--osd-uuid', id])
  daemon('ceph-osd', '-i', '0')
  await until('the store', async () => {
    const { stdout } = await run('ceph', [...own, 'osd', 'stat', '--format=json'])
    if (JSON.parse(stdout).num_up_osds !== 1) throw new Error(`not up yet: ${stdout}`)
  })
}

async function startGateway(daemon: Cluster['daemon'], port: number): Promise<ChildProcess> {
  const child = daemon('radosgw', '-n', 'client.rgw', `--rgw-frontends=beast endpoint=127.0.0.1:${port}`)
  await until('the gateway', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(5_000) })
    await answer.body?.cancel()
  })
  return child
}

async function until(what: string, attempt: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + 120_000
  for (;;) {
    try {
      return void (await attempt())
    } catch (error) {
      if (performance.now() > deadline)
        throw new Error(`Ceph: ${what} did not come up in two minutes`, { cause: error })
      await delay(200)
    }
  }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
