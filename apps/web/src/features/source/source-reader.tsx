import type { SourceRuns } from '@cairn/contract/sources'
import type { CoverageGap } from '@cairn/core/generation/coverage-parts'
import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { OpenedSource } from '../../data/sources.ts'
import { latePart } from '../../lib/lazy-part.ts'
import type { ReadingClient } from '../../lib/reading-client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { HIGHLIGHT_HINT } from './highlight.tsx'
import { LostCards } from './lost-cards.tsx'
import { PassageCards } from './passage-cards.tsx'
import { ReaderBar } from './reader-bar.tsx'
import { type ReaderHandle, ReaderText } from './reader-text.tsx'
import { SearchBar } from './search-bar.tsx'
import { SectionList } from './section-list.tsx'
import { SourceHead } from './source-head.tsx'
import type { PlacedCard, SourceView } from './source-view.ts'
import type { Lens } from './text-block.tsx'
import { useReaderKeys } from './use-reader-keys.ts'
import { useShownCards } from './use-shown-cards.ts'
import { useTextSearch } from './use-text-search.ts'

const MakeCardsDialog = latePart(() => import('./make-cards-dialog.tsx'))

export interface SourceReaderProps {
  source: OpenedSource
  reader: ReadingClient
  view: SourceView
  runs: SourceRuns | null
  /** Where most of its cards are; null for nowhere. */
  deck: { readonly id: string; readonly title: string } | null
  /** The card whose passage the reader opens at. */
  cardId: string | null
}

/** A text with its sections, its highlights and the cards that rest on them. */
export function SourceReader({ source, reader, view, runs, deck, cardId }: SourceReaderProps) {
  usePageTitle(source.title || undefined)
  const text = useRef<ReaderHandle>(null)
  const panel = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [lens, setLens] = useState<Lens>('cards')
  const [section, setSection] = useState(0)
  const [gap, setGap] = useState<CoverageGap | null>(null)
  const [isSearching, setSearching] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const { sections } = view.parts.outline
  const search = useTextSearch(reader, () => sections[section]?.start ?? 0)
  const cards = useShownCards(view, panel)

  const showWords = useCallback(({ card, anchor }: PlacedCard) => {
    if (anchor === null) return
    text.current?.goTo(anchor.start, (block) => {
      const words = block.querySelector<HTMLElement>(`[data-cards~="${card.id}"]`)
      words?.scrollIntoView({ block: 'center' })
      words?.focus({ preventScroll: true })
    })
  }, [])
  useOpenAt(cardId, view, (card) => {
    cards.keep([card.card.id])
    showWords(card)
  })
  useEffect(() => {
    if (search.current === null) return
    text.current?.goTo(search.current.start, (block) =>
      block.querySelector('[data-current]')?.scrollIntoView({ block: 'center' }),
    )
  }, [search.current])
  const close = () => {
    const [id] = cards.shownIds
    cards.close()
    const card = id === undefined ? undefined : view.cards.get(id)
    if (card && panel.current?.contains(document.activeElement)) showWords(card)
  }
  const openSearch = () => {
    setSearching(true)
    field.current?.focus()
    field.current?.select()
  }
  const closeSearch = () => {
    setSearching(false)
    search.setTyped('')
  }
  const stepCard = (by: 1 | -1) => {
    const next = cards.beside(by, sections[section]?.start ?? 0)
    if (next !== null) showWords(next)
  }
  useReaderKeys({
    openSearch,
    stepCard,
    close: cards.isKept ? close : null,
    isSearching: () => field.current === document.activeElement,
  })
  const goToSection = useCallback((start: number) => {
    setChoosing(false)
    text.current?.goTo(start, (block) => block.scrollIntoView({ block: 'start' }))
  }, [])
  const shown = useMemo(() => cards.shownIds.flatMap((id) => view.cards.get(id) ?? []), [cards.shownIds, view])
  return (
    <>
      <ReaderBar
        source={source}
        onSearch={openSearch}
        onSections={sections.length > 1 ? () => setChoosing(true) : null}
        search={isSearching && <SearchBar search={search} field={field} onClose={closeSearch} />}
      />
      <p id={HIGHLIGHT_HINT} hidden>
        <Trans>A card rests on these words. Press Enter to go to it.</Trans>
      </p>
      <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-x-10 px-4 pb-32 sm:px-6 lg:max-w-6xl lg:grid-cols-[minmax(0,42rem)_minmax(14rem,18rem)] lg:justify-center xl:max-w-[86rem] xl:grid-cols-[15rem_minmax(0,42rem)_18rem]">
        <div className="hidden xl:block">
          {sections.length > 1 && (
            <SectionList
              view={view}
              current={section}
              onGo={goToSection}
              className="sticky top-20 mt-12 max-h-[calc(100dvh-7rem)]"
            />
          )}
        </div>
        <article>
          <SourceHead source={source} view={view} runs={runs} lens={lens} onLens={setLens} />
          <ReaderText
            ref={text}
            view={view}
            lens={lens}
            shown={cards.shownIds.join(' ')}
            matches={search.matches}
            current={search.current}
            actions={cards.actions}
            onMakeCards={setGap}
            onSection={setSection}
          />
          <LostCards sourceId={source.id} cards={view.lost} />
        </article>
        <div className="lg:pt-12">
          <PassageCards ref={panel} cards={shown} isKept={cards.isKept} onClose={close} onShow={showWords} />
        </div>
      </div>
      <Dialog open={isChoosing} onOpenChange={setChoosing} title={<Trans>Sections</Trans>} size="md">
        <SectionList view={view} current={section} onGo={goToSection} className="max-h-[60dvh]" />
      </Dialog>
      {gap !== null && (
        <MakeCardsDialog
          gap={gap}
          text={view.parts.text}
          sourceId={source.id}
          deck={deck}
          onClose={() => setGap(null)}
        />
      )}
    </>
  )
}

/** Once, as soon as the card is known: where it rests. */
function useOpenAt(cardId: string | null, view: SourceView, open: (card: PlacedCard) => void): void {
  const done = useRef<string | null>(null)
  useEffect(() => {
    const card = cardId === null ? undefined : view.cards.get(cardId)
    if (card === undefined || done.current === cardId) return
    done.current = cardId
    open(card)
  })
}
