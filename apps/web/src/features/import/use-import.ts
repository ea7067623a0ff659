import type { ApplyImport, PackageImport } from '@cairn/contract/imports'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { syncAfresh, syncBehind } from '../../data/sync.ts'
import { useFailure } from '../../lib/use-failure.ts'

/** Where an import stands on screen. */
export type ImportStep =
  | { readonly kind: 'choose'; readonly problem: ImportFailure | null }
  | { readonly kind: 'sending'; readonly share: number | null }
  | {
      readonly kind: 'server'
      readonly seen: PackageImport
      /** A call has had no answer since `seen`: what became of the import is not known. */
      readonly isLost?: boolean
    }

/** How long the storage is waited for is over with `network`; `server` carries the server's own words. */
export type ImportFailure = { readonly kind: 'network' } | { readonly kind: 'server'; readonly message: string }

const POLL_MS = 400

export interface ImportRun {
  readonly step: ImportStep
  send(file: File): void
  /** The file that did not reach the server, once more. */
  resend(): void
  apply(choice?: ApplyImport): void
  /** Puts what was added into the trash. */
  undo(): void
  again(): void
  /** Goes on with an import that the server has. */
  show(seen: PackageImport): void
}

type Send = (file: File, onSent: (share: number | null) => void, signal: AbortSignal) => Promise<PackageImport>

/**
 * One import from the choice of a file to its result. What is not applied when the dialog closes is given up. A server
 * out of reach and its refusals are told here, any other failure by the screen for it. Where a call to apply or to undo
 * has no answer, the import is looked at until there is one.
 */
export function useImport(send: Send): ImportRun {
  const [step, setStep] = useState<ImportStep>({ kind: 'choose', problem: null })
  const latest = useRef(step)
  latest.current = step
  const leaving = useRef<AbortController | null>(null)
  const sent = useRef<File | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => {
      controller.abort(new Error('The dialog was closed'))
      giveUp(latest.current)
    }
  }, [])
  const fail = useFailure()
  const tell = useCallback(
    (error: unknown) => {
      const problem = failureOf(error)
      if (problem === null) fail(error)
      else setStep({ kind: 'choose', problem })
    },
    [fail],
  )
  usePolling(step, setStep, tell)

  const attempt = (work: () => Promise<PackageImport>, failed: (error: unknown) => void) => {
    work().then(
      (seen) => setStep({ kind: 'server', seen }),
      (error: unknown) => leaving.current?.signal.aborted || failed(error),
    )
  }
  const onServer = (work: (id: string) => Promise<PackageImport>) => () => {
    if (step.kind !== 'server') return
    const failed = (error: unknown) => (hasNoAnswer(error) ? setStep({ ...step, isLost: true }) : tell(error))
    attempt(() => work(step.seen.id), failed)
  }
  const begin = (file: File) => {
    sent.current = file
    const signal = leaving.current?.signal ?? new AbortController().signal
    setStep({ kind: 'sending', share: 0 })
    attempt(() => send(file, (share) => setStep({ kind: 'sending', share }), signal), tell)
  }
  return {
    step,
    send: begin,
    resend: () => {
      if (sent.current !== null) begin(sent.current)
    },
    apply: (choice = {}) =>
      onServer(async (id) => inSight(await api('POST /api/imports/{id}/apply', { params: { id }, body: choice })))(),
    undo: onServer(async (id) => {
      const undone = await api('DELETE /api/imports/{id}', { params: { id } })
      syncBehind()
      return undone
    }),
    again: () => setStep({ kind: 'choose', problem: null }),
    show: (seen) => setStep({ kind: 'server', seen }),
  }
}

function usePolling(step: ImportStep, setStep: (step: ImportStep) => void, tell: (error: unknown) => void): void {
  useEffect(() => {
    if (step.kind !== 'server') return
    const { id, status } = step.seen
    if (status !== 'reading' && status !== 'applying' && step.isLost !== true) return
    const controller = new AbortController()
    const look = () =>
      api('GET /api/imports/{id}', { params: { id }, signal: controller.signal })
        .then(inSight)
        .then(
          (seen) => controller.signal.aborted || setStep({ kind: 'server', seen }),
          (error: unknown) => {
            if (controller.signal.aborted) return
            if (error instanceof NetworkError) setStep({ ...step, isLost: true })
            else if (mayPass(error)) setStep({ ...step })
            else tell(error)
          },
        )
    const timer = setTimeout(look, POLL_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [step, setStep, tell])
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
  const isOpen =
    step.kind === 'server' && step.isLost !== true && (step.seen.status === 'ready' || step.seen.status === 'reading')
  // What stays behind is removed by the server in time.
  if (isOpen) void api('DELETE /api/imports/{id}', { params: { id: step.seen.id } }).catch(() => undefined)
}

/** Whatever was asked for may have been done. */
const hasNoAnswer = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)

/** The next look may find the server less busy. */
const mayPass = (error: unknown): boolean => error instanceof ApiError && (error.status >= 500 || error.status === 429)

/** Null for what is neither an answer of the server nor a lost connection. */
function failureOf(error: unknown): ImportFailure | null {
  if (error instanceof ApiError) return { kind: 'server', message: error.message }
  return error instanceof NetworkError ? { kind: 'network' } : null
}
