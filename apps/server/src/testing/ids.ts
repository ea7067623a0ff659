import { randomUUID } from 'node:crypto'

/** A UUIDv7 as browsers make them. `at` is ms since the epoch. */
export function uuidv7(at: number = Date.now()): string {
  const time = at.toString(16).padStart(12, '0')
  const random = randomUUID().replaceAll('-', '')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(13, 16)}-${random.slice(16, 20)}-${random.slice(20)}`
}
