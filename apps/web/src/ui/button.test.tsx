import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('a busy button keeps its place and the focus, and ignores further presses', () => {
  const press = vi.fn()
  const { rerender } = render(<Button onClick={press}>Send</Button>)
  const button = screen.getByRole('button', { name: 'Send' })
  button.focus()
  fireEvent.click(button)
  rerender(
    <Button busy onClick={press}>
      Send
    </Button>,
  )
  fireEvent.click(button)
  expect(press).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('a busy submit button does not submit', () => {
  const submit = vi.fn((event: Event) => event.preventDefault())
  const { container } = render(
    <form>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  )
  container.querySelector('form')?.addEventListener('submit', submit)
  fireEvent.click(screen.getByRole('button'))
  expect(submit).not.toHaveBeenCalled()
})
