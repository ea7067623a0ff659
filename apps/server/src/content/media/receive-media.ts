import { hash } from 'node:crypto'
import type { Media } from '@cairn/contract/media'
import { MOST_BYTES } from '@cairn/contract/upload-limits'
import { mediaAddress } from '@cairn/core/media/content-type'
import { type MediaProblem, readMedia } from '@cairn/core/media/read-media'
import type { Context } from 'hono'
import type { Engine } from '../../platform/db/engines.ts'
import type { Files } from '../../platform/files/files.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { RequestEnv } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/http/deps.ts'
import { receiveFile } from '../../platform/http/receive-file.ts'
import { withinLimit } from '../../platform/http/within-limit.ts'
import { readLearner } from '../../study/learners/read-learner.ts'
import { keepMedia } from './keep-media.ts'

/** A deck of pictures in an hour, not a disk. */
const PER_HOUR = { max: 600, windowMs: 3_600_000 }

interface Parts {
  readonly engine: Engine
  readonly files: Files
  readonly limiter: Limiter
  readonly now: () => number
}

/**
 * Keeps the picture or sound of a multipart request for the learner, without what it tells of its making. Throws
 * `AppError`: 400, 413, 422, 429, and 507 or 503 for a disk that takes nothing.
 */
export function receiveMedia(parts: Parts, c: Context<RequestEnv>, userId: string): Promise<Media> {
  return receiveFile(c, {
    admit: async () => {
      await withinLimit(parts.limiter, `media:${userId}`, PER_HOUR)
    },
    mostBytes: MOST_BYTES.image,
    tooLarge: 'This file is over 25 MB, the most that one of a card may have.',
    name: 'file',
    keep: async (_, body) => keep(parts, userId, await whole(body)),
  })
}

/** The whole file, which is small enough to be looked through in memory. */
async function whole(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function keep(parts: Parts, userId: string, bytes: Uint8Array): Promise<Media> {
  const media = readMedia(bytes)
  if (!media.ok) throw new AppError(422, 'unprocessable', { message: WORDS[media.problem] })
  const { contentType, clean, width, height } = media
  const sha256 = hash('sha256', clean)
  const now = parts.now()
  // The row that orders a learner's changes is made with the first thing a learner does.
  await readLearner(parts.engine, userId, now)
  const content = async function* () {
    yield clean
  }
  await keepMedia(parts, { userId, sha256, contentType, bytes: clean.length, now, from: content })
  return { sha256, address: mediaAddress(sha256, contentType), contentType, bytes: clean.length, width, height }
}

const WORDS: Readonly<Record<MediaProblem, string>> = {
  'not-media': 'A card takes JPEG, PNG, WebP and GIF pictures, and sounds. This file is none of them.',
  damaged: 'This picture is damaged.',
  'too-many-pixels': 'This picture has over 40 million pixels, the most that one may have.',
}
