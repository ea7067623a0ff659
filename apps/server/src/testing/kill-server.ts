import module from 'node:module'
import { join } from 'node:path'

/*
 * The server as a process of its own that a test can kill: everything as in production but who is signed in, which a
 * header says, and the limits, which would only slow the writers down.
 */

module.enableCompileCache(join(process.env.DATA_DIR || 'data', 'compile-cache'))
const { parseConfig } = await import('../platform/config.ts')
const { createLogger } = await import('../platform/http/logger.ts')
const { serve } = await import('../serve.ts')
const { accountByName, learnerByHeader, unlimited } = await import('./test-app.ts')

const replace = { resolveLearner: learnerByHeader, describeAccount: accountByName, limiter: unlimited }
const server = await serve(parseConfig(process.env), { log: createLogger('error'), replace })
process.stdout.write(`ready ${server.url}\n`)
module.flushCompileCache()
