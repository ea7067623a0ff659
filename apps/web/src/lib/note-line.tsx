import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'

export interface NoteLineProps {
  /** Has to be mended before the card is worth keeping. */
  urgent?: boolean
  children: ReactNode
  /** What can be done about it. */
  action?: ReactNode
}

/** One quiet remark about a card, inside a list. */
export function NoteLine({ urgent = false, children, action }: NoteLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-muted">
      <span className="flex min-w-0 gap-2">
        <Icon
          of={urgent ? TriangleAlert : CircleAlert}
          size={16}
          className={urgent ? 'mt-px text-brick' : 'mt-px text-amber'}
        />
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </span>
      {action}
    </li>
  )
}
