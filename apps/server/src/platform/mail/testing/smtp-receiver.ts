import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** What a mail server does with a mail, the first time it is offered and every time after. */
export type Manner = 'takes' | 'refuses' | 'puts-off' | 'hangs' | 'drops'

export interface SmtpReceiver {
  readonly url: string
  /** Manners for the next mails to an address, one for each attempt; after those it takes them. */
  expect(recipient: string, manners: readonly Manner[]): void
  /** How often a mail to this address was offered, and the raw ones that were taken. */
  offered(recipient: string): number
  taken(recipient: string): readonly string[]
  /** Most connections that were open in one moment. */
  mostOpen(): number
  close(): Promise<void>
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

/** A real mail server on loopback that behaves as told. Its refusals repeat the address, as those of others do. */
export async function smtpReceiver(): Promise<SmtpReceiver> {
  const manners = new Map<string, Manner[]>()
  const offers = new Map<string, number>()
  const mails = new Map<string, string[]>()
  const held = new Set<() => void>()
  const sockets = new Set<Socket>()
  let mostOpen = 0
  const manner = (recipient: string) => manners.get(recipient)?.[0] ?? 'takes'
  const nextManner = (recipient: string) => void manners.get(recipient)?.shift()

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 200,
    onRcptTo({ address }, _, done) {
      offers.set(address, (offers.get(address) ?? 0) + 1)
      const now = manner(address)
      if (now === 'refuses' || now === 'puts-off') nextManner(address)
      if (now === 'refuses') return done(refusal(550, `<${address}>: no such mailbox`))
      if (now === 'puts-off') return done(refusal(451, `<${address}>: greylisted, come again`))
      if (now === 'hangs') {
        nextManner(address)
        return void held.add(() => done())
      }
      return done()
    },
    onData(stream, session, done) {
      const [recipient] = session.envelope.rcptTo
      const address = recipient?.address ?? ''
      if (manner(address) === 'drops') {
        nextManner(address)
        // In the middle of the text: what the mail server has of it is no mail.
        stream.once('data', () => {
          for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy()
        })
        return
      }
      nextManner(address)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.set(address, [...(mails.get(address) ?? []), Buffer.concat(chunks).toString('utf8')])
        done()
      })
    },
  })
  server.on('error', () => undefined) // connections that are cut off on purpose
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    mostOpen = Math.max(mostOpen, sockets.size)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo // a listening TCP server has one
  return {
    url: `smtp://127.0.0.1:${port}`,
    expect: (recipient, list) => void manners.set(recipient, [...list]),
    offered: (recipient) => offers.get(recipient) ?? 0,
    taken: (recipient) => mails.get(recipient) ?? [],
    mostOpen: () => mostOpen,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** A mail server that takes every connection and says nothing. */
export async function silentReceiver(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // as above
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
