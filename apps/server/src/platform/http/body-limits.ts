import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from './app-error.ts'
import type { RequestEnv } from './context.ts'
import { headersOfRefusal, readCounted } from './read-counted.ts'
import { isStreamedBody } from './streamed-body.ts'

const MEBIBYTE = 1_048_576
const MAX_DEPTH = 32
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
const PROTOTYPE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Where whole texts travel. */
const isLarge = (path: string) => /^\/api\/(sources|generations)(\/|$)/.test(path)

/** Reads the JSON body, counting its bytes, before any schema sees it: size, depth and keys that reach a prototype. */
export function bodyLimits() {
  return createMiddleware<RequestEnv>(async (c, next) => {
    if (BODILESS.has(c.req.method)) return next()
    if (isStreamedBody(c.req.method, c.req.path, c.req.header('content-type') ?? '')) return next()
    // Asking a request for its stream makes one, for nothing when its length says that there is a body.
    if (c.req.header('content-length') === undefined && c.req.raw.body === null) return next()
    const text = await readText(c, (isLarge(c.req.path) ? 4 : 1) * MEBIBYTE)
    if (text === '') return next()
    if (depthOf(text) > MAX_DEPTH) throw malformed('The body is nested too deeply.')
    refuseHostileParts(parse(text))
    return next()
  })
}

/** Handlers read the body again through Hono, which keeps the text; a body of unknown length is replaced by it. */
async function readText(c: Context<RequestEnv>, maxBytes: number): Promise<string> {
  const { url, headers } = c.req.raw
  const body = await readCounted(c, maxBytes)
  if (!body.ok)
    throw new AppError(413, 'too-large', {
      message: `The body is over ${maxBytes / MEBIBYTE} MiB.`,
      headers: headersOfRefusal(body),
    })
  if (c.req.header('content-length') === undefined)
    c.req.raw = new Request(url, { method: c.req.method, headers, body: body.text })
  return body.text
}

/** Deepest nesting of a JSON text, without building it. */
export function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (inString) {
      if (code === 0x5c) i += 1
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x7b || code === 0x5b) {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (code === 0x7d || code === 0x5d) depth -= 1
  }
  return deepest
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw malformed('The body is not valid JSON.', cause)
  }
}

/** Keys that reach a prototype, and the NUL character, which PostgreSQL cannot keep. */
function refuseHostileParts(root: unknown): void {
  const pending = [root]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value === 'string' && value.includes('\0')) throw malformed('The text holds a NUL character.')
    if (typeof value !== 'object' || value === null) continue
    for (const [key, child] of Object.entries(value)) {
      if (PROTOTYPE_KEYS.has(key)) throw malformed('The body has a field that is not allowed.')
      pending.push(child)
    }
  }
}

const malformed = (message: string, cause?: unknown) => new AppError(400, 'bad-request', { message, cause })
