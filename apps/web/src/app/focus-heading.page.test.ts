import { afterEach, beforeEach, expect, test } from 'vitest'
import { focusHeading } from './focus-heading.ts'

const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
const show = async (html: string) => {
  document.body.innerHTML = html
  await frame()
}
const focused = () => document.activeElement?.textContent

beforeEach(() => show('<button>Go</button>'))
afterEach(() => {
  window.dispatchEvent(new Event('keydown')) // ends what a test began
  document.body.innerHTML = ''
})

test('the heading takes the focus when it comes, however late', async () => {
  document.querySelector('button')?.focus()
  focusHeading()
  await frame()
  expect(focused()).toBe('Go')
  await show('<h1>Library</h1>')
  expect(focused()).toBe('Library')
})

test('a heading that gives way to another one hands the focus on', async () => {
  focusHeading()
  await show('<h1>Your decks have not arrived yet</h1>')
  await show('<p>Loading</p>')
  await show('<h1>Today</h1>')
  expect(focused()).toBe('Today')
})

test('whoever has begun to do something keeps the focus', async () => {
  focusHeading()
  await show('<input value="typed"><p>Loading</p>')
  document.querySelector('input')?.focus()
  document.querySelector('p')?.replaceWith(Object.assign(document.createElement('h1'), { textContent: 'Late' }))
  await frame()
  expect(document.activeElement?.tagName).toBe('INPUT')
  document.querySelector('input')?.blur()
  await show('<h1>Later</h1>')
  expect(document.activeElement).toBe(document.body)
})

test('a key ends the wait', async () => {
  focusHeading()
  window.dispatchEvent(new Event('keydown'))
  await show('<h1>Library</h1>')
  expect(document.activeElement).toBe(document.body)
})
