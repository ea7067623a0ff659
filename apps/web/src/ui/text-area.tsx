import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL_CLASS, Field, type FieldTexts } from './field.tsx'

export interface TextAreaProps extends FieldTexts, Omit<ComponentPropsWithRef<'textarea'>, 'className'> {
  className?: string
  /** Sets the reading face, for text that is read rather than filled in. */
  reading?: boolean
  /** Grows with its text instead of scrolling. */
  grow?: boolean
}

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, hideLabel, id, className, reading = false, grow = false, rows = 4, ...area } = props
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id} className={className}>
      {(control) => (
        <textarea
          rows={rows}
          {...area}
          {...control}
          className={classNames(
            CONTROL_CLASS,
            'block py-2.5',
            reading && 'font-read text-lg leading-relaxed pointer-coarse:text-lg',
            grow ? 'field-sizing-content resize-none' : 'resize-y',
          )}
        />
      )}
    </Field>
  )
}
