import { createServer, request } from 'node:http'

/** What the gate does with requests to remove something; everything else goes through. */
export type DeleteFault = 403 | 503 | 'cut' | null

export interface Gate {
  readonly url: string
  refuseDeletes(fault: DeleteFault): void
  close(): Promise<void>
}

/** Stands before an S3 server of this machine. Signatures name the host, which therefore goes on as it came. */
export async function openGate(port: number): Promise<Gate> {
  let fault: DeleteFault = null
  const server = createServer((asked, answer) => {
    const refusal = asked.method === 'DELETE' ? fault : null
    if (refusal === 'cut') return void asked.socket.destroy()
    if (refusal !== null)
      return void answer
        .writeHead(refusal)
        .end(`<Error><Code>${refusal === 403 ? 'AccessDenied' : 'SlowDown'}</Code></Error>`)
    const { method, url: path, headers } = asked
    const further = request({ host: '127.0.0.1', port, method, path, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.on('error', () => answer.destroy())
      got.pipe(answer)
    })
    further.on('error', () => answer.destroy())
    answer.on('close', () => further.destroy())
    asked.pipe(further)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${own}`,
    refuseDeletes: (next) => {
      fault = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
