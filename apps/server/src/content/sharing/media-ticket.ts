import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { instanceValue } from '../../platform/db/instance-value.ts'
import type { Db } from '../../platform/db/schema.ts'

/*
 * A picture of a shared card has an address of its own: it opens that one file, for an hour, and only while the deck is
 * still shared in the way it was opened. It says neither who owns it nor what the link's secret is.
 */

const LIFE_MS = 60 * 60_000
const TICKET = /^([lp])~([\w-]{1,60})~([0-9a-z]{1,12})~([\w-]{43})$/

/** By which way of sharing a file is reached: a link by its id, a public deck by its key. */
export interface MediaWay {
  readonly by: 'link' | 'public'
  readonly ref: string
}

/** Signs tickets for the files of one deck. `now` in ms. */
export async function mediaSigner(db: Db, way: MediaWay, now: number): Promise<(sha256: string) => string> {
  const secret = await signingSecret(db)
  const expires = now + LIFE_MS
  const letter = way.by === 'link' ? 'l' : 'p'
  return (sha256) =>
    `${letter}~${way.ref}~${expires.toString(36)}~${sign(secret, { letter, ref: way.ref, sha256, expires })}`
}

/** The way that a ticket for this file was made by; null for one that was not made here, or whose time is over. */
export async function readTicket(db: Db, ticket: string, sha256: string, now: number): Promise<MediaWay | null> {
  const [, letter = '', ref = '', life = '', given = ''] = TICKET.exec(ticket) ?? []
  const expires = Number.parseInt(life, 36)
  const expected = Buffer.from(sign(await signingSecret(db), { letter, ref, sha256, expires }))
  const signature = Buffer.from(given)
  const isGood = signature.length === expected.length && timingSafeEqual(signature, expected) && expires > now
  return isGood ? { by: letter === 'l' ? 'link' : 'public', ref } : null
}

interface Signed {
  readonly letter: string
  readonly ref: string
  readonly sha256: string
  readonly expires: number
}

const sign = (secret: string, { letter, ref, sha256, expires }: Signed) =>
  createHmac('sha256', secret).update(`${letter}/${ref}/${sha256}/${expires}`).digest('base64url')

const signingSecret = (db: Db) => instanceValue(db, 'shared_media_secret', () => randomBytes(32).toString('base64url'))
