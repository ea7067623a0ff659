import { MOST_BYTES } from '@cairn/contract/upload-limits'
import type { Upload } from '@cairn/contract/uploads'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { type KeptUpload, keepUpload, keptUpload } from './kept-upload.ts'
import { type Brought, firstState, UploadRun, type UploadState } from './upload-run.ts'
import { uploadTransport } from './upload-transport.ts'

/** A text that came out of a file or an address, and the source that holds it on the server. */
export interface BroughtText {
  readonly text: string
  readonly title: string
  readonly sourceId: string
}

/** What the learner dropped, chose or typed; a new object each time. */
export type IntakeWish = { readonly file: File } | { readonly url: string } | { readonly resumes: true }

export interface Intake {
  readonly label: string
  readonly isAddress: boolean
  readonly state: UploadState
  readonly tryAgain: () => void
  /** Takes one part of a long document. */
  readonly choosePart: (at: number) => void
  readonly part: number
  /** Stops it, and forgets it on the server unless cards rest on it. */
  readonly discard: () => void
}

interface Held {
  readonly kept: KeptUpload
  readonly brought: Brought
}

/** Follows what was brought to its text. `onText` gets each text that is chosen; null when there is none any more. */
export function useIntake(wish: IntakeWish, onText: (text: BroughtText | null) => void): Intake | null {
  const [held, setHeld] = useState<Held | null>(() => heldFor(wish))
  const [state, setState] = useState<UploadState>(() =>
    held ? firstState(held.brought) : { kind: 'reading', done: 0, total: null, waiting: false },
  )
  const [part, setPart] = useState(0)
  const fail = useFailure()
  const shown = useRef(onText)
  shown.current = onText

  const seen = useRef(wish)
  useEffect(() => {
    // The first one is held already; a second id for it would send the file twice.
    if (seen.current === wish) return
    seen.current = wish
    setHeld(heldFor(wish))
    setPart(0)
  }, [wish])

  useEffect(() => {
    if (held === null) return
    const early = refusedHere(held)
    if (early) return setState(early)
    keepUpload(held.kept)
    const run = new UploadRun({ id: held.kept.id, name: held.kept.name, brought: held.brought }, uploadTransport())
    const onChange = () => {
      const now = run.state()
      if (now.kind !== 'sending' && !held.kept.sent) keepUpload({ ...held.kept, sent: true })
      setState(now)
    }
    setState(run.state())
    const stop = run.subscribe(onChange)
    run.start().catch(fail)
    return () => {
      stop()
      run.stop()
    }
  }, [held, fail])

  const takePart = useCallback(async (upload: Upload, at: number) => {
    const chosen = upload.document?.parts[at]
    if (!chosen) return
    try {
      const { text } = await api('GET /api/sources/{id}', { params: { id: chosen.sourceId } })
      shown.current({ text, title: chosen.title, sourceId: chosen.sourceId })
    } catch (error) {
      if (!(error instanceof NetworkError || error instanceof ApiError)) throw error
      setState({ kind: 'failed', problem: 'network', words: null })
    }
  }, [])

  useEffect(() => {
    if (state.kind === 'ready') takePart(state.upload, part).catch(fail)
  }, [state, part, takePart, fail])

  if (held === null) return null
  const { kept } = held
  return {
    label: kept.label,
    isAddress: kept.address !== null,
    state,
    part,
    choosePart: setPart,
    tryAgain: () => {
      const sent = keptUpload()?.sent ?? false
      // What failed on the server is read anew under another id; what never got there goes on under its own.
      const failedThere =
        state.kind === 'failed' && /^(?:interrupted$|storage-away$|address-|model-)/.test(state.problem)
      const brought: Brought = sent && kept.address === null ? { from: 'server' } : held.brought
      setHeld({ kept: { ...kept, id: failedThere ? uuid7() : kept.id, sent }, brought })
    },
    discard: () => {
      keepUpload(null)
      setHeld(null)
      shown.current(null)
      // Best effort: what stays is swept with the account's other leftovers.
      api('DELETE /api/uploads/{id}', { params: { id: kept.id } }).catch((error: unknown) => {
        if (!(error instanceof NetworkError || error instanceof ApiError)) reportError(error)
      })
    },
  }
}

function heldFor(wish: IntakeWish): Held | null {
  if ('resumes' in wish) {
    const kept = keptUpload()
    if (kept === null) return null
    return { kept, brought: kept.address === null ? { from: 'server' } : { from: 'address', url: kept.address } }
  }
  const id = uuid7()
  if ('url' in wish)
    return {
      kept: { id, label: wish.url, name: '', address: wish.url, sent: true },
      brought: { from: 'address', url: wish.url },
    }
  const { file } = wish
  return {
    kept: { id, label: file.name, name: `${id}/${file.name.slice(-200)}`, address: null, sent: false },
    brought: { from: 'file', file },
  }
}

/** What need not be sent to be refused, and what a reload cut off on its way. */
function refusedHere({ kept, brought }: Held): UploadState | null {
  const failed = (problem: 'empty' | 'too-large' | 'interrupted-here'): UploadState => ({
    kind: 'failed',
    problem,
    words: null,
  })
  if (brought.from === 'server') return kept.sent ? null : failed('interrupted-here')
  if (brought.from !== 'file') return null
  if (brought.file.size === 0) return failed('empty')
  return brought.file.size > MOST_BYTES[kindOfName(brought.file.name)] ? failed('too-large') : null
}

/** As far as a name tells it; the server looks at the bytes. */
function kindOfName(name: string): keyof typeof MOST_BYTES {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ending === 'pdf' || ending === 'docx' || ending === 'pptx' || ending === 'epub') return ending
  if (/^(?:apkg|colpkg)$/.test(ending)) return 'anki'
  return /^(?:jpe?g|png|gif|webp|avif|heic|mp3|wav|m4a|ogg|flac)$/.test(ending) ? 'image' : 'text'
}
