import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL_CLASS, Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'

interface SelectBoxProps extends Omit<ComponentPropsWithRef<'select'>, 'className'> {
  className?: string
}

/** The system's own select: its list is the one that a phone and a screen reader know best. */
export function SelectBox({ className, children, ...select }: SelectBoxProps) {
  return (
    <div className={classNames('relative', className)}>
      <select {...select} className={classNames(CONTROL_CLASS, 'h-11 appearance-none pr-10')}>
        {children}
      </select>
      <Icon of={ChevronDown} className="pointer-events-none absolute top-3.5 right-3 text-muted" size={16} />
    </div>
  )
}

export interface SelectProps extends FieldTexts, Omit<ComponentPropsWithRef<'select'>, 'className' | 'children'> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  className?: string
}

/** A select with its label and what is to be said about it. */
export function Select({ label, hint, error, hideLabel, id, className, options, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id} className={className}>
      {(control) => (
        <SelectBox {...select} {...control}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  )
}
