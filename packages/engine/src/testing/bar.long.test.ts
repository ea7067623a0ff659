import { cpuMs } from '@cairn/core/testing/cpu-time'
import { expect, test } from 'vitest'
import { createEngine } from '../engine.ts'
import { makeDeck } from './bar.ts'
import { bookOf, shippedTexts } from './shipped-texts.ts'

const engine = createEngine()

test('15,000 characters in half a second, 150,000 in four, the first card before 200 ms of work', () => {
  const book = bookOf(shippedTexts(), 150_000)
  const short = book.slice(0, 15_000)
  const first = (): void => {
    engine.generateCards({ text: short, count: 10, wantTitle: true, tailoring: null }).next()
  }
  makeDeck(engine, short)
  expect(cpuMs(() => makeDeck(engine, short))).toBeLessThan(500)
  expect(cpuMs(() => makeDeck(engine, book, 50))).toBeLessThan(4_000)
  expect(Math.min(cpuMs(first), cpuMs(first), cpuMs(first))).toBeLessThan(200)
})
