import { afterEach, expect, test, vi } from 'vitest'
import { stopReadingAloud } from './device.ts'

afterEach(() => vi.unstubAllGlobals())

function aVoice(standing: { speaking: boolean; pending: boolean }) {
  const cancel = vi.fn()
  vi.stubGlobal('SpeechSynthesisUtterance', class {})
  vi.stubGlobal('speechSynthesis', { ...standing, cancel })
  return cancel
}

test('what is read aloud is stopped, also before its first word', () => {
  for (const standing of [
    { speaking: true, pending: false },
    { speaking: false, pending: true },
  ]) {
    const cancel = aVoice(standing)
    stopReadingAloud()
    expect(cancel).toHaveBeenCalledTimes(1)
  }
})

test('nobody is told to stop while nothing is read', () => {
  const cancel = aVoice({ speaking: false, pending: false })
  stopReadingAloud()
  expect(cancel).not.toHaveBeenCalled()
})
