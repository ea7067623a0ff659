import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { classNames } from '../../ui/class-names.ts'

export interface HighlightActions {
  /** The pointer or the focus is on a highlight; null when it has left. */
  readonly peek: (ids: readonly string[] | null) => void
  /** A highlight was chosen; `byKey` when that was done without a pointer. */
  readonly choose: (ids: readonly string[], byKey: boolean) => void
}

interface HighlightProps {
  /** The cards that rest on these words. */
  ids: readonly string[]
  /** A card begins here: the tab key stops at it once, not at every part that others cut it into. */
  isStop: boolean
  isShown: boolean
  look: string
  actions: HighlightActions
  children: ReactNode
}

/** Named by all highlights: what choosing one does. */
export const HIGHLIGHT_HINT = 'highlight-hint'

/** Words that a card rests on. Pointing at them or the focus shows the card; choosing them keeps it shown. */
export function Highlight({ ids, isStop, isShown, look, actions, children }: HighlightProps) {
  const own = useMemo(() => ids, [ids.join(' ')])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    actions.choose(own, true)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot break over lines as these words do
    <span
      role="button"
      tabIndex={isStop ? 0 : -1}
      data-cards={own.join(' ')}
      aria-expanded={isShown}
      aria-describedby={HIGHLIGHT_HINT}
      className={classNames(
        'cursor-pointer rounded-[2px] box-decoration-clone py-0.5 underline max-lg:scroll-mt-20 max-lg:scroll-mb-[48dvh] decoration-2 underline-offset-4 transition-colors',
        look,
        isShown && 'outline-2 outline-moss outline-offset-1',
      )}
      onClick={({ currentTarget }) => {
        actions.choose(own, false)
        // The cards that come up at the foot of a phone would lie over the words just chosen.
        requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }))
      }}
      onKeyDown={onKeyDown}
      onFocus={() => actions.peek(own)}
      onBlur={() => actions.peek(null)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && actions.peek(own)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && actions.peek(null)}
    >
      {children}
    </span>
  )
}
