import type { CoverageGap } from '@cairn/core/generation/coverage-parts'
import type { Span } from '@cairn/core/text/outline'
import { Trans, useLingui } from '@lingui/react/macro'
import { useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import {
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../../ui/class-names.ts'
import { GapNote } from './gap-note.tsx'
import type { HighlightActions } from './highlight.tsx'
import { blockAt, type SourceView } from './source-view.ts'
import { type Lens, TextBlock } from './text-block.tsx'

export interface ReaderHandle {
  /** Brings a place of the text into the middle of the window; `then` gets its block once it is drawn. */
  readonly goTo: (place: number, then?: (block: HTMLElement) => void) => void
}

interface ReaderTextProps {
  ref: Ref<ReaderHandle>
  view: SourceView
  lens: Lens
  /** Ids of the cards shown beside the text, joined by spaces. */
  shown: string
  matches: readonly Span[]
  current: Span | null
  actions: HighlightActions
  onMakeCards: (gap: CoverageGap) => void
  /** The section that is being read now. */
  onSection: (ordinal: number) => void
}

const NO_MATCHES: readonly Span[] = []
/** Height of a line of the text and what stands around a paragraph, px. */
const LINE = 30
const AROUND = 20
/** Characters in a line: about so many px each. */
const CHARACTER = 8.6
const HEADER = 64

/** The text, of which only what is near the window exists: a million characters scroll like a page. */
export function ReaderText(props: ReaderTextProps) {
  const { ref, view, lens, shown, matches, current, actions, onMakeCards, onSection } = props
  const { t } = useLingui()
  const { parts } = view
  const place = useRef<HTMLDivElement>(null)
  const [{ scrollMargin, width }, setLayout] = useState({ scrollMargin: 0, width: 640 })
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    const measure = () => {
      const next = {
        scrollMargin: Math.round(element.getBoundingClientRect().top + window.scrollY),
        width: element.clientWidth,
      }
      setLayout((before) => (before.scrollMargin === next.scrollMargin && before.width === next.width ? before : next))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: parts.blocks.length,
    estimateSize: (index) => {
      const block = parts.blocks[index]
      const characters = block === undefined ? 0 : block.end - block.start
      return Math.ceil(characters / Math.max(20, width / CHARACTER)) * LINE + AROUND
    },
    overscan: 6,
    scrollMargin,
    scrollPaddingStart: HEADER,
  })
  const rows = virtualizer.getVirtualItems()
  const goTo = useGoTo(virtualizer, place, view)
  useImperativeHandle(ref, () => ({ goTo }), [goTo])
  const top = parts.blocks[firstSeen(rows, virtualizer.scrollOffset ?? 0)]?.section ?? 0
  useEffect(() => onSection(top), [onSection, top])
  return (
    <section aria-label={t`Text`} ref={place} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {rows.map(({ key, index, start }) => {
        const block = parts.blocks[index]
        if (block === undefined) return null
        const gap = block.paragraph === null ? undefined : view.gapAt.get(block.paragraph)
        return (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0 scroll-mt-20"
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            {block.page !== null && block.page > 1 && <PageMark page={block.page} />}
            {gap !== undefined && gap.paragraphs[0] === block.paragraph && (
              <GapNote gap={gap} onMakeCards={onMakeCards} />
            )}
            <div
              className={classNames(gap !== undefined && '-ml-3 flow-root border-l-2 border-dotted border-edge pl-2.5')}
            >
              <TextBlock
                block={block}
                text={parts.text}
                lang={parts.language ?? undefined}
                marks={view.marksAt[index] ?? []}
                cards={view.cards}
                shown={shown}
                matches={matchesIn(matches, block)}
                current={current}
                lens={lens}
                retention={block.paragraph === null ? undefined : view.retentionAt.get(block.paragraph)}
                actions={actions}
              />
            </div>
          </div>
        )
      })}
    </section>
  )
}

function PageMark({ page }: { page: number }) {
  return (
    <p className="mb-3 flex items-center gap-3 text-xs text-muted">
      <span className="h-px flex-1 bg-line" aria-hidden="true" />
      <Trans>Page {page}</Trans>
    </p>
  )
}

function matchesIn(matches: readonly Span[], block: Span): readonly Span[] {
  const own = matches.filter(({ start, end }) => start < block.end && end > block.start)
  return own.length === 0 ? NO_MATCHES : own
}

/** Index of the first row below the header. */
function firstSeen(rows: readonly VirtualItem[], offset: number): number {
  return (rows.find(({ end }) => end > offset + HEADER + LINE) ?? rows[0])?.index ?? 0
}

/** A row that was far away is drawn and measured within so many frames. */
const FRAMES = 40

function useGoTo(
  virtualizer: Virtualizer<Window, Element>,
  place: RefObject<HTMLElement | null>,
  { parts }: SourceView,
): ReaderHandle['goTo'] {
  const pending = useRef(0)
  useEffect(() => () => cancelAnimationFrame(pending.current), [])
  return useCallback(
    (at, then) => {
      cancelAnimationFrame(pending.current)
      const index = blockAt(parts, at)
      virtualizer.scrollToIndex(index, { align: 'center' })
      let frames = 0
      const look = () => {
        const block = place.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
        frames += 1
        // Twice: what is drawn above it may turn out higher than it was thought to be.
        if (block && frames > 2) return then?.(block)
        if (frames < FRAMES) pending.current = requestAnimationFrame(look)
      }
      pending.current = requestAnimationFrame(look)
    },
    [virtualizer, place, parts],
  )
}
