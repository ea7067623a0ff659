import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextField } from './text-field.tsx'

test('label, hint and error belong to the field', () => {
  render(<TextField label="E-mail" hint="We never show it" error="Enter an address" />)
  const field = screen.getByLabelText('E-mail')
  const describing = (field.getAttribute('aria-describedby') ?? '').split(' ')
  expect(describing.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Enter an address',
    'We never show it',
  ])
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('without an error the field is not marked invalid', () => {
  render(<TextField label="E-mail" />)
  expect(screen.getByLabelText('E-mail').hasAttribute('aria-invalid')).toBe(false)
})
