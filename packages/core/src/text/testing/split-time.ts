import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { cpuMs } from '../../testing/cpu-time.ts'
import { splitSentences } from '../sentences.ts'

const MISLEADING = ['.', 'e.g. ', '. . ', 'A.', 'A. ', 'St. The ']

/** A text of so many characters is split in linear time, prose and such in which every mark misleads. */
export function expectLinearTime(length: number): void {
  const fixture = readFileSync(
    new URL('../../../../../fixtures/texts/huxley-piece-of-chalk.txt', import.meta.url),
    'utf8',
  )
  const texts = [fixture, ...MISLEADING].map((part) => part.repeat(Math.ceil(length / part.length)).slice(0, length))
  const half = '"'.repeat(length / 2)
  for (const text of [...texts, `${half}.${half}`]) {
    // Some 10-400 ms for a million characters; a quadratic step would take minutes.
    expect(
      cpuMs(() => splitSentences(text)),
      text.slice(0, 20),
    ).toBeLessThan(Math.max(500, length / 200))
  }
}
