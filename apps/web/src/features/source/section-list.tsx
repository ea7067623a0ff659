import type { Section } from '@cairn/core/text/outline'
import { nameOfSection } from '@cairn/core/text/place-names'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { memo, useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { SourceView } from './source-view.ts'

interface SectionListProps {
  view: SourceView
  /** Ordinal of the section that is being read. */
  current: number
  onGo: (start: number) => void
  className?: string
}

/** The parts of the text with their pages and how many cards rest on each. */
export function SectionList({ view, current, onGo, className }: SectionListProps) {
  const { t } = useLingui()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    // Within the list alone: the text must not move.
    const [outer, here] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current]')]
    if (!outer || !here) return
    const top = here.offsetTop - outer.offsetTop
    if (top < outer.scrollTop || top > outer.scrollTop + outer.clientHeight - 60) outer.scrollTop = top - 60
  }, [current])
  const { parts, cardsInSection } = view
  return (
    <nav ref={list} aria-label={t`Sections`} className={classNames('overflow-y-auto', className)}>
      <ol>
        {parts.outline.sections.map((section) => (
          <SectionLine
            key={section.ordinal}
            section={section}
            parts={parts}
            cards={cardsInSection.get(section.ordinal) ?? 0}
            isCurrent={section.ordinal === current}
            onGo={onGo}
          />
        ))}
      </ol>
    </nav>
  )
}

interface SectionLineProps extends Pick<SourceView, 'parts'>, Pick<SectionListProps, 'onGo'> {
  section: Section
  cards: number
  isCurrent: boolean
}

/** Drawn anew only when it is the current one, or is no longer: a book has hundreds, and the text is being scrolled. */
const SectionLine = memo(function SectionLine({ section, parts, cards, isCurrent, onGo }: SectionLineProps) {
  return (
    <li className="[contain-intrinsic-size:auto_44px] [content-visibility:auto]">
      <button
        type="button"
        aria-current={isCurrent ? 'location' : undefined}
        onClick={() => onGo(section.start)}
        className="grid min-h-11 w-full content-center rounded-sm border-l-2 border-transparent py-1.5 pr-2 text-left text-sm text-muted hover:bg-sunken hover:text-ink aria-[current]:border-moss aria-[current]:text-ink"
        style={{
          paddingInlineStart: `${0.75 + Math.min(3, Math.max(0, section.headingPath.length - 1)) * 0.75}rem`,
        }}
      >
        <span className="line-clamp-2 wrap-anywhere">{nameOfSection(parts, section)}</span>
        <span className="text-xs text-muted">
          {section.page !== null && (
            <>
              <Trans>Page {section.page}</Trans>
              {' · '}
            </>
          )}
          <Plural value={cards} _0="no card" one="# card" other="# cards" />
        </span>
      </button>
    </li>
  )
})
