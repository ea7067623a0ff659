import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { afterPress } from './after-press.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve))

test('without a press it is done at once', () => {
  let done = 0
  afterPress(() => (done += 1))
  expect(done).toBe(1)
})

test.each(['pointerUp', 'pointerCancel'] as const)(
  'while something is pressed it waits for %s, and the click',
  async (end) => {
    const told: string[] = []
    fireEvent.pointerDown(document.body)
    afterPress(() => told.push('done'))
    await soon()
    expect(told).toEqual([])
    fireEvent[end](document.body)
    told.push('click')
    await soon()
    expect(told).toEqual(['click', 'done'])
  },
)

test('it is done before whoever answers the click', async () => {
  const told: string[] = []
  const answer = () => told.push('answered')
  document.body.addEventListener('click', answer)
  fireEvent.pointerDown(document.body)
  afterPress(() => told.push('done'))
  fireEvent.pointerUp(document.body)
  fireEvent.click(document.body)
  document.body.removeEventListener('click', answer)
  expect(told).toEqual(['done', 'answered'])
  await soon()
  expect(told).toEqual(['done', 'answered'])
})

test('what was left is not done', async () => {
  let done = 0
  fireEvent.pointerDown(document.body)
  afterPress(() => (done += 1))()
  fireEvent.pointerUp(document.body)
  await soon()
  expect(done).toBe(0)
})
