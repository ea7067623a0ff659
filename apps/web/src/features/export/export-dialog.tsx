import type { DoorCard } from '@cairn/core/tables/door-card'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { cardsForExport } from '../../data/cards-for-export.ts'
import { hasArrived } from '../../data/queries.ts'
import { useLive, useOnline } from '../../data/use-live.ts'
import { readableTitle } from '../../lib/deck-path.ts'
import { saveTextFile } from '../../lib/device.ts'
import type { ExportSubject } from '../../lib/export-door.ts'
import { loadLibraries } from '../../lib/markdown.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { exportFile, type FileFormat, type Format, fileName } from './export-files.ts'
import { FormatList } from './format-list.tsx'
import { PrintSheet, type SheetLayout } from './print-sheet.tsx'

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

/** Takes cards out: of one deck or of the whole library, as what another program reads, or on paper. */
export default function ExportDialog({ deck, onClose }: ExportDialogProps) {
  const { t } = useLingui()
  const [format, setFormat] = useState<Format>('anki')
  const [layout, setLayout] = useState<SheetLayout>('cards')
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const deckId = deck?.id ?? null
  const found = useLive(`export ${deckId}`, ['decks', 'cards', 'sync'], () => readCards(deckId))
  const title = deck?.title ?? t`Cairn library`
  const print = async (cards: readonly DoorCard[]) => {
    for (const { front, back } of cards) await loadLibraries(`${front}\n${back}`)
    setSheet({ cards, number: (sheet?.number ?? 0) + 1 })
  }
  const tooMany = format === 'sheet' && found !== undefined && found.cards.length > MOST_PRINTED
  return (
    <>
      <Dialog
        open
        size="md"
        onOpenChange={(open) => open || onClose()}
        title={<Trans>Export</Trans>}
        description={<Subject title={deck?.title ?? null} cards={found?.cards.length} />}
        actions={
          <Take
            format={format}
            address={`/api/exports/apkg${deckId === null ? '' : `?deck=${deckId}`}`}
            name={fileName(title)}
            ready={found !== undefined && found.cards.length > 0 && !tooMany}
            onFile={(wanted) => {
              if (found === undefined) return
              const { name, type, text } = exportFile(found.cards, wanted, title)
              saveTextFile(name, text, type)
            }}
            onPrint={() => found !== undefined && void print(found.cards)}
          />
        }
      >
        <div className="grid gap-4 pb-2">
          {found?.arrived === false && (
            <Banner tone="caution">
              <Trans>Your cards have not all reached this device yet. Only those that have are exported.</Trans>
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

async function readCards(deckId: string | null) {
  const [cards, arrived] = await Promise.all([cardsForExport(deckId), hasArrived()])
  return { cards, arrived }
}

function Subject({ title, cards }: { title: string | null; cards: number | undefined }): ReactNode {
  return (
    <>
      {title === null ? <Trans>All decks</Trans> : readableTitle(title)}
      {cards !== undefined && (
        <>
          {', '}
          <Plural value={cards} _0="no cards" one="# card" other="# cards" />
        </>
      )}
    </>
  )
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
