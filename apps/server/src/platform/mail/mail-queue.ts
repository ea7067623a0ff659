import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Engine } from '../db/engines.ts'
import type { Db } from '../db/schema.ts'
import type { Mail, Mailer } from './mail.ts'
import { mailFailureOf } from './mail-failure.ts'
import { insertMail, putMailBack, removeMail, type TakenMail, takeMail, waitingMails } from './mail-queue.store.ts'
import { MOST_CONNECTIONS } from './smtp-mailer.ts'

/*
 * Mails between the request that asks for them and the mail server that takes them. A mail is a row, so it outlives the
 * process, and any process may send it. Its holder has it for a while; when the process dies the mail is anybody's again.
 * It goes the moment the mail server has taken it: only a process that ends between those two can send a mail twice, and
 * then both have one id.
 */

export interface MailOrder<Kind extends string = string> {
  readonly kind: Kind
  /** As `toEmailAddress` spells it. */
  readonly to: string
  /** Where the link leads, without a trailing slash. */
  readonly address: string
  readonly next?: string | undefined
  /** How long it is worth sending, ms. */
  readonly lifeMs: number
}

export type MailOutcome = 'sent' | 'given-up'

export interface MailQueueParts {
  readonly engine: Engine
  readonly log: Logger
  readonly now: () => number
  readonly mailer: Mailer
  /** Writes the mail, with a token made for it; null when there is nobody to write to any more. */
  readonly write: (row: Pick<TakenMail, 'kind' | 'recipient' | 'address' | 'next'>) => Promise<Mail | null>
  readonly onOutcome: (row: Pick<TakenMail, 'kind' | 'recipient'>, outcome: MailOutcome) => Promise<void>
  /** First pause after a failure, ms; each further one is three times as long, up to four minutes. */
  readonly retryMs?: number
  readonly pollMs?: number
  /** A mail server that has not taken a mail by then is hung up on, ms. */
  readonly attemptMs?: number
}

export interface MailQueue {
  /** Resolves when the mail is kept; it is sent behind. */
  add(order: MailOrder): Promise<void>
  /** Sends what is due now. */
  sendDue(): Promise<void>
  /** Sends what is due for as long as the process runs. */
  start(): void
  /** Lets what is being sent finish for `graceMs`, then hangs up; what was not taken is sent after the next start. */
  stop(graceMs: number): Promise<void>
  /** For `readyz`: how many wait, for how long, and why. */
  state(): Readonly<Record<string, string>>
}

const LONGEST_PAUSE_MS = 4 * 60_000
/** A mail is held for as long as an attempt may take and its end may be written down. */
const HOLD_MS = 30_000

export function createMailQueue(parts: MailQueueParts): MailQueue {
  const { engine, log, now, pollMs = 2_000, attemptMs = 30_000 } = parts
  const stopping = new AbortController()
  const hangingUp = new AbortController()
  const wakeUps = new Set<() => void>()
  let workers: Promise<unknown> = Promise.resolve()
  let shown = 'none waiting'

  /** Whether there was one. */
  async function sendOne(): Promise<boolean> {
    const row = await takeMail(engine, { now: now(), heldUntil: now() + attemptMs + HOLD_MS })
    if (row !== null) await attempt(row, parts, hangingUp.signal)
    return row !== null
  }
  async function sendAll(): Promise<void> {
    while (!stopping.signal.aborted && (await sendOne()));
  }
  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await sendAll()
        shown = worded(await waitingMails(engine.db), now())
      } catch (error) {
        log.warn({ err: error }, 'mails could not be asked for; the next turn tries again')
      }
      await pause()
    }
  }
  async function pause(): Promise<void> {
    const woken = new AbortController()
    const wake = () => woken.abort()
    wakeUps.add(wake)
    const either = AbortSignal.any([woken.signal, stopping.signal])
    // Aborted is as good as over: either way it is time to look.
    await delay(pollMs, undefined, { signal: either, ref: false }).catch(() => undefined)
    wakeUps.delete(wake)
  }

  return {
    add: async (order) => {
      await insertMail(engine.db, rowOf(order, now()))
      for (const wake of wakeUps) wake()
    },
    sendDue: () => sendAll(),
    start: () => {
      workers = Promise.all(Array.from({ length: MOST_CONNECTIONS }, work))
    },
    stop: async (graceMs) => {
      stopping.abort()
      const timer = setTimeout(() => hangingUp.abort(new Error('The server stops')), graceMs)
      await workers
      clearTimeout(timer)
    },
    state: () => ({ mail: shown }),
  }
}

