import { createTransport } from 'nodemailer'
import type { Mailer } from './mail.ts'
import { mailFailureOf } from './mail-failure.ts'

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string
  readonly from: string
}

/** Connections to the mail server that a process has at most. */
export const MOST_CONNECTIONS = 4

/**
 * Hands mail to an SMTP server over a few connections that are kept, with TLS whenever the server offers it. Gives up
 * after 10 s without progress. Nothing is repeated here: the queue knows how long a mail is worth sending. Throws
 * `MailFailure`.
 */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    maxMessages: 50,
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const hangUp = new AbortController()
  const host = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text, html }, wanted) {
      const messageId = id === undefined ? {} : { messageId: `<${id}@${host}>` }
      const signal = wanted ? AbortSignal.any([hangUp.signal, wanted]) : hangUp.signal
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, ...messageId, signal })
      } catch (error) {
        // Without a cause: what the mail server said names the learner.
        throw mailFailureOf(error)
      }
    },
    close: () => {
      hangUp.abort()
      transport.close()
    },
  }
}
