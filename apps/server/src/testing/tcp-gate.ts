import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface TcpGate {
  /** The address given, by way of the gate. */
  readonly url: string
  /** Cuts what is open and refuses what comes, as a server does that is not running. */
  shut(): Promise<void>
  /** Keeps what is open and hears nothing more, as a network does that swallows everything. */
  swallow(): void
  open(): Promise<void>
  close(): Promise<void>
}

/** A way to a server of this machine that a test can shut. */
export async function tcpGate(to: string): Promise<TcpGate> {
  const target = new URL(to)
  const host = target.hostname
  const farPort = Number(target.port)
  const sockets = new Set<Socket>()
  let isSwallowing = false
  const server = createServer((near) => {
    const far = connect(farPort, host)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (isSwallowing || into.write(bytes)))
      from.on('error', () => into.destroy())
      from.on('close', () => {
        sockets.delete(from)
        into.destroy()
      })
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const shut = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  target.port = String(port)
  target.hostname = '127.0.0.1'
  return {
    ...{ url: target.href, shut, close: shut },
    swallow: () => {
      isSwallowing = true
    },
    open: async () => {
      isSwallowing = false
      if (!server.listening) await listen(port)
    },
  }
}
