import { setTimeout as delay } from 'node:timers/promises'
import type { EmailState } from '@cairn/contract/accounts'
import type { Engine } from '../../platform/db/engines.ts'
import type { IdentityTable } from '../../platform/db/identity-tables.ts'
import type { ResolveLearner } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { createMailQueue, type MailQueue } from '../../platform/mail/mail-queue.ts'
import type { DescribeAccount } from '../../study/learners/describe-account.ts'
import { ensureLearner } from '../../study/learners/ensure-learner.ts'
import { revokeAllTokens } from '../ai/revoke-tokens.ts'
import { accountMails } from './account-mails.ts'
import { type AuthLibrary, createAuthLibrary } from './auth.ts'
import { type Background, createBackground } from './background.ts'
import { dropResetTokens, findIdentity, instanceSecret, markEmailVerified } from './identity.store.ts'
import { createResolveLearner } from './resolve-learner.ts'
import { createSessionCookie, type SessionCookie } from './session-cookie.ts'
import { newToken } from './token-hash.ts'

export interface AccountsParts extends Pick<Deps, 'engine' | 'config' | 'log' | 'now'> {
  readonly mailer: Mailer
}

/** What the rest of the server needs of accounts, and what their routes are built from. */
export interface Accounts {
  readonly resolveLearner: ResolveLearner
  readonly describeAccount: DescribeAccount
  /** Resolves when every mail that is due was tried. */
  settled(): Promise<void>
  /** Ends what goes on behind requests, soon; mails that were not taken wait for the next start. */
  stop(): Promise<void>
  readonly mails: MailQueue
  readonly auth: AuthLibrary
  readonly cookie: SessionCookie
  readonly mailer: Mailer
  readonly background: Background
  /** Makes the learner behind an account unless there is one. */
  onSignedUp(userId: string, timeZone: string): Promise<void>
}

/** How long a mail that is being handed over may take while the server stops. */
const STOP_GRACE_MS = 2_500

/** Sets accounts up; the first start makes the instance's secret. */
export async function createAccounts({ engine, config, log, now, mailer }: AccountsParts): Promise<Accounts> {
  const { db } = engine
  const secret = await instanceSecret(db, 'auth-secret', newToken)
  const cookie = createSessionCookie(config.publicUrl)
  const background = createBackground(log)
  const auth = createAuthLibrary({
    db,
    secret,
    now,
    log,
    onPasswordReset: (userId) => afterPasswordReset(engine, userId, now()),
    onProven: (userId) => revokeAllTokens(db, userId, now()),
  })
  const mails = createMailQueue({ engine, log, now, mailer, ...accountMails(auth, { engine, now }) })
  return {
    auth,
    cookie,
    mailer,
    mails,
    background,
    resolveLearner: createResolveLearner({ db, now, cookie }),
    describeAccount: async (userId) => {
      const identity = await findIdentity(db, userId)
      return identity ? { email: identity.email, name: identity.name, emailState: emailStateOf(identity) } : null
    },
    onSignedUp: (userId, timeZone) => ensureLearner(db, { userId, timeZone, now: now() }),
    settled: async () => {
      await background.settled()
      await mails.sendDue()
    },
    stop: async () => {
      const inTime = Promise.race([background.settled(), delay(STOP_GRACE_MS, undefined, { ref: false })])
      await Promise.all([mails.stop(STOP_GRACE_MS), inTime])
      mailer.close?.()
      await background.settled()
    },
  }
}

function emailStateOf({
  email_verified,
  mail_failed_at,
}: Pick<IdentityTable, 'email_verified' | 'mail_failed_at'>): EmailState {
  if (email_verified === 1) return 'confirmed'
  return mail_failed_at === null ? 'unconfirmed' : 'undeliverable'
}

/** The mail was read by the account's owner; what else was mailed for the old password is void. */
async function afterPasswordReset({ db }: Engine, userId: string, now: number): Promise<void> {
  await revokeAllTokens(db, userId, now)
  await markEmailVerified(db, userId)
  await dropResetTokens(db, userId)
}
