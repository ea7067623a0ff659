import './print-sheet.css'
import { listedInTurn } from '@cairn/core/cards/listed-sides'
import type { DoorCard } from '@cairn/core/tables/door-card'
import { Plural, Trans } from '@lingui/react/macro'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { loadLibraries, needsLibraries } from '../../lib/markdown.ts'
import { Markdown } from '../../lib/markdown-view.tsx'
import { useFailure } from '../../lib/use-failure.ts'

export type SheetLayout = 'cards' | 'columns'

interface PrintSheetProps {
  title: string
  cards: readonly DoorCard[]
  layout: SheetLayout
  /** The browser's own dialog was closed, whether or not anything was printed. */
  onPrinted: () => void
}

/**
 * Cards on paper, seen only by the printer: cards to cut out and fold, the question left of the fold, or a list in two
 * columns. Laid out in millimetres that fit A4 and Letter alike.
 */
export function PrintSheet({ title, cards: given, layout, onPrinted }: PrintSheetProps) {
  const cards = useMemo(() => listedInTurn(given), [given])
  const place = useRef<HTMLDivElement>(null)
  const printed = useRef(onPrinted)
  printed.current = onPrinted
  const fail = useFailure()
  const texts = useRef(cards.flatMap(({ front, back }) => [front, back]))
  useEffect(() => {
    let current = true
    // Some browsers come back from `print` before anything is printed.
    const over = () => printed.current()
    window.addEventListener('afterprint', over)
    readyToPrint(place, texts.current)
      .then(() => current && window.print())
      .catch(fail)
    return () => {
      current = false
      window.removeEventListener('afterprint', over)
    }
  }, [fail])
  return createPortal(
    <div ref={place} className="print-sheet">
      {layout === 'cards' ? <CutCards cards={cards} /> : <TwoColumns title={title} cards={cards} />}
    </div>,
    document.body,
  )
}

function CutCards({ cards }: { cards: readonly DoorCard[] }) {
  return (
    <div className="cut-cards">
      {cards.map((card, at) => (
        <div key={at} className="cut-card">
          <Markdown text={card.front} className="cut-side" />
          <Markdown text={card.back} className="cut-side" />
        </div>
      ))}
    </div>
  )
}

function TwoColumns({ title, cards }: { title: string; cards: readonly DoorCard[] }) {
  return (
    <>
      <h2>{title}</h2>
      <p>
        <Plural value={cards.length} one="# card" other="# cards" />
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Question</Trans>
            </th>
            <th scope="col">
              <Trans>Answer</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {cards.map((card, at) => (
            <tr key={at}>
              <td>
                <Markdown text={card.front} />
              </td>
              <td>
                <Markdown text={card.back} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Resolves when faces, pictures and the libraries of maths and code are there; what cannot be had is left out. */
async function readyToPrint(place: RefObject<HTMLElement | null>, texts: readonly string[]): Promise<void> {
  await Promise.all(texts.filter(needsLibraries).map(loadLibraries))
  // By the second frame the texts have been drawn again with what was loaded.
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  await document.fonts.ready
  const pictures = [...(place.current?.querySelectorAll('img') ?? [])]
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
}
