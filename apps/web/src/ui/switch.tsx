import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'

interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'checked'> {
  checked: boolean
}

/** On or off, at once. Give it an `id` that a label names; a checkbox underneath, so Space turns it. */
export function Switch({ className, checked, ...input }: SwitchProps) {
  return (
    <span className={classNames('relative block h-6 w-10 shrink-0', className)}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        className="peer absolute -inset-x-0.5 -inset-y-2.5 m-0 cursor-pointer appearance-none outline-none"
      />
      <span
        aria-hidden="true"
        className={classNames(
          'pointer-events-none absolute inset-0 rounded-full bg-edge transition-colors peer-checked:bg-moss',
          'peer-checked:*:translate-x-4 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-moss',
        )}
      >
        <span className="absolute top-0.5 left-0.5 size-5 rounded-full bg-surface transition-transform dark:bg-paper" />
      </span>
    </span>
  )
}
