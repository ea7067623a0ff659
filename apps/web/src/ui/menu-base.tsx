import { Menu as Base } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import type { MenuItemProps, MenuProps } from './menu-props.ts'

interface MenuBaseProps extends MenuProps {
  defaultOpen?: boolean
}

/** The menu itself; `menu.tsx` loads it when it is first asked for. */
export function MenuBase({ trigger, children, side = 'bottom', align = 'start', focusAfter, ...state }: MenuBaseProps) {
  return (
    <Base.Root {...state}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={landmark()}>
        {/* It stays where it opened: what moves between press and release loses its click. Above its button it may grow. */}
        <Base.Positioner
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          disableAnchorTracking={side !== 'top'}
          className="z-50 outline-none"
        >
          <Base.Popup
            finalFocus={focusAfter && (() => focusAfter() ?? true)}
            className="fade-foot max-h-(--available-height) min-w-48 [--foot:var(--surface)] overflow-y-auto overscroll-contain rounded-md border border-line bg-surface p-1 text-base shadow-face outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Menus open inside the main landmark, where people who move by landmarks find them; before it exists, in the body. */
function landmark(): HTMLElement | undefined {
  return document.querySelector('main') ?? undefined
}

const ITEM_CLASS = classNames(
  'flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2.5 text-left no-underline outline-none select-none',
  'data-highlighted:bg-sunken data-disabled:opacity-50 pointer-coarse:min-h-11',
)

export function MenuItem({ children, icon, shortcut, danger = false, disabled, onSelect, render }: MenuItemProps) {
  return (
    <Base.Item
      render={render}
      nativeButton={false}
      disabled={disabled}
      onClick={onSelect}
      aria-keyshortcuts={shortcut}
      className={classNames(ITEM_CLASS, danger && 'text-brick')}
    >
      {icon && <Icon of={icon} size={16} className={danger ? '' : 'text-muted'} />}
      <span className="flex-1">{children}</span>
      {shortcut && <Kbd className="pointer-coarse:hidden">{shortcut}</Kbd>}
    </Base.Item>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="mx-2.5 my-1 h-px bg-line" />
}

export interface MenuChoiceProps<Value extends string> {
  label: ReactNode
  value: Value
  options: readonly { value: Value; label: string; icon?: LucideIcon }[]
  onChange: (value: Value) => void
}

/** One of a few, inside a menu; choosing keeps the menu open. */
export function MenuChoice<Value extends string>({ label, value, options, onChange }: MenuChoiceProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
      <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-xs text-muted">{label}</Base.GroupLabel>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick={false} className={ITEM_CLASS}>
          {option.icon && <Icon of={option.icon} size={16} className="text-muted" />}
          <span className="flex-1">{option.label}</span>
          <Base.RadioItemIndicator className="size-1.5 rounded-full bg-moss" />
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}
