import type { MailRequest } from '@cairn/contract/accounts'
import type { Accounts } from './accounts.ts'
import { loginLink, resetLink } from './link-address.ts'
import { loginMail, resetMail } from './mail-texts.ts'
import { issueLinkToken, issueResetToken } from './mailed-tokens.ts'

export interface MailOrder extends Pick<MailRequest, 'next'> {
  /** As `toEmailAddress` spells it. */
  readonly email: string
  /** Where the link leads, without a trailing slash. */
  readonly address: string
}

type Parts = Pick<Accounts, 'auth' | 'mailer' | 'background'>

/**
 * Mails a link that signs in. Returns before anything is looked up, so the answer takes the same time whoever asks;
 * failures are logged.
 */
export function requestLoginMail({ auth, mailer, background }: Parts, { email, address, next }: MailOrder): void {
  background.run('mailing a sign-in link', async () => {
    const token = await issueLinkToken(auth, email)
    await mailer.send(loginMail({ to: email, link: loginLink(address, token, next) }))
  })
}

/** Mails a link to choose a new password, to an address with an account; returns at once, as above. */
export function requestResetMail({ auth, mailer, background }: Parts, { email, address, next }: MailOrder): void {
  background.run('mailing a link for a new password', async () => {
    const token = await issueResetToken(auth, email)
    if (token !== null) await mailer.send(resetMail({ to: email, link: resetLink(address, token, next) }))
  })
}
