import { nameOfSection } from '@cairn/core/text/place-names'
import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { type DraftActions, DraftRow } from './draft-row.tsx'
import { isWanted, type RunDraft } from './run-state.ts'
import type { ReadSource } from './source.ts'

interface DraftListProps {
  /** In the order of the board. */
  drafts: readonly RunDraft[]
  current: string | null
  actions: DraftActions
  source: ReadSource
}

/** Beyond this many drafts those out of sight are not laid out. */
const MANY = 30

/** The drafts; those of a long text under the sections they come from. */
export function DraftList({ drafts, current, actions, source }: DraftListProps) {
  const isMany = drafts.length > MANY
  return drafts.some(({ section }) => section !== null) ? (
    sectionsOf(drafts).map(({ section, from, own }) => (
      <section key={section ?? 'elsewhere'} aria-labelledby={`drafts-${section}`}>
        <SectionHead section={section} drafts={own} actions={actions} source={source} />
        <Rows drafts={own} from={from} current={current} actions={actions} isMany={isMany} isGrouped />
      </section>
    ))
  ) : (
    <Rows drafts={drafts} from={0} current={current} actions={actions} isMany={isMany} isGrouped={false} />
  )
}

interface DraftGroup {
  readonly section: number | null
  /** Place of its first draft on the board. */
  readonly from: number
  readonly own: readonly RunDraft[]
}

function sectionsOf(drafts: readonly RunDraft[]): readonly DraftGroup[] {
  const groups: { section: number | null; from: number; own: RunDraft[] }[] = []
  drafts.forEach((draft, place) => {
    const open = groups.at(-1)
    if (open !== undefined && open.section === draft.section) open.own.push(draft)
    else groups.push({ section: draft.section, from: place, own: [draft] })
  })
  return groups
}

function SectionHead({
  section: ordinal,
  drafts,
  actions,
  source,
}: Pick<DraftListProps, 'drafts' | 'actions' | 'source'> & { section: number | null }) {
  const section = ordinal === null ? undefined : source.outline.sections[ordinal]
  const open = drafts.filter(isWanted)
  return (
    <div className="flex min-h-9 items-center justify-between gap-x-4 pt-7 pointer-coarse:min-h-11">
      <h2 id={`drafts-${ordinal}`} className="min-w-0 flex-1 text-sm font-medium text-muted">
        <span className="line-clamp-1 wrap-anywhere">
          {section === undefined ? (
            <Trans>Without a place in your text</Trans>
          ) : (
            <>
              {section.page !== null && <Trans>Page {section.page}:</Trans>} {nameOfSection(source, section)}
            </>
          )}
        </span>
      </h2>
      {open.length > 1 && (
        <Button
          size="sm"
          variant="quiet"
          className="-mr-3 shrink-0"
          onClick={() => actions.acceptAll(open.map(({ id }) => id))}
        >
          <Plural value={open.length} one="Accept this one" other="Accept these #" />
        </Button>
      )}
    </div>
  )
}

interface RowsProps extends Pick<DraftListProps, 'drafts' | 'current' | 'actions'> {
  from: number
  isMany: boolean
  /** New drafts may come in above what is being read, which must stay in its place then. */
  isGrouped: boolean
}

function Rows({ drafts, from, current, actions, isMany, isGrouped }: RowsProps) {
  return (
    <ol className={isGrouped ? '' : '[overflow-anchor:none]'}>
      {drafts.map((draft, index) => (
        <DraftRow
          key={draft.id}
          draft={draft}
          number={from + index + 1}
          current={draft.id === current}
          lazy={isMany}
          actions={actions}
        />
      ))}
    </ol>
  )
}
