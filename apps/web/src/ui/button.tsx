import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Kbd } from './kbd.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-moss text-on-moss hover:bg-moss-deep active:bg-moss-deep',
  secondary: 'bg-surface text-ink ring-1 ring-inset ring-edge hover:ring-ink active:bg-sunken',
  quiet: 'text-ink hover:bg-sunken active:bg-sunken',
  danger: 'bg-surface text-brick ring-1 ring-inset ring-brick hover:bg-brick-soft active:bg-brick-soft',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-sm gap-1.5 rounded-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-4 text-base gap-2 rounded-md',
  lg: 'min-h-13 px-6 text-lg gap-2.5 rounded-md',
}

/** The look of a button, which wraps only where its row has no room for it, for an anchor or a router link that acts as one. */
export function buttonClass(look: { variant?: ButtonVariant; size?: ButtonSize } = {}): string {
  return classNames(
    'relative inline-flex items-center justify-center font-medium min-w-fit leading-tight text-center select-none no-underline',
    'transition-[background-color,box-shadow,color] disabled:opacity-50 aria-disabled:opacity-50',
    VARIANTS[look.variant ?? 'secondary'],
    SIZES[look.size ?? 'md'],
  )
}

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Set while the action runs: keeps width and focus, ignores further presses, tells assistive technology. */
  busy?: boolean
  icon?: ReactNode
  /** The key that does the same, shown behind the label on devices with a keyboard. */
  shortcut?: string
}

export function Button(props: ButtonProps) {
  const { variant, size, busy = false, icon, shortcut, className, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-keyshortcuts={shortcut}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {icon}
      {children}
      {shortcut && <Kbd className="pointer-coarse:hidden">{shortcut}</Kbd>}
    </button>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'shortcut'> {
  /** What it does, for people who do not see the icon; also its tooltip. */
  label: string
  children: ReactNode
}

/** A square button that shows an icon only. */
export function IconButton({ label, size = 'md', variant = 'quiet', className, ...rest }: IconButtonProps) {
  const square = size === 'sm' ? 'w-9 px-0! pointer-coarse:w-11' : size === 'lg' ? 'w-13 px-0!' : 'w-11 px-0!'
  return (
    <Button
      {...rest}
      size={size}
      variant={variant}
      aria-label={label}
      title={label}
      className={classNames(square, 'text-muted hover:text-ink', className)}
    />
  )
}
