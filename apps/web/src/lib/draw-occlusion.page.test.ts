import { expect, test } from 'vitest'
import { draw } from './markdown-engine.ts'

const address = `/api/media/${'a'.repeat(64)}.webp`
const drawn = (markdown: string) => {
  const box = document.createElement('div')
  box.append(draw(markdown))
  return box
}

test('the asked part of a picture is covered; its title is not shown', () => {
  const box = drawn(`![A heart](${address} "hide all 2: 10,20,30,8; 50,20,30,8")`)
  expect(box.querySelector('.occlusion img')?.getAttribute('alt')).toBe('A heart')
  expect(box.querySelector('[title]')).toBeNull()
  expect([...box.querySelectorAll('rect')].map((rect) => [rect.getAttribute('class'), rect.getAttribute('x')])).toEqual(
    [
      ['cover', '10'],
      ['cover asked', '50'],
    ],
  )
})

test('any other title is only a title, and nobody else’s picture is drawn', () => {
  expect(drawn(`![](${address} "hide me")`).querySelector('svg')).toBeNull()
  expect(drawn('![x](https://example.org/a.png "hide one 1: 1,1,1,1")').querySelector('img')).toBeNull()
})
