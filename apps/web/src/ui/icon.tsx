import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

export interface IconProps {
  of: LucideIcon
  /** Pixels, 18 when not given. */
  size?: number
  className?: string
}

/** An icon in the weight of the interface. Always decorative: the control around it carries the name. */
export function Icon({ of: Glyph, size = 18, className }: IconProps) {
  return (
    <Glyph
      size={size}
      strokeWidth={1.75}
      aria-hidden="true"
      focusable="false"
      className={classNames('shrink-0', className)}
    />
  )
}
