import type { PackageImport } from '@cairn/contract/imports'
import { useEffect, useRef, useState } from 'react'
import { ApiError, api } from '../../data/api-client.ts'
import { syncAfresh } from '../../data/sync.ts'

/** Where an import stands on screen. */
export type ImportStep =
  | { readonly kind: 'choose'; readonly problem: ImportFailure | null }
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'server'; readonly seen: PackageImport }

/** `server` carries the server's own words. */
export type ImportFailure = { readonly kind: 'network' } | { readonly kind: 'server'; readonly message: string }

const POLL_MS = 400

export interface ImportRun {
  readonly step: ImportStep
  send(file: File): void
  apply(): void
  /** Puts what was added into the trash. */
  undo(): void
  again(): void
}

type Send = (file: File, onSent: (share: number) => void, signal: AbortSignal) => Promise<PackageImport>

/** One import from the choice of a file to its result. What is not applied when the dialog closes is given up. */
export function useImport(send: Send): ImportRun {
  const [step, setStep] = useState<ImportStep>({ kind: 'choose', problem: null })
  const latest = useRef(step)
  latest.current = step
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => {
      controller.abort(new Error('The dialog was closed'))
      giveUp(latest.current)
    }
  }, [])
  usePolling(step, setStep)

  const attempt = (work: () => Promise<PackageImport>) => {
    work().then(
      (seen) => setStep({ kind: 'server', seen }),
      (error: unknown) => leaving.current?.signal.aborted || setStep({ kind: 'choose', problem: failureOf(error) }),
    )
  }
  const onServer = (work: (id: string) => Promise<PackageImport>) => () => {
    if (step.kind === 'server') attempt(() => work(step.seen.id))
  }
  return {
    step,
    send: (file) => {
      const signal = leaving.current?.signal ?? new AbortController().signal
      setStep({ kind: 'sending', share: 0 })
      attempt(() => send(file, (share) => setStep({ kind: 'sending', share }), signal))
    },
    apply: onServer(async (id) => inSight(await api('POST /api/imports/{id}/apply', { params: { id } }))),
    undo: onServer(async (id) => {
      const undone = await api('DELETE /api/imports/{id}', { params: { id } })
      void syncAfresh()
      return undone
    }),
    again: () => setStep({ kind: 'choose', problem: null }),
  }
}

function usePolling(step: ImportStep, setStep: (step: ImportStep) => void): void {
  useEffect(() => {
    if (step.kind !== 'server') return
    const { id, status } = step.seen
    if (status !== 'reading' && status !== 'applying') return
    const controller = new AbortController()
    const look = () =>
      api('GET /api/imports/{id}', { params: { id }, signal: controller.signal })
        .then(inSight)
        .then(
          (seen) => controller.signal.aborted || setStep({ kind: 'server', seen }),
          // The next look may reach the server again.
          () => controller.signal.aborted || setStep({ ...step }),
        )
    const timer = setTimeout(look, POLL_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [step, setStep])
}

/**
 * What the server did is told when it is on this device as well: the screens behind the dialog show it by then. Without
 * an answer it comes with a later synchronisation.
 */
async function inSight(seen: PackageImport): Promise<PackageImport> {
  if (seen.status === 'done') await syncAfresh().catch(reportError)
  return seen
}

function giveUp(step: ImportStep): void {
  const isOpen = step.kind === 'server' && (step.seen.status === 'ready' || step.seen.status === 'reading')
  // What stays behind is removed by the server in time.
  if (isOpen) void api('DELETE /api/imports/{id}', { params: { id: step.seen.id } }).catch(() => undefined)
}

const failureOf = (error: unknown): ImportFailure =>
  error instanceof ApiError ? { kind: 'server', message: error.message } : { kind: 'network' }
