import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL_CLASS, Field, type FieldTexts } from './field.tsx'

export interface TextFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'className'> {
  className?: string
  /** A control inside the right end of the field, such as show and hide. */
  trailing?: ReactNode
}

export function TextField({ label, hint, error, hideLabel, id, className, trailing, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id} className={className}>
      {(control) => (
        <div className="relative">
          <input
            type="text"
            {...input}
            {...control}
            className={classNames(CONTROL_CLASS, 'h-11', Boolean(trailing) && 'pr-20')}
          />
          {trailing && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
        </div>
      )}
    </Field>
  )
}
