import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localLearner, setLearner } from '../../data/session.ts'
import { syncNow } from '../../data/sync.ts'
import { aLearner, FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import SettingsPage from './settings-page.tsx'
import { SettingsServer } from './testing/settings-server.ts'

let server: FakeServer
let settings: SettingsServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install()
  settings = new SettingsServer(server)
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

const show = (part = '') => renderScreen(`/settings${part === '' ? '' : `?part=${part}`}`, <SettingsPage />)

async function type(label: string, text: string): Promise<HTMLElement> {
  const field = await screen.findByLabelText(label)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
  return field
}

test('a number saves itself, under the version it was read at, and says so', async () => {
  await show()
  await type('New cards', '17')
  await waitFor(() => expect(localLearner()?.settings.newPerDay).toBe(17))
  await syncNow()
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(settings.changes).toEqual([{ newPerDay: 17 }])
})

test('what another device changed meanwhile stays, and this goes on top', async () => {
  await show()
  settings.changeElsewhere({ reviewsPerDay: 77 })
  await type('New cards', '18')
  await syncNow()
  expect(server.learner?.settings).toMatchObject({ reviewsPerDay: 77, newPerDay: 18 })
  await waitFor(async () => expect(await screen.findByLabelText('Reviews at most')).toHaveProperty('value', '77'))
})

test.each(['', ' ', '0', '601', '-1', '2.5', '1e2', 'many', '99999999999999999999'])(
  '%j minutes are refused beside the field and never sent',
  async (text) => {
    await show()
    const field = await type('Time for cards', text)
    expect(await screen.findByText('Enter a whole number from 1 to 600.')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    fireEvent.keyDown(field, { key: 'Escape' })
    await waitFor(() => expect(field).toHaveProperty('value', '15'))
    expect(screen.queryByText('Enter a whole number from 1 to 600.')).toBeNull()
    await syncNow()
    expect(settings.changes).toEqual([])
  },
)

test('arrow keys step within the limits', async () => {
  await show()
  const field = await screen.findByLabelText('Cards in one go')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(field).toHaveProperty('value', '19')
  for (let press = 0; press < 30; press += 1) fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(field).toHaveProperty('value', '5')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(field).toHaveProperty('value', '20')
})

test('without a network a setting holds here and says that it waits', async () => {
  await show()
  server.weather = 'offline'
  fireEvent.click(await screen.findByRole('switch', { name: 'Type every answer' }))
  await syncNow()
  expect(await screen.findByText(/^Holds on this device/)).toBeTruthy()
  expect(localLearner()?.settings.typeAnswers).toBe(true)
  server.weather = 'fine'
  await syncNow()
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(settings.changes).toEqual([{ typeAnswers: true }])
})

test('what the server refuses is said, and what was set before is shown again', async () => {
  await show()
  settings.refusesChanges = true
  const toggle = await screen.findByRole('switch', { name: 'Type every answer' })
  fireEvent.click(toggle)
  await waitFor(() => expect(localLearner()?.settings.typeAnswers).toBe(true))
  await syncNow()
  expect(await screen.findByText(/^Not taken by the server/)).toBeTruthy()
  expect(toggle).toHaveProperty('checked', false)
})

test('a number typed just before leaving is saved all the same', async () => {
  const { unmount } = await show()
  fireEvent.change(await screen.findByLabelText('New cards'), { target: { value: '23' } })
  unmount()
  await waitFor(() => expect(localLearner()?.settings.newPerDay).toBe(23))
})

test('an exam date that has gone by is said when the field is left', async () => {
  await show()
  await type('Day of the exam', '2020-01-01')
  expect(await screen.findByText('Choose a day that is still to come.')).toBeTruthy()
  await type('Day of the exam', '2099-01-01')
  await waitFor(() => expect(localLearner()?.settings.examDate).toBe('2099-01-01'))
  fireEvent.click(screen.getByRole('button', { name: 'No exam' }))
  await waitFor(() => expect(localLearner()?.settings.examDate).toBeNull())
})

test('this device’s zone is offered when it is another one', async () => {
  settings.changeElsewhere({ timeZone: 'Pacific/Auckland' })
  await syncNow()
  await show()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  fireEvent.click(await screen.findByRole('button', { name: `Use ${here.replaceAll('_', ' ')}` }))
  await waitFor(() => expect(localLearner()?.settings.timeZone).toBe(here))
})

test('a token asks for the password when the sign-in is old, and is shown once', async () => {
  settings.isSignInRecent = false
  await show('ai')
  fireEvent.click(await screen.findByRole('button', { name: 'Make a token' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Make the token' }))
  expect(await screen.findByText('Give the token a name.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Notes' } })
  fireEvent.click(screen.getByRole('button', { name: 'Make the token' }))
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'wrong' } })
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  expect(await screen.findByText(/This password is not right/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'right' } })
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  expect(await screen.findByLabelText('Token Notes')).toHaveProperty('value', 'cairn_abcdef')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByDisplayValue('cairn_abcdef')).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Notes' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(settings.tokens).toEqual([]))
})

test('sessions: this one first, the others can be ended', async () => {
  await show('account')
  expect((await screen.findByText('this one')).closest('li')?.textContent).toContain('Chrome on Linux')
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toContain('Firefox on Android')
  fireEvent.click(screen.getByRole('button', { name: 'Sign Firefox on Android out' }))
  await waitFor(() => expect(screen.queryByText(/Firefox on Android/)).toBeNull())
  expect(settings.sessions.map(({ id }) => id)).toEqual(['here'])
})

test('a setting that is not kept for a defect of ours is said, not saved for ever', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  await show()
  await screen.findByLabelText('New cards')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('Inconsistent: the storage broke')
  })
  await type('New cards', '17')
  expect(await screen.findByText(/Not saved: something went wrong/)).toBeTruthy()
  expect(reported).toHaveBeenCalledOnce()
})

test('on a new device nothing is claimed of cards and answers before they have come', async () => {
  await freshDevice()
  await setLearner(aLearner())
  await show()
  expect(await screen.findAllByText(/are still on their way to this device/)).not.toHaveLength(0)
  expect(screen.queryByText(/you have given none/)).toBeNull()
  await syncNow()
  expect(await screen.findByText(/you have given none/)).toBeTruthy()
  expect(screen.queryByText(/are still on their way/)).toBeNull()
})
