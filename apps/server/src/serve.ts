import { join } from 'node:path'
import type { Logger } from 'pino'
import { type ComposeOptions, compose } from './app.ts'
import type { Config } from './platform/config.ts'
import { countersFileIn, openDatabase, sqliteFileIn } from './platform/db/database.ts'
import type { Engine } from './platform/db/engines.ts'
import { keepChecking } from './platform/db/keep-checking.ts'
import { keepCheckpointing } from './platform/db/keep-checkpointing.ts'
import { keepHistory } from './platform/db/keep-history.ts'
import { asStartError, damageWords } from './platform/db/start-problem.ts'
import { claimPlace } from './platform/files/claim-place.ts'
import { createFiles } from './platform/files/create-files.ts'
import { sweepArriving } from './platform/files/local-files.ts'
import { proveStore } from './platform/files/prove-store.ts'
import { sweepWorkFolders } from './platform/files/work-folders.ts'
import { listen } from './platform/http/listen.ts'
import { isLoopbackHost } from './platform/http/loopback-host.ts'
import { setSpaceLimit } from './platform/space/space.ts'
import { keepSpareRoom } from './platform/space/spare-room.ts'
import { startupWarnings } from './startup-warnings.ts'

const GRACE_MS = 8_000

export interface RunningServer {
  /** Where a browser on this machine reaches it. */
  readonly url: string
  /** Finishes what is under way, then closes the database. */
  stop(): Promise<void>
}

type ServeOptions = Omit<ComposeOptions, 'config'>

/** Opens the database, brings it up to date and serves. Resolves when a request really was answered. */
export async function serve(config: Config, { log, ...options }: ServeOptions): Promise<RunningServer> {
  const onLostConnection = (error: unknown) => log.warn({ err: error }, 'a database connection was lost')
  const closing: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const engine = await openDatabase(config, { now: Date.now, onLostConnection })
    closing.push(engine.close)
    engine.damage.onFound((code) => log.fatal({ code }, damageWords(config)))
    closing.push((await keepHistory({ engine, config, log })).stop)
    if (config.databaseUrl === null)
      closing.push(
        keepCheckpointing([sqliteFileIn(config.dataDir), countersFileIn(config.dataDir)], onLostConnection).stop,
        keepChecking({
          file: sqliteFileIn(config.dataDir),
          onFinding: engine.damage.finding,
          onFailure: onLostConnection,
        }).stop,
      )
    const filesWarning = await takeFiles(engine, config, { log, closing })
    await setSpaceLimit(engine.db, config.spacePerLearnerBytes)
    if (config.databaseUrl === null) closing.push((await keepSpareRoom({ engine, log, now: Date.now }, config)).stop)
    await sweepWorkFolders(config, Date.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'what dead processes left half made was not removed'),
    )
    // The data directory of SQLite belongs to this process: what was arriving in it has nobody who still writes it.
    if (config.databaseUrl === null) await sweepArriving(join(config.dataDir, 'files'), Number.POSITIVE_INFINITY)
    const { app, lane, close } = await compose(engine, { config, log, ...options })
    closing.push(close)
    const listening = await listen(app, { host: config.host, port: config.port, lane })
    closing.push(() => listening.stop(GRACE_MS))
    await untilAnswering(config.host, listening.port)
    for (const warning of startupWarnings(config)) log.warn(warning)
    if (filesWarning !== null) log.warn(filesWarning)
    return { url: config.publicUrl ?? `http://${shownHost(config.host)}:${listening.port}`, stop }
  } catch (error) {
    await stop()
    throw asStartError(error, config)
  }
}

interface Starting {
  readonly log: Logger
  readonly closing: (() => Promise<void>)[]
}

/** Sees to it that every process of this database has its files in one place; answers what is to be said of the place. */
async function takeFiles(engine: Engine, config: Config, { log, closing }: Starting): Promise<string | null> {
  const { s3, databaseUrl } = config
  const warning = s3 === null ? null : await proveStore({ db: engine.db, files: createFiles(config), s3 })
  if (databaseUrl !== null) closing.push((await claimPlace({ db: engine.db, config, log, now: Date.now })).stop)
  return warning
}

const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::', '[::]'])

const shownHost = (host: string) => (EVERYWHERE.has(host) || isLoopbackHost(host) ? 'localhost' : inUrl(host))
const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

async function untilAnswering(host: string, port: number): Promise<void> {
  const reached = EVERYWHERE.has(host) ? '127.0.0.1' : host
  const answer = await fetch(`http://${inUrl(reached)}:${port}/readyz`)
  if (!answer.ok) throw new Error(`The server does not answer as it should: /readyz says ${answer.status}`)
}
