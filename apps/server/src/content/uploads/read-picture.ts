import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import type { Engine } from '../../platform/db/engines.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Allowance } from '../../platform/llm/allowance.ts'
import { EngineFault, estimateTokens, type FaultKind } from '../../platform/llm/llm-engine.ts'
import {
  type PictureReader,
  READABLE_PICTURES,
  type WhatIsWritten,
} from '../../platform/llm/upstream/picture-reader.ts'
import { type ExtractedDocument, ExtractProblem } from '../extract/document.ts'
import { documentFrom, firstHeading } from '../extract/document-from.ts'
import { sniff } from '../extract/sniff.ts'
import { findObjectById } from './objects.store.ts'
import type { UploadRow } from './uploads.store.ts'

/** About what a picture costs beside its words; endpoints that count say what it really was. */
const PICTURE_TOKENS = 1_500
const RESERVED_TOKENS = 2 * PICTURE_TOKENS
/** Ends of replies that had begun: a model has written, and somebody pays for it. */
const COSTLY: ReadonlySet<FaultKind> = new Set(['cut', 'too-large'])

interface Parts {
  readonly engine: Engine
  readonly files: Files
  readonly log: Logger
  readonly reader: PictureReader
  readonly allowance: Allowance
}

/** Reads an uploaded picture. Throws `ExtractProblem` and the signal's reason. */
export type ReadPicture = (upload: UploadRow, signal: AbortSignal) => Promise<ExtractedDocument>

/** By a model that reads pictures, within what its learner may call. */
export function createReadPicture(parts: Parts): ReadPicture {
  return async (upload, signal) => {
    const object = await findObjectById(parts.engine.db, upload.user_id, upload.object_id ?? '')
    const content = object && (await parts.files.get(object.file_key))
    if (!object || !content) throw new ExtractProblem('gone', 'the file is not in the storage any more')
    const bytes = await buffer(content.body)
    const { contentType } = sniff(bytes, upload.name)
    if (!READABLE_PICTURES.has(contentType)) throw new ExtractProblem('picture-kind', contentType)
    const text = await written(parts, upload.user_id, { bytes, contentType }, signal)
    if (text === '') throw new ExtractProblem('picture-no-text', 'nothing is written in the picture')
    const raw = {
      title: firstHeading(text),
      text,
      pages: null,
      pagesWithoutText: [],
      warnings: ['read-by-model' as const],
    }
    return documentFrom(upload.name, { kind: 'image', raw })
  }
}

async function written(
  { allowance, reader, log }: Parts,
  userId: string,
  picture: Parameters<PictureReader['read']>[0],
  signal: AbortSignal,
): Promise<string> {
  const reserved = await allowance.reserve(userId, RESERVED_TOKENS)
  if (!reserved.ok) throw new ExtractProblem('model-busy', reserved.problem)
  const { reservation } = reserved
  let used = 0
  try {
    const { text, usage } = await reader.read(picture, signal)
    used = tokensOf({ text, usage })
    return text
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof EngineFault)) throw error
    if (COSTLY.has(error.kind)) used = RESERVED_TOKENS
    log.warn({ fault: error.kind, err: error.message }, 'a picture was not read')
    throw new ExtractProblem('model-failed', error.message, error)
  } finally {
    // What is written is worth more than its bookkeeping: a lease that is not given back ends by itself.
    await reservation
      .settle(used)
      .catch((error: unknown) => log.error({ err: error }, 'a read picture was not settled'))
  }
}

const tokensOf = ({ text, usage }: WhatIsWritten) =>
  usage ? usage.promptTokens + usage.completionTokens : PICTURE_TOKENS + estimateTokens(text)
