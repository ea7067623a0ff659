import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { Menu, MenuItem } from './menu.tsx'

test('opens by click, runs the action, closes, and gives the focus back', async () => {
  const rename = vi.fn()
  render(
    <Menu trigger={<button type="button">More</button>}>
      <MenuItem onSelect={rename}>Rename</MenuItem>
    </Menu>,
  )
  screen.getByRole('button', { name: 'More' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  expect(rename).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
})

test('opens by the arrow key as well', async () => {
  render(
    <Menu trigger={<button type="button">More</button>}>
      <MenuItem>Rename</MenuItem>
    </Menu>,
  )
  fireEvent.keyDown(screen.getByRole('button', { name: 'More' }), { key: 'ArrowDown' })
  expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeDefined()
})

test('a dialog has its title as name, and Escape closes it', async () => {
  const onOpenChange = vi.fn()
  render(
    <I18nProvider i18n={i18n}>
      <Dialog open onOpenChange={onOpenChange} title="Rename the deck" description="Its cards stay as they are." />
    </I18nProvider>,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Rename the deck' })
  expect(dialog.getAttribute('aria-describedby')).not.toBeNull()
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false, expect.anything()))
})

test('a dialog that is not open is not there', () => {
  render(
    <I18nProvider i18n={i18n}>
      <Dialog open={false} onOpenChange={() => undefined} title="Rename" />
    </I18nProvider>,
  )
  expect(document.body.textContent).toBe('')
})
