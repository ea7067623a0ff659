import { afterEach, expect, test, vi } from 'vitest'
import { openChannel } from './open-channel.ts'

afterEach(() => vi.unstubAllGlobals())

test('a channel of that name, where there are any', () => {
  const channel = openChannel('some tabs')
  expect(channel?.name).toBe('some tabs')
  channel?.close()
})

test.each([
  ['has none', undefined],
  [
    'withholds them',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  ],
])('a browser that %s is one with a single tab', (_, found) => {
  vi.stubGlobal('BroadcastChannel', found)
  expect(openChannel('some tabs')).toBeNull()
})
