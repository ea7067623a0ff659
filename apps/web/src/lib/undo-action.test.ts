import { afterEach, expect, test } from 'vitest'
import { currentToasts, dismissToast } from '../ui/toast-store.ts'
import { undoAction } from './undo-action.ts'

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})
const said = () => currentToasts().map(({ message }) => message)

test('what is taken back is not talked about', async () => {
  await undoAction(async () => ({ ok: true })).run()
  await undoAction(async () => undefined).run()
  expect(said()).toEqual([])
})

test('what the browser does not store is said to stay, whichever way it refuses', async () => {
  await undoAction(async () => ({ ok: false, problem: 'storage-full' })).run()
  await undoAction(() => Promise.reject(new DOMException('full', 'QuotaExceededError'))).run()
  expect(said()).toEqual(Array(2).fill('That could not be taken back on this device.'))
})

test('what nobody expects is not mistaken for a refusal', async () => {
  const defect = new Error('Inconsistent: no such card')
  await expect(undoAction(() => Promise.reject(defect)).run()).rejects.toBe(defect)
  expect(said()).toEqual([])
})
