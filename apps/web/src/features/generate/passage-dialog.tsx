import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import type { ReadSource, Span } from './source.ts'

/** Characters of the source shown on either side of a quote. */
const AROUND = 1_200

/** The quote where it stands, with the text around it. */
export function PassageDialog({ source, span, onClose }: { source: ReadSource; span: Span; onClose: () => void }) {
  const { t } = useLingui()
  const reading = useRef<HTMLElement>(null)
  const from = startOfLine(source.text, Math.max(0, span.start - AROUND))
  const to = endOfLine(source.text, Math.min(source.text.length, span.end + AROUND))
  const path = source.outline.passages.find((passage) => passage.end > span.start)?.headingPath ?? []
  return (
    <Dialog
      open
      size="lg"
      initialFocus={reading}
      onOpenChange={(open) => open || onClose()}
      title={path.at(-1) ?? <Trans>In your text</Trans>}
    >
      <ScrollRegion
        ref={reading}
        label={t`Passage`}
        className="max-w-measure rounded-sm font-read text-lg leading-relaxed whitespace-pre-wrap wrap-anywhere"
      >
        {from > 0 && '… '}
        {source.text.slice(from, span.start)}
        <Mark>{source.text.slice(span.start, span.end)}</Mark>
        {source.text.slice(span.end, to)}
        {to < source.text.length && ' …'}
      </ScrollRegion>
    </Dialog>
  )
}

/** Comes into view when it is drawn, after the dialog has placed the focus. */
function Mark({ children }: { children: string }) {
  const mark = useRef<HTMLElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => mark.current?.scrollIntoView({ block: 'center' }))
    return () => cancelAnimationFrame(frame)
  }, [])
  return <mark ref={mark}>{children}</mark>
}

const startOfLine = (text: string, at: number) => (at === 0 ? 0 : text.indexOf(' ', at) + 1 || at)
const endOfLine = (text: string, at: number) => {
  const space = text.lastIndexOf(' ', at)
  return at === text.length || space <= 0 ? at : space
}
