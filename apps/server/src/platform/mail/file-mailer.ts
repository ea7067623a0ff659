import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Mailer } from './mail.ts'

interface FileOptions {
  readonly dir: string
  readonly from: string
  readonly log: Logger
}

/**
 * Writes each mail as a complete .eml file that only this account can read, and logs its path and link: whoever runs
 * Cairn without a mail server still gets in.
 */
export function createFileMailer({ dir, from, log }: FileOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send({ to, subject, text, html, link }) {
      const { message } = await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        // Bodies are encoded for transport, which breaks long links; here it can be read and copied as it is.
        ...(link !== null && { headers: { 'x-link': { prepared: true, value: link } } }),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const file = join(dir, `${Date.now()}-${randomUUID()}.eml`)
      await writeFile(`${file}.part`, message, { mode: 0o600, flush: true })
      await rename(`${file}.part`, file)
      log.info({ file, link }, 'mail written to a file, because SMTP_URL is not set')
    },
  }
}
