import { useEffect, useRef, useState } from 'react'
import { databaseName } from '../../data/local-db.ts'
import { localDb } from '../../data/queries.ts'
import { BenchClient } from '../../lib/bench-client.ts'
import { saveFile } from '../../lib/device.ts'
import type { ExportAnswer, ExportQuestion } from './export-bench.ts'

type ExportClient = BenchClient<ExportQuestion, ExportAnswer>

export interface ExportRun {
  /** What share of the file is made, 0 to 1; null while none is being made. */
  readonly share: number | null
  /** The last one could not be made. */
  readonly hasFailed: boolean
  make(wanted: Pick<ExportQuestion, 'choice' | 'format' | 'title'>): void
  cancel(): void
}

/** Makes a file of cards in a worker and hands it to the browser. What is not done when the screen is left is given up. */
export function useExportFile(): ExportRun {
  const [share, setShare] = useState<number | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const client = useRef<ExportClient | null>(null)
  const cancel = () => {
    client.current?.close()
    client.current = null
    setShare(null)
  }
  useEffect(() => cancel, [])
  const make: ExportRun['make'] = async (wanted) => {
    const own = newExportClient()
    client.current = own
    setShare(0)
    setFailed(false)
    try {
      const db = await localDb()
      if (db === null) return
      const question = { kind: 'file', database: databaseName(db.learnerId), ...wanted } as const
      const { file } = await own.ask(question, (done) => client.current === own && setShare(done))
      if (client.current === own && file !== null) saveFile(file.name, file.blob)
    } catch (error) {
      setFailed(true)
      reportError(error)
    } finally {
      if (client.current === own) cancel()
    }
  }
  return { share, hasFailed, make, cancel }
}

function newExportClient(): ExportClient {
  return new BenchClient<ExportQuestion, ExportAnswer>({
    startWorker: () => new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' }),
    makeBench: async () => (await import('./export-bench.ts')).createExportBench(),
    opening: 'file',
  })
}
