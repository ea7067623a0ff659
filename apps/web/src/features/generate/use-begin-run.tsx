import type { ProfileFit } from '@cairn/core/generation/fit-profile'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { ApiError, NetworkError } from '../../data/api-client.ts'
import { markSessionExpired } from '../../data/session.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { type ActiveRun, beginRun } from './active-run.ts'
import { MOST_CARDS } from './card-count.ts'
import { chosenStretches } from './section-picker.tsx'
import type { ReadSource, Span } from './source.ts'
import type { BroughtText } from './use-intake.ts'

interface Wish {
  readonly text: string
  readonly title: string
  readonly count: string
  readonly leftOut: ReadonlySet<number>
  readonly read: (raw: string) => Promise<ReadSource>
  /** What the learner's profiles change for this text; null when the cards are not to be fitted to them. */
  readonly fitOf: (source: ReadSource) => ProfileFit | null
  /** The text as it came out of a file or an address; as long as it was not changed, its source is there already. */
  readonly brought: BroughtText | null
}

interface Beginning {
  /** Stores the text and starts the run; null when something is to be mended first. */
  readonly begin: () => Promise<ActiveRun | null>
  readonly busy: boolean
  readonly problem: string | null
  readonly textError: string | null
  readonly countError: string | null
  /** Forgets what was wrong with the text. */
  readonly clear: () => void
}

/** From what was typed to a run. A second press while the first is under way does nothing. */
export function useBeginRun({ text, title, count, leftOut, read, fitOf, brought }: Wish): Beginning {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [textError, setTextError] = useState<string | null>(null)
  const beginning = useRef(false)
  const stored = useRef({ text: '', id: '' })
  const wanted = Number(count)
  const isCount = count.trim() !== '' && Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST_CARDS
  const countError = isCount ? null : t`Choose a number from 1 to ${MOST_CARDS}.`

  /** Why no cards can be asked for; null when they can. */
  const faultOf = (source: ReadSource, within: readonly Span[] | null): string | null => {
    if (text.trim() === '') return t`Paste a text first.`
    if (source.warnings.includes('looks-binary')) return t`This is no text. Open the file and copy its words.`
    if (source.wordCount === 0) return t`There are no words to make cards from.`
    return within?.length === 0 ? t`Choose at least one section.` : null
  }
  const sourceIdFor = (sourceText: string): string => {
    if (brought?.text === sourceText) return brought.sourceId
    if (stored.current.text !== sourceText) stored.current = { text: sourceText, id: uuid7() }
    return stored.current.id
  }
  const attempt = async (): Promise<ActiveRun | null> => {
    const source = await read(text)
    const within = chosenStretches(source, leftOut)
    const fault = faultOf(source, within)
    setTextError(fault)
    if (fault !== null) return null
    const fit = fitOf(source)
    return beginRun({ source, sourceId: sourceIdFor(source.text), title: title.trim(), count: wanted, within, fit })
  }
  const begin = async (): Promise<ActiveRun | null> => {
    if (beginning.current || countError !== null) return null
    beginning.current = true
    setBusy(true)
    setProblem(null)
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof NetworkError)
        setProblem(t`The server was not reached. Your text is kept on this device; try again when you are online.`)
      else if (!(error instanceof ApiError)) throw error
      else if (error.status === 401) {
        markSessionExpired()
        setProblem(t`Your session has ended. Your text is kept on this device; sign in and try again.`)
      } else setProblem(error.message)
      return null
    } finally {
      beginning.current = false
      setBusy(false)
    }
  }
  return { begin, busy, problem, textError, countError, clear: () => setTextError(null) }
}
