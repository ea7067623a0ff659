import { parentPort, workerData } from 'node:worker_threads'
import { standBack } from '../threads/stand-back.ts'
import { damageIn } from './database-problem.ts'
import { lookIntoSqlite } from './sqlite-driver.ts'

if (!parentPort) throw new Error('Inconsistent: this file runs as a worker thread')
standBack()
parentPort.postMessage(finding(workerData as string)) // given by `keepChecking`

/** Null when there is none. A file that is too damaged to be looked at says so by its error. */
function finding(file: string): string | null {
  try {
    return lookIntoSqlite(file, { check: true }).finding
  } catch (error) {
    const code = damageIn(error)
    if (code === null) throw error
    return code
  }
}
