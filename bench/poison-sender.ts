/**
 * Sends texts of 4 MB through all doors at once, again and again until told to stop: a thread of its own, so that what it
 * takes to write and send them is not measured as the server's. Posts what each door said.
 */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { ODD_SHAPES } from '@cairn/core/testing/text-shapes'
import { fixturePath } from '../apps/server/src/content/imports/testing/fixtures.ts'
import { withSql } from '../apps/server/src/content/imports/testing/packages.ts'
import { bytesOf } from '../apps/server/src/testing/import-app.ts'
import { type Answer, doorsOf } from './poison-doors.ts'

export interface PoisonOrder {
  readonly url: string
  readonly shapes: readonly string[]
  readonly length: number
  /** Each sends one text through one door: the tokens of a day allow no more. */
  readonly senders: readonly (readonly [learner: string, token: string])[]
}

/** Per shape and door, what was answered and after how long. */
export type PoisonSaid = ReadonlyMap<string, readonly string[]>

/** What is too long to be read is refused before all of it was sent. */
function refused(error: unknown): Answer {
  if (!(error instanceof TypeError)) throw error
  return { status: 0, text: `the server closed the connection (${String(error.cause)})` }
}

function poisonPackage(text: string): Uint8Array {
  const field = text.replaceAll("'", '')
  return withSql(
    bytesOf(fixturePath('legacy2.apkg')),
    `update notes set flds = '${field}' || char(31) || 'Back' where id = (select min(id) from notes)`,
  )
}

async function send({ url, shapes, length, senders }: PoisonOrder, stopped: () => boolean): Promise<PoisonSaid> {
  const doors = doorsOf(url, new Map(senders))
  const texts = shapes.map((name) => {
    const text = ODD_SHAPES.find((one) => one.name === name)?.make(length)
    if (text === undefined) throw new Error(`There is no shape called ${name}`)
    return { name, text, bytes: poisonPackage(text) }
  })
  const left = senders.map(([learner]) => learner)
  const said = new Map<string, string[]>()
  for (let turn = 0; !stopped() && left.length >= 7; turn += 1) {
    const { name, text, bytes } = texts[turn % texts.length] ?? { name: '', text: '', bytes: new Uint8Array() }
    const calls: Readonly<Record<string, (learner: string) => Promise<Answer>>> = {
      cards: (learner) => doors.ask(learner, 'viable-2', text),
      questions: (learner) => doors.ask(learner, 'viable-3', text),
      extraction: (learner) => doors.extract(learner, text),
      import: (learner) => doors.bring(learner, bytes),
      search: (learner) => doors.search(learner, text),
      card: (learner) => doors.addCards(learner, [text]),
      source: (learner) => doors.addSource(learner, text),
    }
    await Promise.all(
      Object.entries(calls).map(async ([door, through]) => {
        const from = performance.now()
        const { status, text: words } = await through(left.pop() ?? '').catch(refused)
        const seconds = ((performance.now() - from) / 1_000).toFixed(1)
        const key = `${name}, ${door}`
        said.set(key, [...(said.get(key) ?? []), `${status} after ${seconds} s: ${words.slice(0, 110)}`])
      }),
    )
  }
  return said
}

if (parentPort) {
  const port = parentPort
  let isStopped = false
  port.once('message', () => {
    isStopped = true
  })
  port.postMessage('ready')
  const said = await send(workerData, () => isStopped)
  if (!isStopped) await once(port, 'message')
  port.postMessage(said)
  port.close()
}
