import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

/** A password that can be looked at. Pasting and password managers work. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const { t } = useLingui()
  const [visible, setVisible] = useState(false)
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-pressed={visible}
          aria-label={t`Show password`}
          onClick={() => setVisible(!visible)}
          className="h-11 rounded-md px-4 text-sm font-medium text-muted hover:text-ink"
        >
          {visible ? t`Hide` : t`Show`}
        </button>
      }
    />
  )
}
