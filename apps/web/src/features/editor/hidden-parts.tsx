import { hidesParts } from '@cairn/core/cards/hides-parts'
import { Trans } from '@lingui/react/macro'
import { Image as ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { latePart } from '../../lib/lazy-part.ts'
import type { Drawing } from '../../lib/occlusion/drawing.ts'
import { keptDrawing } from '../../lib/occlusion/kept-drawing.ts'
import type { DrawingPlace } from '../../lib/occlusion/save-drawing.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { EditorRow } from './editor-row.ts'

const OcclusionDialog = latePart(() => import('../../lib/occlusion/occlusion-dialog.tsx'))

interface Begun {
  readonly drawing: Drawing
  readonly place: DrawingPlace
}

/** Makes cards of a picture of which parts are hidden, behind the deck's last card. */
export function HidePartsButton({ deckId, rows }: { deckId: string; rows: readonly EditorRow[] }) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const begin = () => {
    const after = rows.findLast(({ base }) => base !== null)?.position ?? 0
    setBegun({ drawing: keptDrawing(deckId), place: { deckId, noteId: null, after } })
  }
  return (
    <>
      <Button
        variant="quiet"
        className="h-auto! min-h-11 max-w-full text-left whitespace-normal!"
        icon={<Icon of={ImageIcon} />}
        onClick={begin}
      >
        <Trans>Hide parts of a picture</Trans>
      </Button>
      <Opened begun={begun} onClose={() => setBegun(null)} />
    </>
  )
}

/** The way back to the picture that a card was made from. Nothing for other cards. */
export function HiddenPartsLink({ row }: { row: EditorRow }) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const orFail = useOrFail()
  const { base } = row
  if (base === null || !hidesParts(row.front)) return null
  const begin = async () => {
    const { readDrawing } = await import('../../lib/occlusion/save-drawing.ts')
    const saved = await readDrawing(base.noteId)
    const kept = keptDrawing(base.noteId)
    const drawing = kept.picture === null ? saved : kept
    if (saved !== null && drawing !== null)
      setBegun({ drawing, place: { deckId: base.deckId, noteId: base.noteId, after: row.position } })
  }
  return (
    <>
      <button type="button" className="link touch justify-self-start text-sm" onClick={() => orFail(begin())}>
        <Trans>Change what is hidden</Trans>
      </button>
      <Opened begun={begun} onClose={() => setBegun(null)} />
    </>
  )
}

function Opened({ begun, onClose }: { begun: Begun | null; onClose: () => void }) {
  if (begun === null) return null
  return <OcclusionDialog begun={begun.drawing} place={begun.place} onClose={onClose} />
}
