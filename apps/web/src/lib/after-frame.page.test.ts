import { afterEach, expect, test, vi } from 'vitest'
import { afterFrame } from './after-frame.ts'

afterEach(() => vi.restoreAllMocks())

const ran = (work: () => void) =>
  new Promise<void>((resolve) =>
    afterFrame(() => {
      work()
      resolve()
    }),
  )

test('the work waits for the frame, however late that comes', async () => {
  const order: string[] = []
  const drawFrame = Promise.withResolvers<FrameRequestCallback>()
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    drawFrame.resolve(callback)
    return 1
  })
  const done = ran(() => order.push('work'))
  setTimeout(async () => {
    ;(await drawFrame.promise)(performance.now())
    order.push('drawn')
  }, 80)
  await done
  expect(order).toEqual(['drawn', 'work'])
})

test('in a tab that draws nothing the work is done all the same', async () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1)
  const work = vi.fn()
  await ran(work)
  expect(work).toHaveBeenCalledOnce()
})

test('the work is done once, and not after it was called off', async () => {
  const once = vi.fn()
  const never = vi.fn()
  afterFrame(once)
  afterFrame(never)()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(once).toHaveBeenCalledOnce()
  expect(never).not.toHaveBeenCalled()
})
