import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localLearner, setLearner } from '../../data/session.ts'
import { aLearner, FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { NameSetting } from './name-setting.tsx'

const OTHER = '0189aaaa-0000-7000-8000-000000000002'
let answerName: () => void

beforeEach(async () => {
  await freshDevice()
  const learner = await signedIn(new FakeServer().install())
  const others = fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method !== 'PUT') return others(address, init)
    return new Promise<Response>((resolve) => {
      answerName = () => resolve(Response.json({ name: 'Grace' }))
    })
  })
  await renderScreen('/settings', <NameSetting learner={learner} />)
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Grace' } })
  fireEvent.blur(screen.getByLabelText('Name'))
  await waitFor(() => expect(answerName).toBeTypeOf('function'))
})
afterEach(() => vi.unstubAllGlobals())

test('settings changed while the server keeps a name stay changed', async () => {
  await setLearner(aLearner({ settings: { ...aLearner().settings, newPerDay: 55 } }))
  answerName()
  await waitFor(() => expect(localLearner()?.name).toBe('Grace'))
  expect(localLearner()?.settings.newPerDay).toBe(55)
})

test('a name kept too late is not given to whoever is signed in by then', async () => {
  await setLearner(aLearner({ id: OTHER, name: 'Bo' }))
  answerName()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(localLearner()).toMatchObject({ id: OTHER, name: 'Bo' })
})
