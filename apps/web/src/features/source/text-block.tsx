import type { PassageRetention } from '@cairn/core/stats/passage-retention'
import { retentionLevel, retentionOf } from '@cairn/core/stats/passage-retention'
import { cutAtMarks, type Mark } from '@cairn/core/text/cut-at-marks'
import type { Span } from '@cairn/core/text/outline'
import type { ReaderBlock } from '@cairn/core/text/reader-blocks'
import { Trans } from '@lingui/react/macro'
import { memo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Highlight, type HighlightActions } from './highlight.tsx'
import type { PlacedCard } from './source-view.ts'
import { RETENTION_LOOKS, RetentionWords } from './source-words.tsx'

/** What the highlights tell: where cards rest, or how well they are remembered. */
export type Lens = 'cards' | 'recall'

export interface TextBlockProps {
  block: ReaderBlock
  text: string
  /** Of the text, where it is known. */
  lang: string | undefined
  marks: readonly Mark[]
  cards: ReadonlyMap<string, PlacedCard>
  /** Cards that are shown beside the text now, joined by spaces. */
  shown: string
  /** What was looked for and stands here; the one that is looked at comes first in `current`. */
  matches: readonly Span[]
  current: Span | null
  lens: Lens
  retention: PassageRetention | undefined
  actions: HighlightActions
}

const HEADINGS = ['', 'mt-8 text-2xl', 'mt-7 text-xl', 'mt-6 text-lg'] as const
const MATCH = 'match:'

/** A heading, a paragraph or what stands between them, with its highlights. */
export const TextBlock = memo(function TextBlock(props: TextBlockProps) {
  const { block, lang, lens, retention } = props
  const body = <BlockText {...props} />
  if (block.kind === 'heading') {
    const look = HEADINGS[Math.min(3, Math.max(1, block.level))]
    // All of one level: whichever is drawn first stands right below the title of the screen.
    return (
      <h2 lang={lang} className={classNames('mb-3 font-read font-semibold text-balance', look)}>
        {body}
      </h2>
    )
  }
  return (
    <>
      <p
        lang={lang}
        className={classNames(
          'wrap-anywhere',
          block.keepsLines && 'whitespace-pre-line',
          block.kind === 'aside' ? 'mb-3 text-sm text-muted' : 'mb-5 font-read text-lg leading-relaxed',
        )}
      >
        {body}
      </p>
      {lens === 'recall' && retention !== undefined && (
        <p className="-mt-4 mb-5 text-sm text-muted">
          <RetentionWords {...retention} level={retentionLevel(retention)} />
        </p>
      )}
    </>
  )
})

/** The text, cut where highlights and matches begin and end. */
function BlockText({ block, text, marks, cards, shown, matches, current, lens, actions }: TextBlockProps) {
  const wanted = matches.map(({ start, end }) => ({ start, end, id: `${MATCH}${start}` }))
  const chosen = new Set(shown.split(' '))
  return cutAtMarks(block, [...marks, ...wanted]).map((part) => {
    const ids = part.ids.filter((id) => !id.startsWith(MATCH))
    const isMatch = ids.length < part.ids.length
    // Marks of emphasis are for whoever wrote the text, not for whoever reads it.
    const words = text.slice(part.start, part.end).replaceAll('**', '')
    const isCurrent = current !== null && part.start >= current.start && part.end <= current.end
    const inside = isMatch ? <Match isCurrent={isCurrent}>{words}</Match> : words
    if (ids.length === 0) return <span key={part.start}>{inside}</span>
    const begins = marks.some(({ id, start }) => ids.includes(id) && start >= part.start && start < part.end)
    const own = ids.flatMap((id) => cards.get(id) ?? [])
    const level = retentionLevel(retentionOf(own.map(({ recall }) => recall)))
    return (
      <Highlight
        key={part.start}
        ids={ids}
        isStop={begins}
        isShown={ids.some((id) => chosen.has(id))}
        look={lens === 'recall' ? RETENTION_LOOKS[level] : 'bg-moss-soft decoration-moss/50 decoration-solid'}
        actions={actions}
      >
        {inside}
      </Highlight>
    )
  })
}

function Match({ isCurrent, children }: { isCurrent: boolean; children: string }) {
  return (
    <mark
      data-current={isCurrent || undefined}
      className={classNames(
        'text-ink',
        isCurrent ? 'bg-amber-soft! shadow-none! outline-2 outline-amber' : 'bg-amber-soft! shadow-none!',
      )}
    >
      {children}
      {isCurrent && (
        <span className="sr-only">
          {' '}
          <Trans>(this match)</Trans>
        </span>
      )}
    </mark>
  )
}
