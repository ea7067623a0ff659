import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pause } from './store-screens.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Begins to wait for a pause; answers a question: has it come? */
function waiting(): () => boolean {
  let came = false
  void pause().then(() => {
    came = true
  })
  return () => came
}

test('a pause is a second and a half without a key or a press', async () => {
  const came = waiting()
  await vi.advanceTimersByTimeAsync(1_499)
  expect(came()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(came()).toBe(true)
})

test.each(['pointerdown', 'keydown', 'input'])(
  '%s puts it off, also where the screen keeps it to itself',
  async (act) => {
    const field = document.body.appendChild(document.createElement('textarea'))
    field.addEventListener(act, (event) => event.stopPropagation())
    const came = waiting()
    for (let times = 0; times < 5; times += 1) {
      await vi.advanceTimersByTimeAsync(1_000)
      field.dispatchEvent(new Event(act, { bubbles: true }))
    }
    expect(came()).toBe(false)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(came()).toBe(true)
    field.remove()
  },
)

test('who never pauses is not waited for longer than 20 s, and nothing listens afterwards', async () => {
  const came = waiting()
  const listening = vi.spyOn(globalThis, 'removeEventListener')
  for (let times = 0; times < 20; times += 1) {
    expect(came()).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    window.dispatchEvent(new Event('keydown'))
  }
  expect(came()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
  expect(listening).toHaveBeenCalledTimes(3)
})
