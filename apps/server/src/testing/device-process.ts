import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const SCRIPT = join(import.meta.dirname, '../../../web/src/data/testing/device-process.ts')

/** A browser's data layer in a process of its own; see there for what it can be told. */
export interface Device {
  /** Tells it something and waits for its answer; throws with the device's own error. */
  tell<S extends z.ZodType>(name: string, args: object, answer: S): Promise<z.output<S>>
  stop(): Promise<void>
}

const Reply = z.union([z.object({ value: z.unknown() }), z.object({ error: z.string() })])
const running = new Set<ChildProcess>()

/** Ends every device that this file started: for the end of a test, however it went. */
export async function stopDevices(): Promise<void> {
  await Promise.all([...running].map(stopped))
}

/** Starts a device with an empty storage, signed in as a learner in a session of its own. */
export async function startDevice(server: string, { userId, name }: { userId: string; name: string }): Promise<Device> {
  const headers = JSON.stringify({ 'x-test-learner': userId, 'x-test-session': name })
  const child = spawn(process.execPath, [SCRIPT], {
    env: { PATH: process.env.PATH ?? '', CAIRN_SERVER: server, CAIRN_HEADERS: headers },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let complaint = ''
  child.stderr?.on('data', (piece) => {
    complaint += String(piece)
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const tell = async <S extends z.ZodType>(command: string, args: object, answer: S): Promise<z.output<S>> => {
    child.stdin?.write(`${JSON.stringify({ name: command, args })}\n`)
    const line = await lines.next()
    if (line.done) throw new Error(`The device ended before it answered ${command}: ${complaint}`)
    const reply = Reply.parse(JSON.parse(line.value))
    if ('error' in reply) throw new Error(`${name} cannot ${command}: ${reply.error}`)
    return answer.parse(reply.value)
  }
  const signedIn = await tell('signIn', {}, z.string().nullable())
  if (signedIn !== userId) throw new Error(`${name} is signed in as ${signedIn}`)
  return { tell, stop: () => stopped(child) }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await gone
}
