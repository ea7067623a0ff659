import type { DeckChoice } from '@cairn/core/cards/deck-choice'
import type { DoorCard } from '@cairn/core/tables/door-card'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { cardsForExport, countForExport } from '../../data/cards-for-export.ts'
import { hasArrived, localDb } from '../../data/queries.ts'
import { useLive, useOnline } from '../../data/use-live.ts'
import { readableTitle } from '../../lib/deck-path.ts'
import type { ExportSubject } from '../../lib/export-door.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type FileFormat, type Format, fileName } from './export-files.ts'
import { FormatList } from './format-list.tsx'
import { PrintSheet, type SheetLayout } from './print-sheet.tsx'
import { useExportFile } from './use-export-file.ts'

/** Each printing is a sheet of its own. */
interface Sheet {
  readonly cards: readonly DoorCard[]
  readonly number: number
}

/** More than a stack of paper anybody cuts. */
const MOST_PRINTED = 1_000

interface ExportDialogProps extends ExportSubject {
  onClose: () => void
}

/** Takes cards out: of a deck and those below it, of a folder or of the whole library, as what another program reads, or on paper. */
export default function ExportDialog({ deck, onClose }: ExportDialogProps) {
  const { t } = useLingui()
  const [format, setFormat] = useState<Format>('anki')
  const [layout, setLayout] = useState<SheetLayout>('cards')
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const choice = choiceOf(deck)
  const found = useLive(`export ${deck?.id} ${deck?.title}`, ['decks', 'cards', 'sync'], () => countCards(choice))
  const title = deck?.title ?? t`Cairn library`
  const making = useExportFile()
  const orFail = useOrFail()
  const print = async () => {
    const db = await localDb()
    if (db === null) return
    const cards = await cardsForExport(db.idb, choice)
    setSheet({ cards, number: (sheet?.number ?? 0) + 1 })
  }
  const tooMany = format === 'sheet' && found !== undefined && found.cards > MOST_PRINTED
  return (
    <>
      <Dialog
        open
        size="md"
        onOpenChange={(open) => open || onClose()}
        title={<Trans>Export</Trans>}
        description={<Subject deck={deck} found={found} />}
        actions={
          making.share === null ? (
            <Take
              format={format}
              address={`/api/exports/apkg${queryOf(choice)}`}
              name={fileName(title)}
              ready={found !== undefined && found.cards > 0 && !tooMany}
              onFile={(wanted) => making.make({ choice, format: wanted, title })}
              onPrint={() => orFail(print())}
            />
          ) : (
            <Making share={making.share} onCancel={making.cancel} />
          )
        }
      >
        <div className="grid gap-4 pb-2">
          {found?.arrived === false && (
            <Banner tone="caution">
              <Trans>Your cards have not all reached this device yet. Only those that have are exported.</Trans>
            </Banner>
          )}
          {making.hasFailed && (
            <Banner tone="problem" role="alert">
              <Trans>The file could not be made. Your cards are as they were; try once more.</Trans>
            </Banner>
          )}
          <FormatList value={format} onChange={setFormat} />
          {format === 'sheet' && (
            <div className="grid gap-3">
              <Segmented
                label={t`What the sheet looks like`}
                value={layout}
                options={[
                  { value: 'cards', label: t`Cards to cut out` },
                  { value: 'columns', label: t`Two columns` },
                ]}
                onChange={setLayout}
              />
              {tooMany && (
                <p className="text-brick">
                  <Trans>A sheet holds 1,000 cards. Print deck by deck.</Trans>
                </p>
              )}
            </div>
          )}
        </div>
      </Dialog>
      {sheet !== null && (
        <PrintSheet
          key={sheet.number}
          title={title}
          cards={sheet.cards}
          layout={layout}
          onPrinted={() => setSheet(null)}
        />
      )}
    </>
  )
}

const choiceOf = (deck: ExportSubject['deck']): DeckChoice | null =>
  deck === null ? null : deck.id === null ? { folder: deck.title } : { deckId: deck.id }

function queryOf(choice: DeckChoice | null): string {
  if (choice === null) return ''
  return 'folder' in choice ? `?folder=${encodeURIComponent(choice.folder)}` : `?deck=${choice.deckId}`
}

interface Found {
  readonly decks: number
  readonly cards: number
  readonly arrived: boolean
}

async function countCards(choice: DeckChoice | null): Promise<Found> {
  const db = await localDb()
  const [counts, arrived] = await Promise.all([
    db === null ? { decks: 0, cards: 0 } : countForExport(db.idb, choice),
    hasArrived(),
  ])
  return { ...counts, arrived }
}

/** A file of many cards takes seconds. */
function Making({ share, onCancel }: { share: number; onCancel: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <ProgressBar label={t`Making the file`} value={share} max={1} className="min-w-0 flex-1 self-center" />
      <Button onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </>
  )
}

function Subject({ deck, found }: ExportSubject & { found: Found | undefined }): ReactNode {
  return (
    <>
      <Decks deck={deck} count={found?.decks} />
      {found !== undefined && (
        <>
          {', '}
          <Plural value={found.cards} _0="no cards" one="# card" other="# cards" />
        </>
      )}
    </>
  )
}

/** `count` is undefined until it is known. */
function Decks({ deck, count }: ExportSubject & { count: number | undefined }): ReactNode {
  if (deck === null) return <Trans>All decks</Trans>
  const name = readableTitle(deck.title)
  if (count === undefined) return name
  if (deck.id === null) return <Plural value={count} one={`# deck in ${name}`} other={`# decks in ${name}`} />
  if (count <= 1) return name
  return <Plural value={count - 1} one={`${name} and # deck below it`} other={`${name} and # decks below it`} />
}

interface TakeProps {
  format: Format
  address: string
  name: string
  ready: boolean
  onFile: (format: FileFormat) => void
  onPrint: () => void
}

/** The one thing to do. Anki's package is made by the server; everything else is made here, also without a network. */
function Take({ format, address, name, ready, onFile, onPrint }: TakeProps) {
  const online = useOnline()
  if (format === 'anki')
    return online ? (
      <a href={address} download={`${name}.apkg`} className={buttonClass({ variant: 'primary' })}>
        <Trans>Download</Trans>
      </a>
    ) : (
      <Button variant="primary" disabled>
        <Trans>Needs a connection</Trans>
      </Button>
    )
  return (
    <Button variant="primary" disabled={!ready} onClick={format === 'sheet' ? onPrint : () => onFile(format)}>
      {format === 'sheet' ? <Trans>Print…</Trans> : <Trans>Download</Trans>}
    </Button>
  )
}
