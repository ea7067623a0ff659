import { z } from 'zod'

const Tags = z.array(z.string())

/** Tags as a row holds them: a JSON list. */
export function parseTags(json: string): string[] {
  return Tags.parse(JSON.parse(json))
}