/** Forgets what waits for an address: whoever had it is gone. */
export async function forgetMailTo(db: Db, recipient: string): Promise<void> {
  await db.deleteFrom('mail_queue').where('recipient', '=', recipient).execute()
}

function rowOf({ kind, to, address, next, lifeMs }: MailOrder, now: number): TakenMail {
  return {
    id: randomUUID(),
    kind,
    recipient: to,
    address,
    next: next ?? null,
    attempts: 0,
    run_at: now,
    problem: null,
    created_at: now,
    expires_at: now + lifeMs,
  }
}

async function attempt(row: TakenMail, parts: MailQueueParts, hungUp: AbortSignal): Promise<void> {
  const { engine, log, now, mailer, write, onOutcome, attemptMs = 30_000 } = parts
  const about = { mail: row.id, kind: row.kind, attempt: row.attempts }
  const end = async (outcome: MailOutcome | null) => {
    if ((await removeMail(engine.db, row)) && outcome !== null) await onOutcome(row, outcome)
  }
  if (now() >= row.expires_at) {
    log.warn({ ...about, problem: row.problem }, 'a mail was given up: its time is over')
    return end('given-up')
  }
  const mail = await write(row)
  if (mail === null) return end(null)
  try {
    await mailer.send({ ...mail, id: row.id }, AbortSignal.any([hungUp, AbortSignal.timeout(attemptMs)]))
  } catch (error) {
    // Nobody asked the mail server to hurry: the next start begins where this one ends.
    if (hungUp.aborted) return putMailBack(engine.db, row, { runAt: now(), problem: row.problem })
    const { isFinal, message: words } = mailFailureOf(error)
    const runAt = isFinal ? null : nextTry(row, parts)
    log.warn({ ...about, problem: words, againAt: runAt }, runAt === null ? 'a mail was given up' : 'a mail waits')
    return runAt === null ? end('given-up') : putMailBack(engine.db, row, { runAt, problem: words })
  }
  await untilDone(() => end('sent'), log, hungUp)
}

/** When (ms) it is tried again, in growing pauses, and once more just before it is too late; null when it is. */
function nextTry({ attempts, expires_at }: TakenMail, { now, retryMs = 5_000 }: MailQueueParts): number | null {
  const pause = Math.min(LONGEST_PAUSE_MS, retryMs * 3 ** (attempts - 1)) * (0.9 + Math.random() / 5)
  const last = expires_at - retryMs
  const at = Math.round(Math.min(now() + pause, last))
  return at <= now() ? null : at
}

/** A mail that was taken must not go out again, so that it was is written down as soon as the database allows. */
async function untilDone(work: () => Promise<void>, log: Logger, hungUp: AbortSignal): Promise<void> {
  for (let round = 0; ; round += 1)
    try {
      return await work()
    } catch (error) {
      if (round >= 20 || hungUp.aborted) throw error
      log.warn({ err: error }, 'that a mail was taken could not be written down; it is tried again')
      await delay(1_000)
    }
}

function worded(figures: Awaited<ReturnType<typeof waitingMails>>, now: number): string {
  const { waiting, oldest, problem } = figures
  if (waiting === 0) return 'none waiting'
  const seconds = Math.max(0, Math.round((now - Number(oldest ?? now)) / 1_000))
  return `${waiting} waiting, oldest ${seconds} s${problem === null ? '' : `, last problem: ${problem}`}`
}
