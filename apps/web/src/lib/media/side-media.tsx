import { useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import {
  type ClipboardEvent,
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { latePart } from '../lazy-part.ts'
import { keepFocus } from './keep-focus.ts'

const MediaPanel = latePart(() => import('./media-panel.tsx'))

interface SideMedia {
  /** For the element around the text area. */
  readonly around: {
    readonly onFocus: () => void
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    readonly onPaste: (event: ClipboardEvent<HTMLElement>) => void
    readonly onDragOver: (event: DragEvent<HTMLElement>) => void
    readonly onDragLeave: () => void
    readonly onDrop: (event: DragEvent<HTMLElement>) => void
  }
  /** A file is held over the field. */
  readonly isTarget: boolean
  readonly button: ReactNode
  readonly panel: ReactNode
}

/** Pictures and sounds in a side of a card: pasted, dropped, chosen, recorded. `area` finds the field they go into. */
export function useSideMedia(value: string, area: () => HTMLTextAreaElement | null): SideMedia {
  const { t } = useLingui()
  const [inUse, setInUse] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const [isTarget, setTarget] = useState(false)
  const [adding, setAdding] = useState(0)
  const lastArea = useRef(area)
  lastArea.current = area
  const add = async (files: readonly File[]) => {
    const field = lastArea.current()
    if (field === null || files.length === 0) return
    setAdding((count) => count + 1)
    try {
      const { addMedia } = await import('./add-media.ts')
      if ((await addMedia(field, files)) > 0) setOpen(true)
    } catch (error) {
      showToast(t`It could not be added. Try once more.`, { tone: 'problem' })
      reportError(error)
    } finally {
      setAdding((count) => count - 1)
    }
  }
  const take = (event: { preventDefault: () => void }, transfer: DataTransfer) => {
    const files = filesOf(transfer)
    if (files.length === 0) return
    event.preventDefault()
    void add(files) // never rejects
  }
  const leave = () => {
    setOpen(false)
    lastArea.current()?.focus()
  }
  const shown = inUse || isHeld || adding > 0
  return {
    around: {
      onFocus: () => setInUse(true),
      onBlur: (event) => {
        if (staysWithin(event)) return
        setInUse(false)
        setOpen(false)
      },
      onKeyDown: (event) => {
        if (event.altKey && event.code === 'KeyP') setOpen(true)
        else if (event.key === 'Escape' && isOpen) leave()
        else return
        event.preventDefault()
        event.stopPropagation()
      },
      onPaste: (event) => take(event, event.clipboardData),
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setTarget(true)
      },
      onDragLeave: () => setTarget(false),
      onDrop: (event) => {
        setTarget(false)
        take(event, event.dataTransfer)
      },
    },
    isTarget,
    button: shown && (
      <div className="absolute top-1 right-1">
        <IconButton
          size="sm"
          label={t`Pictures and sounds`}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+P"
          // Tab goes from side to side; the keys lead here.
          tabIndex={-1}
          busy={adding > 0}
          onMouseDown={keepFocus}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={ImagePlus} className={adding > 0 ? 'animate-pulse' : ''} />
        </IconButton>
      </div>
    ),
    panel: shown && (isOpen || isHeld) && (
      <MediaPanel value={value} area={() => lastArea.current()} onAdd={add} onHold={setHeld} />
    ),
  }
}

/** Whether the focus is still inside, also while another window (such as that for choosing files) has it. */
function staysWithin({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  const next = relatedTarget instanceof Node ? relatedTarget : document.activeElement
  return currentTarget.contains(next)
}

/** The files that came with a paste or drop and are meant as such: text beside them is meant as text. */
function filesOf(transfer: DataTransfer): readonly File[] {
  return transfer.getData('text/plain') === '' ? [...transfer.files] : []
}
