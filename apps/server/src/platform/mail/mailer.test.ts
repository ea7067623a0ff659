import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import type { Mail, Mailer } from './mail.ts'
import { createMailer } from './mailer.ts'

const LINK = 'https://cairn.example/login?link=abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG&next=%2Freview'
const MAIL: Mail = {
  to: 'lea@example.com',
  subject: 'Your link to Cairn · Zürich',
  text: `Grüße.\n\n${LINK}\n\n.\nA line with one dot stands above.\n`,
  html: `<p>Grüße. <a href="${LINK.replaceAll('&', '&amp;')}">Sign in</a></p>`,
  link: LINK,
}

interface PostOffice {
  readonly mailer: Mailer
  /** Raw messages as they arrived. */
  received(): readonly string[]
  /** From now on nothing can be delivered. */
  fail(): void
  logged(): string
  close(): Promise<void>
}

function capturedLog() {
  const lines: string[] = []
  return { log: pino({ base: null }, { write: (line: string) => void lines.push(line) }), text: () => lines.join('') }
}

async function smtpOffice(): Promise<PostOffice> {
  const messages: string[] = []
  let failing = false
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_, __, done) => done(failing ? new Error('mailbox full') : null),
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo // a listening TCP server has one
  const { log, text } = capturedLog()
  const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Cairn <cairn@example.com>' }
  const mailer = createMailer({ mail, dataDir: '/nowhere' }, log)
  return {
    mailer,
    received: () => messages,
    fail: () => {
      failing = true
    },
    logged: text,
    close: () => {
      mailer.close?.()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function fileOffice(): Promise<PostOffice & { dir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-mail-'))
  const dir = join(dataDir, 'mail')
  const { log, text } = capturedLog()
  return {
    dir,
    mailer: createMailer({ mail: { smtpUrl: null, from: 'Cairn <cairn@example.com>' }, dataDir }, log),
    received: () => readdirSync(dir).map((name) => readFileSync(join(dir, name), 'utf8')),
    fail: () => {
      rmSync(dir, { recursive: true, force: true })
      writeFileSync(dir, 'a file where the directory should be')
    },
    logged: text,
    close: async () => rmSync(dataDir, { recursive: true }),
  }
}

const offices: PostOffice[] = []
async function opened<T extends PostOffice>(opening: Promise<T>): Promise<T> {
  const office = await opening
  offices.push(office)
  return office
}
afterEach(async () => {
  for (const office of offices.splice(0)) await office.close()
})

/** Headers unfolded and parts decoded, enough for what nodemailer writes. */
function parsed(raw: string) {
  const [head = '', ...rest] = raw.replaceAll('\r\n', '\n').split('\n\n')
  const headers = head.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? 'none'
  const parts = rest.join('\n\n').split(`--${boundary}`).slice(1, -1)
  const [text = '', html = ''] = parts.map((part) => decoded(part.slice(part.indexOf('\n\n') + 2)))
  return { headers, text, html }
}

function decoded(quotedPrintable: string): string {
  const bytes = quotedPrintable
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

describe.each([
  ['by SMTP', smtpOffice],
  ['to files', fileOffice],
] as const)('mail %s', (_, open) => {
  test('arrives whole: addresses, subject, text and HTML with an unbroken link', async () => {
    const office = await opened<PostOffice>(open())
    await office.mailer.send(MAIL)
    expect(office.received()).toHaveLength(1)
    const { headers, text, html } = parsed(office.received()[0]!)
    expect(headers).toContain('From: Cairn <cairn@example.com>')
    expect(headers).toContain('To: lea@example.com')
    expect(headers.find((line) => line.startsWith('Subject:'))).toMatch(/=\?UTF-8\?/)
    expect(text.trim()).toBe(MAIL.text.trim())
    expect(html.trim()).toBe(MAIL.html)
  })

  test('line breaks in a subject or an address add no header and no second recipient', async () => {
    const office = await opened<PostOffice>(open())
    await office.mailer.send({ ...MAIL, subject: 'Hi\r\nBcc: eve@example.com', to: 'lea@example.com' })
    const forged = office.mailer.send({ ...MAIL, to: 'lea@example.com\r\nBcc: eve@example.com' })
    await forged.catch((error: unknown) => expect(error).toBeInstanceOf(Error))
    for (const raw of office.received())
      expect(parsed(raw).headers.filter((line) => /^bcc:/i.test(line) || line === 'To: eve@example.com')).toEqual([])
  })

  test('several at once all arrive', async () => {
    const office = await opened<PostOffice>(open())
    await Promise.all(Array.from({ length: 8 }, (_, n) => office.mailer.send({ ...MAIL, to: `l${n}@example.com` })))
    const recipients = office.received().flatMap((raw) => parsed(raw).headers.filter((line) => line.startsWith('To:')))
    expect(recipients.sort()).toEqual(Array.from({ length: 8 }, (_, n) => `To: l${n}@example.com`))
  })

  test('what cannot be delivered throws', async () => {
    const office = await opened<PostOffice>(open())
    office.fail()
    await expect(office.mailer.send(MAIL)).rejects.toThrow()
  })
})

test('a link sent by SMTP is not logged', async () => {
  const office = await opened(smtpOffice())
  await office.mailer.send(MAIL)
  expect(office.logged()).not.toContain('link=')
})

test('without SMTP the log names the file and the link, and nobody else can read the file', async () => {
  const office = await opened(fileOffice())
  await office.mailer.send(MAIL)
  const name = readdirSync(office.dir)[0]!
  const entry = JSON.parse(office.logged())
  expect(entry).toMatchObject({ link: LINK, file: join(office.dir, name) })
  expect(name).toMatch(/\.eml$/)
  expect(statSync(join(office.dir, name)).mode & 0o777).toBe(0o600)
  expect(office.received()[0]).toContain(`X-Link: ${LINK}\n`)
})

test('an SMTP server that is not there is an error, not silence', async () => {
  const office = await opened(smtpOffice())
  await office.close()
  offices.pop()
  await expect(office.mailer.send(MAIL)).rejects.toThrow()
})
