import { PASSWORD_MIN, PASSWORD_RECOMMENDED } from '@cairn/contract/limits'

export type PasswordLength = { readonly kind: 'short'; readonly missing: number } | { readonly kind: 'fine' | 'good' }

/** How long a password is, counted in characters as people see them. */
export function passwordLength(password: string): PasswordLength {
  const length = [...password].length
  if (length < PASSWORD_MIN) return { kind: 'short', missing: PASSWORD_MIN - length }
  return { kind: length < PASSWORD_RECOMMENDED ? 'fine' : 'good' }
}
