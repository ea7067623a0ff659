import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

interface SideLineProps {
  /** What the line says, without markup (`sideInWords`): the whole of it shows where it is pointed at. */
  words: string
  lines?: 1 | 2
  className?: string
  /** The words as they are drawn here, some of them marked; the words themselves where absent. */
  children?: ReactNode
}

/** A text of the learner's as a line in a list: it begins where its script begins, and what has no room ends with dots. */
export function SideLine({ words, lines = 1, className, children = words }: SideLineProps) {
  return (
    <p
      dir="auto"
      title={words}
      className={classNames(lines === 1 ? 'truncate' : 'line-clamp-2 text-ellipsis', className)}
    >
      {children}
    </p>
  )
}
