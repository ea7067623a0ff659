import type { MailRequest } from '@cairn/contract/accounts'
import type { MailQueue, MailQueueParts } from '../../platform/mail/mail-queue.ts'
import type { AuthLibrary } from './auth.ts'
import { LINK_LIFE_MS, RESET_LIFE_MS } from './auth.ts'
import { findIdentityByEmail, noteMailOutcome } from './identity.store.ts'
import { confirmLink, loginLink, resetLink } from './link-address.ts'
import { confirmMail, loginMail, resetMail } from './mail-texts.ts'
import { CONFIRM_LIFE_MS, issueConfirmToken, issueLinkToken, issueResetToken } from './mailed-tokens.ts'

/*
 * The mails of accounts. Asking for one writes down what is wanted and for whom, alike for every address; whether there
 * is an account is looked up when the mail is written, behind the answer. The token is made then too, so none waits in
 * the database, and a mail that arrives late comes with a link that has its whole life before it.
 */

const LIFE_MS = { 'sign-in': LINK_LIFE_MS, 'new-password': RESET_LIFE_MS, confirm: CONFIRM_LIFE_MS } as const

export type AccountMail = keyof typeof LIFE_MS

export interface MailOrder extends Pick<MailRequest, 'next'> {
  /** As `toEmailAddress` spells it. */
  readonly email: string
  /** Where the link leads, without a trailing slash. */
  readonly address: string
}

/** Asks for a mail; resolves when the wish is kept. Known and unknown addresses take as long. */
export function orderMail(queue: MailQueue, kind: AccountMail, { email, address, next }: MailOrder): Promise<void> {
  return queue.add({ kind, to: email, address, next, lifeMs: LIFE_MS[kind] })
}

type Writing = Pick<MailQueueParts, 'write' | 'onOutcome'>

/** How the queue's rows become mails, and what comes of them. */
export function accountMails(auth: AuthLibrary, { engine, now }: Pick<MailQueueParts, 'engine' | 'now'>): Writing {
  const { db } = engine
  return {
    write: async ({ kind, recipient: to, address, next }) => {
      if (kind === 'sign-in') {
        return loginMail({ to, link: loginLink(address, await issueLinkToken(auth, to), next ?? undefined) })
      }
      if (kind === 'new-password') {
        const token = await issueResetToken(auth, to)
        return token === null ? null : resetMail({ to, link: resetLink(address, token, next ?? undefined) })
      }
      const identity = await findIdentityByEmail(db, to)
      if (!identity || identity.email_verified === 1) return null
      return confirmMail({
        to,
        link: confirmLink(address, await issueConfirmToken(db, { id: identity.id, email: to }, now())),
      })
    },
    onOutcome: ({ recipient }, outcome) => noteMailOutcome(db, recipient, outcome === 'sent' ? null : now()),
  }
}
