import type { Card } from '@cairn/contract/cards'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { ApiError, api, NetworkError } from '../../data/api-client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

interface Passage {
  readonly title: string
  readonly before: string
  readonly quote: string
  readonly after: string
}
type Loaded =
  | { readonly state: 'loading' | 'unreachable' | 'gone' }
  | { readonly state: 'here'; readonly passage: Passage }

/** Characters of the source shown on either side of the quote. */
const AROUND = 900

/** The passage that a card rests on, with the quote marked. The source stays on the server, so this needs the network. */
export default function PassageDialog({ card, quote, onClose }: { card: Card; quote: string; onClose: () => void }) {
  const { t } = useLingui()
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const { sourceId, start, end } = card
  useEffect(() => {
    let current = true
    void loadPassage(sourceId, start, end).then((answer) => current && setLoaded(answer))
    return () => {
      current = false
    }
  }, [sourceId, start, end])
  const title = loaded.state === 'here' && loaded.passage.title !== '' ? loaded.passage.title : t`Your text`
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} size="md">
      <div aria-live="polite">
        {loaded.state === 'loading' && (
          <Loading className="grid gap-3">
            <Skeleton className="h-5" />
            <Skeleton className="h-5" />
            <Skeleton className="h-5 w-2/3" />
          </Loading>
        )}
        {loaded.state === 'here' && <PassageText passage={loaded.passage} />}
        {loaded.state === 'unreachable' && (
          <Fallback quote={quote}>
            <Trans>The passage is on the server, which was not reached. This is the sentence the card rests on:</Trans>
          </Fallback>
        )}
        {loaded.state === 'gone' && (
          <Fallback quote={quote}>
            <Trans>The text is no longer on the server. This is the sentence the card rested on:</Trans>
          </Fallback>
        )}
      </div>
    </Dialog>
  )
}

function PassageText({ passage }: { passage: Passage }) {
  const mark = useRef<HTMLElement>(null)
  useEffect(() => mark.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <p className="max-w-measure pb-2 font-read text-lg leading-relaxed whitespace-pre-line">
      {passage.before}
      <mark ref={mark}>{passage.quote}</mark>
      {passage.after}
    </p>
  )
}

function Fallback({ quote, children }: { quote: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-4 pb-2">
      <p className="text-muted">{children}</p>
      <p className="font-read text-lg">{quote}</p>
    </div>
  )
}

async function loadPassage(sourceId: string | null, start: number | null, end: number | null): Promise<Loaded> {
  if (sourceId === null || start === null || end === null) return { state: 'gone' }
  try {
    const { title, text } = await api('GET /api/sources/{id}', { params: { id: sourceId } })
    const from = Math.max(0, start - AROUND)
    const until = Math.min(text.length, end + AROUND)
    const before = `${from > 0 ? '… ' : ''}${text.slice(from, start).trimStart()}`
    const after = `${text.slice(end, until).trimEnd()}${until < text.length ? ' …' : ''}`
    return { state: 'here', passage: { title, before, quote: text.slice(start, end), after } }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { state: 'gone' }
    if (error instanceof ApiError || error instanceof NetworkError) return { state: 'unreachable' }
    throw error
  }
}
