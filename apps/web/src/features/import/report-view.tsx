import type { ApplyImport, ImportReport } from '@cairn/contract/imports'
import { Plural, Trans } from '@lingui/react/macro'
import { readableTitle } from '../../lib/deck-path.ts'
import { sideInWords } from '../../lib/side-in-words.ts'
import { issueWords } from './import-words.tsx'
import { OptionsView } from './options-view.tsx'

interface ReportViewProps {
  report: ImportReport
  /** What of the decks' options is to be taken. */
  choice: ApplyImport
  onChoose: (choice: ApplyImport) => void
}

/** The dry run: what would be added, updated and skipped, and what would be lost. */
export function ReportView({ report, choice, onChoose }: ReportViewProps) {
  const { notes, cards, decks, reviews, media, issues, tags, suspended, options } = report
  return (
    <div className="grid gap-5">
      <p className="text-lg">
        <Trans>
          Adds {cards.add}, updates {cards.update}, skips {cards.skip} cards.
        </Trans>
      </p>
      <ul className="grid gap-1 text-muted">
        <li>
          <Plural value={notes.add + notes.update + notes.skip} one="# note" other="# notes" />{' '}
          <Plural value={decks.length} one="in # deck" other="in # decks" />
          {tags > 0 && (
            <>
              , <Plural value={tags} one="# tag" other="# tags" />
            </>
          )}
        </li>
        <li>
          <Plural value={reviews} _0="No review history" one="# past review" other="# past reviews" />
          {suspended > 0 && (
            <>
              , <Plural value={suspended} one="# suspended card" other="# suspended cards" />
            </>
          )}
        </li>
        {media.files > 0 && (
          <li>
            <Plural value={media.files} one="# picture or sound" other="# pictures and sounds" />
          </li>
        )}
      </ul>
      <DeckList decks={decks} />
      {options && <OptionsView options={options} choice={choice} onChange={onChoose} />}
      {issues.length > 0 && (
        <section aria-labelledby="import-losses" className="grid gap-2">
          <h3 id="import-losses" className="text-sm font-medium">
            <Trans>What changes on the way</Trans>
          </h3>
          <ul className="grid gap-2">
            {issues.map(({ code, count, examples }) => (
              <li key={code} className="text-sm">
                {FILE_ISSUES.has(code) ? (
                  <>
                    {issueWords(code)} (<Plural value={count} one="# file" other="# files" />)
                    <AllNamed count={count} names={examples} />
                  </>
                ) : code === HELD_BACK ? (
                  <>
                    {issueWords(code)} (<Plural value={count} one="# card" other="# cards" />)
                    <AllNamed count={count} names={examples} />
                  </>
                ) : (
                  <>
                    {issueWords(code)} (<Plural value={count} one="# card" other="# cards" />)
                    {examples[0] !== undefined && (
                      <span dir="auto" title={sideInWords(examples[0])} className="block truncate text-muted">
                        {sideInWords(examples[0])}
                      </span>
                    )}
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const FILE_ISSUES: ReadonlySet<string> = new Set(['large-file', 'absent-file'])

/** Of cards that would show more of their picture than they do in Anki. */
const HELD_BACK = 'open-picture'

/** All are named, as far as the report does: no card shows which files, and which cards, did not come. */
function AllNamed({ count, names }: { count: number; names: readonly string[] }) {
  const more = count - names.length
  return (
    <span className="block text-muted [overflow-wrap:anywhere]">
      {names.join(names.some((name) => name.includes(', ')) ? '; ' : ', ')}
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and # more" other="and # more" />
        </>
      )}
    </span>
  )
}

const MOST_DECKS = 8

function DeckList({ decks }: { decks: ImportReport['decks'] }) {
  const more = decks.length - MOST_DECKS
  return (
    <ul className="grid gap-1 border-y border-line py-3 text-sm">
      {decks.slice(0, MOST_DECKS).map(({ title, cards }) => (
        <li key={title} className="flex justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">{readableTitle(title)}</span>
          <span className="text-muted">{cards}</span>
        </li>
      ))}
      {more > 0 && (
        <li className="text-muted">
          <Plural value={more} one="and # more deck" other="and # more decks" />
        </li>
      )}
    </ul>
  )
}
