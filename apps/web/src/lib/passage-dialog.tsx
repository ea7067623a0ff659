import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { openSource } from '../data/sources.ts'
import { buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { ScrollRegion } from '../ui/scroll-region.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useFailure } from './use-failure.ts'

interface Passage {
  readonly title: string
  readonly before: string
  readonly quote: string
  readonly after: string
}
type Loaded =
  | { readonly state: 'loading' | 'unreachable' | 'gone' }
  | { readonly state: 'here'; readonly passage: Passage }

export interface SourcePlace {
  /** The card that rests on it. */
  readonly id?: string
  readonly sourceId: string | null
  /** Offsets into the source; null for the text from its beginning. */
  readonly start: number | null
  readonly end: number | null
}

interface PassageDialogProps {
  span: SourcePlace
  /** Shown when the source cannot be read. */
  quote: string | null
  onClose: () => void
}

/** Characters of the source shown on either side of the quote, and of a whole text. */
const AROUND = 900
const MOST_OF_A_TEXT = 20_000

/** The passage that a card rests on, with the quote marked, and the way to the whole text. */
export default function PassageDialog({ span, quote, onClose }: PassageDialogProps) {
  const { t } = useLingui()
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const { id: cardId, sourceId, start, end } = span
  const fail = useFailure()
  useEffect(() => {
    let current = true
    loadPassage({ sourceId, start, end })
      .then((answer) => current && setLoaded(answer))
      .catch(fail)
    return () => {
      current = false
    }
  }, [sourceId, start, end, fail])
  const title = loaded.state === 'here' && loaded.passage.title !== '' ? loaded.passage.title : t`Your text`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size="md"
      actions={loaded.state === 'here' && <OpenInText sourceId={sourceId} cardId={cardId} />}
    >
      <div aria-live="polite" aria-busy={loaded.state === 'loading'}>
        {loaded.state === 'loading' && (
          <Loading className="grid gap-3 pb-2">
            <Skeleton className="h-5" />
            <Skeleton className="h-5" />
            <Skeleton className="h-5 w-2/3" />
          </Loading>
        )}
        {loaded.state === 'here' && <PassageText passage={loaded.passage} />}
        {loaded.state === 'unreachable' && (
          <Fallback quote={quote}>
            <Trans>The text is on the server, which was not reached. Try again when you are online.</Trans>
          </Fallback>
        )}
        {loaded.state === 'gone' && (
          <Fallback quote={quote}>
            <Trans>The text is no longer on the server.</Trans>
          </Fallback>
        )}
      </div>
    </Dialog>
  )
}

function OpenInText({ sourceId, cardId }: { sourceId: string | null; cardId: string | undefined }) {
  if (sourceId === null) return null
  return (
    <Link
      to="/library"
      search={cardId === undefined ? { source: sourceId } : { source: sourceId, card: cardId }}
      className={buttonClass()}
    >
      <Icon of={BookOpen} />
      <Trans>Open in the text</Trans>
    </Link>
  )
}

function PassageText({ passage }: { passage: Passage }) {
  const { t } = useLingui()
  const mark = useRef<HTMLElement>(null)
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <ScrollRegion
      label={t`Passage`}
      className="max-w-measure pb-2 font-read text-lg leading-relaxed whitespace-pre-line outline-offset-4"
    >
      {passage.before}
      {passage.quote !== '' && <mark ref={mark}>{passage.quote}</mark>}
      {passage.after}
    </ScrollRegion>
  )
}

function Fallback({ quote, children }: { quote: string | null; children: ReactNode }) {
  return (
    <div className="grid gap-4 pb-2">
      <p className="text-muted">{children}</p>
      {quote !== null && <p className="font-read text-lg">{quote}</p>}
    </div>
  )
}

async function loadPassage({ sourceId, start, end }: SourcePlace): Promise<Loaded> {
  if (sourceId === null) return { state: 'gone' }
  const outcome = await openSource(sourceId, Date.now())
  if (!outcome.ok) return { state: outcome.problem === 'gone' ? 'gone' : 'unreachable' }
  const { title, text } = outcome.source
  return { state: 'here', passage: { title, ...cut(text, start, end) } }
}

/** The part of a text to show: around the span, or from the beginning. */
export function cut(text: string, start: number | null, end: number | null): Omit<Passage, 'title'> {
  if (start === null || end === null) {
    const after = text.length > MOST_OF_A_TEXT ? `${text.slice(0, MOST_OF_A_TEXT)} …` : text
    return { before: '', quote: '', after }
  }
  const from = Math.max(0, start - AROUND)
  const until = Math.min(text.length, end + AROUND)
  return {
    before: `${from > 0 ? '… ' : ''}${text.slice(from, start).trimStart()}`,
    quote: text.slice(start, end),
    after: `${text.slice(end, until).trimEnd()}${until < text.length ? ' …' : ''}`,
  }
}
