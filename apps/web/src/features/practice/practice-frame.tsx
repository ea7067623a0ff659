import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis, RotateCcw, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { SessionEndedNote, UnsentNote } from '../../lib/unsent-note.tsx'
import { Banner } from '../../ui/banner.tsx'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import type { PracticeProblem } from './practice-session.ts'
import { usePracticeKeys } from './use-practice-keys.ts'

interface PracticeFrameProps {
  deckId: string
  /** What is on the screen, for people who hear it; not shown where the screen has a heading of its own. */
  title: string | null
  /** 0-1. */
  progress: number
  /** How far it is, in words. */
  standing: ReactNode
  onUndo?: (() => void) | undefined
  canUndo?: boolean
  onRestart?: (() => void) | undefined
  problem: PracticeProblem | null
  isTakenOver: boolean
  /** Said when it changes. */
  announcement?: string
  children: ReactNode
}

/** A mode without chrome: how far it is, one way out, and the mode itself. Escape leaves; what was done is kept. */
export function PracticeFrame(props: PracticeFrameProps) {
  const { deckId, title, progress, standing, onUndo, canUndo = false, onRestart } = props
  const { t } = useLingui()
  const navigate = useNavigate()
  usePracticeKeys({
    Escape: () => void navigate({ to: '/study/$id', params: { id: deckId }, search: {} }),
    u: canUndo ? onUndo : undefined,
  })
  return (
    <>
      <header className="sticky top-0 z-10 bg-paper pt-[env(safe-area-inset-top)]">
        <div
          className="h-1 origin-left bg-moss transition-transform"
          style={{ transform: `scaleX(${Math.min(1, progress).toFixed(3)})` }}
          aria-hidden="true"
        />
        <div className="mx-auto grid min-h-14 max-w-page grid-cols-[minmax(2.75rem,1fr)_minmax(0,auto)_minmax(2.75rem,1fr)] items-center gap-2 px-2 sm:px-6">
          <Link
            to="/study/$id"
            params={{ id: deckId }}
            search={{}}
            aria-label={t`Back to the deck`}
            aria-keyshortcuts="Escape"
            title={t`Back to the deck (Esc)`}
            className={classNames(buttonClass({ variant: 'quiet' }), 'w-11 px-0! text-muted hover:text-ink')}
          >
            <Icon of={X} />
          </Link>
          <div className="text-center text-sm text-muted">{standing}</div>
          <div className="flex justify-end">
            {onUndo && (
              <IconButton
                label={t`Take back the last answer (U)`}
                aria-keyshortcuts="U"
                disabled={!canUndo}
                onClick={onUndo}
              >
                <Icon of={Undo2} />
              </IconButton>
            )}
            {onRestart && <MoreMenu onRestart={onRestart} />}
          </div>
        </div>
      </header>
      <p aria-live="polite" className="sr-only">
        {props.announcement}
      </p>
      {title !== null && <h1 className="sr-only">{title}</h1>}
      <Notices problem={props.problem} isTakenOver={props.isTakenOver} />
      {props.children}
    </>
  )
}

function MoreMenu({ onRestart }: { onRestart: () => void }) {
  const { t } = useLingui()
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t`More`}>
          <Icon of={Ellipsis} />
        </IconButton>
      }
    >
      <MenuItem icon={RotateCcw} onSelect={onRestart}>
        <Trans>Start over</Trans>
      </MenuItem>
    </Menu>
  )
}

function Notices({ problem, isTakenOver }: { problem: PracticeProblem | null; isTakenOver: boolean }) {
  return (
    <div className="mx-auto grid w-full max-w-page gap-2 px-3 sm:px-6">
      <UnsentNote />
      <SessionEndedNote />
      {problem !== null && (
        <Banner role="alert" tone="problem">
          <Trans>
            This device has no room left, so your place in this session is not kept. You can go on here; free some space
            before you close the tab.
          </Trans>
        </Banner>
      )}
      {isTakenOver && (
        <Banner>
          <Trans>You went on with this in another tab. Here is where it stands.</Trans>
        </Banner>
      )}
    </div>
  )
}
