import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createPasswordQueue } from './password-queue.ts'

/*
 * Argon2id in the PHC string format, with the cost that OWASP gives as the least: 19 MiB, two passes. Hashes of all
 * requests share one short queue as wide as the machine, so that a flood of sign-ins cannot take all memory and cores.
 */

const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const SALT_BYTES = 16
const HASH_BYTES = 32

const derive = promisify(argon2)
const queue = createPasswordQueue({ width: availableParallelism() })

/** Throws 503 when too many passwords wait, before anything is done for one more. */
export const knockAtPasswords = queue.knock

/** A new Argon2id hash, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`; different each time. Takes tens of milliseconds. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await queue.run(() =>
    derive('argon2id', { message: password, nonce: salt, tagLength: HASH_BYTES, ...COST }),
  )
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether a password belongs to a hash made by `hashPassword`, at whatever cost it was made. Throws on another format. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = PHC.exec(stored)
  if (!match) throw new Error('Inconsistent: a stored password is not an Argon2id hash')
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  const expected = Buffer.from(hash, 'base64')
  const actual = await queue.run(() =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    }),
  )
  return timingSafeEqual(actual, expected)
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
