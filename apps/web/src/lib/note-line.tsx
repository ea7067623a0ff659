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

/** One quiet remark about a card, inside a list; what can be done about it follows on the same line where there is room. */
export function NoteLine({ urgent = false, children, action }: NoteLineProps) {
  return (
    <li className="flex gap-2 text-sm text-muted">
      <Icon
        of={urgent ? TriangleAlert : CircleAlert}
        size={16}
        className={urgent ? 'mt-1 text-brick' : 'mt-1 text-amber'}
      />
      <span className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5 wrap-anywhere pointer-coarse:gap-y-3">
        <span className="min-w-0 py-0.5">{children}</span>
        {action}
      </span>
    </li>
  )
}
