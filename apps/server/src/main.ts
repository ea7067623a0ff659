import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'

/*
 * The way in. It imports nothing of the server before it knows that this Node.js can run it: the database driver ends
 * an older one without a word.
 */

const OLDEST_NODE = 24

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST_NODE) {
  end(`Cairn needs Node.js ${OLDEST_NODE} or newer; this is ${process.versions.node}. Start it with: npm start`)
}
if (existsSync('.env')) loadEnvFile('.env')
// Texts, answers and mails of learners: what is written here is for this account alone. Folders that exist keep their rights.
process.umask(0o077)
// Compiled code is kept beside the data: the next start, also the one after a crash, takes half the time.
module.enableCompileCache(join(process.env.DATA_DIR || 'data', 'compile-cache'))
await start()

async function start(): Promise<void> {
  const { createLogger } = await import('./platform/http/logger.ts')
  const { parseConfig } = await import('./platform/config.ts')
  const { serve } = await import('./serve.ts')
  const log = createLogger(process.env.LOG_LEVEL)
  try {
    // Requests and background work handle what goes wrong with them. Where one was forgotten, it is this one that is
    // lost, and not the work of everybody else; what is on disk is whole either way.
    process.on('unhandledRejection', (error) => log.fatal({ err: error }, 'a failure was not handled'))
    const server = await serve(parseConfig(process.env), { log })
    stopOnSignal(server.stop)
    process.stdout.write(`Cairn is ready at ${server.url}\n`)
    module.flushCompileCache()
  } catch (error) {
    end(isForPeople(error) ? error.message : `Cairn could not start: ${details(error)}`)
  }
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = async () => {
    if (stopping) process.exit(1)
    stopping = true
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

/** Failures that say themselves what to do. */
function isForPeople(error: unknown): error is Error {
  const names = [
    'ConfigError',
    'DataDirInUseError',
    'NewerSchemaError',
    'OtherPlaceError',
    'PortTakenError',
    'StartError',
  ]
  return error instanceof Error && names.includes(error.name)
}

function details(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function end(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
