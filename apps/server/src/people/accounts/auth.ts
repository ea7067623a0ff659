import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth/minimal'
import { magicLink } from 'better-auth/plugins/magic-link'
import type { Logger } from 'pino'
import type { Db } from '../../platform/db/schema.ts'
import { SESSION_LIFE_MS } from '../../platform/http/session-life.ts'
import { createIdentityAdapter } from './identity-adapter.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { newToken } from './token-hash.ts'

/*
 * The auth library as Cairn sets it up. Its own HTTP handler is never mounted and its cookies are not used: `auth.ts`
 * calls it on the server, our routes speak for it.
 */

export const LINK_LIFE_MS = 10 * 60_000
export const RESET_LIFE_MS = 30 * 60_000
/** Length is our rule, in code points; the library's, in UTF-16 units, must not get in the way. */
const NO_LIMIT = 1_000_000

export interface AuthParts {
  readonly db: Db
  /** 256 bits; signs what the library signs. */
  readonly secret: string
  readonly now: () => number
  readonly log: Logger
  /** Somebody who reads the mailbox has chosen a new password. */
  readonly onPasswordReset: (userId: string) => Promise<void>
  /** A link was spent for an account whose address nobody had proven; its password and sessions are gone. */
  readonly onProven: (userId: string) => Promise<void>
}

/** What the library wants to mail goes here instead: the caller of the moment sends it. */
export const outgoing = new AsyncLocalStorage<{ token: string | null }>()
/** The hash of a sign-up, made before its transaction begins: hashing inside would hold the one SQLite connection. */
export const preparedHash = new AsyncLocalStorage<string>()

export type AuthLibrary = ReturnType<typeof createAuthLibrary>

export function createAuthLibrary({ db, secret, now, log, onPasswordReset, onProven }: AuthParts) {
  return betterAuth({
    appName: 'Cairn',
    baseURL: 'http://localhost', // links are built by us; the library only wants one
    secret,
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_, message, ...details) => log.error({ err: details.find(isError) }, message) },
    rateLimit: { enabled: false }, // ours is in front of every route
    database: createIdentityAdapter(db),
    advanced: { database: { generateId: () => randomUUID() }, ipAddress: { disableIpTracking: true } },
    user: { modelName: 'identity', fields: { emailVerified: 'email_verified', ...CREATED_UPDATED } },
    account: {
      modelName: 'credential',
      fields: { userId: 'user_id', providerId: 'provider_id', accountId: 'account_id', ...CREATED_UPDATED },
    },
    session: {
      fields: {
        userId: 'user_id',
        token: 'token_hash',
        userAgent: 'user_agent',
        expiresAt: 'expires_at',
        ...CREATED_UPDATED,
      },
    },
    verification: { fields: { expiresAt: 'expires_at', ...CREATED_UPDATED }, storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: NO_LIMIT,
      password: {
        hash: async (password) => preparedHash.getStore() ?? hashPassword(password),
        verify: ({ password, hash }) => verifyPassword(password, hash),
      },
      resetPasswordTokenExpiresIn: RESET_LIFE_MS / 1_000,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ token }) => hand(token),
      onPasswordReset: ({ user }) => onPasswordReset(user.id),
    },
    plugins: [
      magicLink({
        expiresIn: LINK_LIFE_MS / 1_000,
        storeToken: 'hashed',
        generateToken: newToken,
        sendMagicLink: ({ token }) => hand(token),
      }),
    ],
    databaseHooks: {
      // The one change that the library makes to an account by itself.
      user: { update: { after: ({ id }) => onProven(id) } },
      session: {
        create: {
          before: async (session) => {
            const at = now()
            const times = {
              createdAt: new Date(at),
              updatedAt: new Date(at),
              expiresAt: new Date(at + SESSION_LIFE_MS),
            }
            return { data: { ...session, ...times, token: newToken() } }
          },
        },
      },
    },
  })
}

const CREATED_UPDATED = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

const isError = (value: unknown): value is Error => value instanceof Error

function hand(token: string): void {
  const slot = outgoing.getStore()
  if (!slot) throw new Error('Inconsistent: a token was made that nobody waits for')
  slot.token = token
}
