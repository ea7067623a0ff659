import { useId } from 'react'
import { classNames } from './class-names.ts'

export interface SegmentedProps<Value extends string> {
  /** Names the group for assistive technology. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  className?: string
}

/** One of two to five, all visible. Radio buttons underneath: arrows move, Tab leaves. */
export function Segmented<Value extends string>({ label, value, options, onChange, className }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classNames('inline-flex max-w-full flex-wrap rounded-md bg-sunken p-1', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'relative flex min-h-9 min-w-fit flex-auto items-center justify-center rounded-sm px-3 text-sm pointer-coarse:min-h-11 sm:px-4 text-center font-medium text-muted',
            'transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:ring-1 has-checked:ring-edge',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss',
          )}
        >
          <span className="pointer-coarse:min-w-5">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
