import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { createFileMailer } from './file-mailer.ts'
import type { Mailer } from './mail.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** By SMTP when it is set up; otherwise each mail becomes a file under the data directory and a line in the log. */
export function createMailer({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>, log: Logger): Mailer {
  return mail.smtpUrl === null
    ? createFileMailer({ dir: join(dataDir, 'mail'), from: mail.from, log })
    : createSmtpMailer({ url: mail.smtpUrl, from: mail.from })
}
