import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowRight, ListPlus, Plus, Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import type { EditorState } from './editor-store.ts'
import { SaveWords } from './save-words.tsx'

interface EditorBarProps {
  deckId: string
  state: EditorState
  travel: (way: 'undo' | 'redo') => void
}

/** How many cards there are, whether they are saved, and the way back. */
export function EditorBar({ deckId, state, travel }: EditorBarProps) {
  const { t } = useLingui()
  const cards = state.rows.reduce((sum, { base, siblings }) => sum + (base === null ? 0 : 1 + siblings.length), 0)
  return (
    // The words change as one types: they break beside the buttons, which stay where they are.
    <div className="flex flex-wrap items-center justify-between gap-x-2 sm:gap-x-4">
      <p className="min-w-0 flex-1 basis-24 text-sm text-muted">
        <Plural value={cards} _0="No cards yet" one="# card" other="# cards" />
        {'. '}
        <SaveWords state={state} />
      </p>
      <div className="-mr-3 flex max-w-full flex-wrap items-center">
        <IconButton size="sm" label={t`Undo`} aria-disabled={!state.canUndo} onClick={() => travel('undo')}>
          <Icon of={Undo2} size={16} />
        </IconButton>
        <IconButton size="sm" label={t`Redo`} aria-disabled={!state.canRedo} onClick={() => travel('redo')}>
          <Icon of={Redo2} size={16} />
        </IconButton>
        <Link to="/study/$id" params={{ id: deckId }} className={buttonClass({ size: 'sm', variant: 'quiet' })}>
          <Trans>To the deck</Trans>
          <Icon of={ArrowRight} size={16} />
        </Link>
      </div>
    </div>
  )
}

interface EditorFootProps {
  onAdd: () => void
  onPaste: () => void
  /** Further ways to cards. */
  children: ReactNode
}

/** How rows come in, and the keys of the page. */
export function EditorFoot({ onAdd, onPaste, children }: EditorFootProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-6">
      <div className="flex flex-wrap gap-3">
        <Button icon={<Icon of={Plus} />} onClick={onAdd}>
          <Trans>Add a card</Trans>
        </Button>
        <Button variant="quiet" icon={<Icon of={ListPlus} />} onClick={onPaste}>
          <Trans>Paste a list</Trans>
        </Button>
        {children}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted pointer-coarse:hidden">
        <KeyWords keys="Enter">{t`next field`}</KeyWords>
        <KeyWords keys="Shift Enter">{t`new line`}</KeyWords>
        <KeyWords keys="Ctrl Enter">{t`card below`}</KeyWords>
        <KeyWords keys="Alt ↑ ↓">{t`move the card`}</KeyWords>
        <KeyWords keys="Ctrl .">{t`kind and tags`}</KeyWords>
        <KeyWords keys="Alt P">{t`picture or sound`}</KeyWords>
        <KeyWords keys="Ctrl Z">{t`undo`}</KeyWords>
      </p>
    </div>
  )
}

function KeyWords({ keys, children }: { keys: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <Kbd>{keys}</Kbd> {children}
    </span>
  )
}
