import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../lib/testing/render-screen.tsx'
import { Dialog } from './dialog.tsx'
import { Menu, MenuItem } from './menu.tsx'

/** A screen with a part that keys act on, a menu, and a dialog over both. */
function Screen({ onClose }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <main>
      <section aria-label="Question" tabIndex={-1} onKeyDown={() => setOpen(true)}>
        <details>
          <summary>Hint</summary>
          It is soft.
        </details>
      </section>
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={() => setOpen(true)}>Card info</MenuItem>
      </Menu>
      <button type="button">Elsewhere</button>
      <Dialog
        open={open}
        title="Card info"
        onOpenChange={(isOpen) => {
          setOpen(isOpen)
          onClose?.()
        }}
      >
        All of it
      </Dialog>
    </main>
  )
}

const closed = async () => {
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('the part of a screen that a dialog was opened from by a key has the focus again, and not a control in it', async () => {
  await renderScreen('/', <Screen />)
  const question = screen.getByRole('region', { name: 'Question' })
  act(() => question.focus())
  fireEvent.keyDown(question, { key: 'i' })
  await closed()
  await waitFor(() => expect(focused()).toBe('Question'))
})

test('after a dialog that was opened from a menu, the button of the menu has it', async () => {
  await renderScreen('/', <Screen />)
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  const item = await screen.findByRole('menuitem', { name: 'Card info' })
  act(() => item.focus())
  fireEvent.click(item)
  await closed()
  await waitFor(() => expect(focused()).toBe('More'))
})

test('what was given the focus as the dialog closed keeps it', async () => {
  await renderScreen('/', <Screen onClose={() => screen.getByText('Elsewhere').focus()} />)
  const question = screen.getByRole('region', { name: 'Question' })
  act(() => question.focus())
  fireEvent.keyDown(question, { key: 'i' })
  await closed()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(focused()).toBe('Elsewhere')
})
