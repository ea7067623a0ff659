import { beforeEach, expect, test, vi } from 'vitest'

const address = `/api/media/${'a'.repeat(64)}.webp`
type Engine = typeof import('./markdown-engine.ts')
let engine: Engine
beforeEach(async () => {
  vi.resetModules()
  engine = await import('./markdown-engine.ts')
})

const drawn = async (markdown: string) => {
  if (engine.needsMore(markdown)) await engine.loadMore(markdown)
  const box = document.createElement('div')
  box.append(engine.draw(markdown))
  return box
}

test('the asked part of a picture is covered; its title is not shown', async () => {
  const box = await drawn(`![A heart](${address} "hide all 2: 10,20,30,8; 50,20,30,8")`)
  expect(box.querySelector('.occlusion img')?.getAttribute('alt')).toBe('A heart')
  expect(box.querySelector('[title]')).toBeNull()
  expect([...box.querySelectorAll('rect')].map((rect) => [rect.getAttribute('class'), rect.getAttribute('x')])).toEqual(
    [
      ['cover asked', '50'],
      ['cover', '10'],
    ],
  )
})

test('any other title is only a title, and nobody else’s picture is drawn', async () => {
  expect((await drawn(`![](${address} "hide me")`)).querySelector('svg')).toBeNull()
  expect((await drawn('![x](https://example.org/a.png "hide one 1: 1,1,1,1")')).querySelector('img')).toBeNull()
})

test('every shape is drawn over its place, a turned one about its corner, in the order of what lies on what', async () => {
  const box = await drawn(
    `![](${address} "hide one 2: always text 5,5,6 L%26R; ellipse 10,20,30,8 + polygon 1,2 3,4 5,-6 + 10,90,30,20 turned 30; 1,1,5,5; others 2,2,5,5")`,
  )
  const layers = [...box.querySelectorAll('.covers > *')]
  expect(layers.map(({ className, tagName }) => (tagName === 'svg' ? 'svg' : String(className)))).toEqual([
    'words',
    'svg',
    'svg',
    'svg',
  ])
  expect(layers[0]?.textContent).toBe('L&R')
  const [stretched, even, above] = layers.slice(1)
  expect(stretched?.innerHTML).toBe(
    '<ellipse cx="25" cy="24" rx="15" ry="4" class="cover asked"></ellipse><polygon points="1,2 3,4 5,-6" class="cover asked"></polygon>',
  )
  expect(stretched?.getAttribute('viewBox')).toBe('0 0 100 100')
  expect(even?.getAttribute('viewBox')).toBeNull()
  const turned = even?.querySelector('rect')
  expect([turned?.getAttribute('x'), turned?.style.transform]).toEqual(['10%', 'rotate(30deg)'])
  expect(above?.innerHTML).toBe('<rect x="2" y="2" width="5" height="5" class="cover"></rect>')
})

test('a picture whose covers cannot be drawn yet is not shown at all', () => {
  const text = `Which?\n\n![A heart](${address} "hide all 2: 10,20,30,8; 50,20,30,8")`
  expect(engine.needsMore(text)).toBe(true)
  const box = document.createElement('div')
  box.append(engine.draw(text))
  expect([box.querySelector('img'), box.textContent?.trim()]).toEqual([null, 'Which?\nA heart'])
})

test('a picture of a shared deck is covered too', async () => {
  const shared = `/api/shared/media/${'a'.repeat(64)}.webp?t=ticket`
  const box = await drawn(`![A heart](${shared} "hide one 1: 10,20,30,8")`)
  expect([box.querySelectorAll('img').length, box.querySelectorAll('.cover.asked').length]).toEqual([1, 1])
})
