import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { codeOf } from '../db/database-problem.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

/** Answers a file of the web build, in the best encoding there is of it; null when there is no such file. */
export async function staticFile(
  root: string,
  pathname: string,
  request: Pick<Request, 'headers' | 'method'>,
): Promise<Response | null> {
  const file = pathInside(root, pathname)
  const type = TYPES[extname(file ?? '')]
  if (file === null || type === undefined) return null
  const accepted = acceptedEncodings(request.headers.get('accept-encoding') ?? '')
  for (const { name, suffix } of [...ENCODINGS.filter((encoding) => accepted.has(encoding.name)), PLAIN]) {
    const found = await fileInfo(file + suffix)
    if (!found) continue
    const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}${suffix}"`
    const caching = cacheControl(pathname)
    const headers = new Headers({ 'content-type': type, 'cache-control': caching, vary: 'accept-encoding' })
    if (caching !== NEVER_KEPT) headers.set('etag', etag)
    if (headers.has('etag') && request.headers.get('if-none-match') === etag)
      return new Response(null, { status: 304, headers })
    if (name !== null) headers.set('content-encoding', name)
    headers.set('content-length', String(found.size))
    return new Response(request.method === 'HEAD' ? null : await readFile(file + suffix), { headers })
  }
  return null
}

const NEVER_KEPT = 'no-store'
const PLAIN = { name: null, suffix: '' }

/** Hashed names never change. The page, the worker and the release files must be the latest every time. */
function cacheControl(pathname: string): string {
  if (pathname.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  if (pathname === '/index.html' || pathname === '/sw.js' || pathname.startsWith('/builds/')) return NEVER_KEPT
  return 'no-cache'
}

/** The file a path names, null for anything that could lead out of the folder or to a hidden file. */
function pathInside(root: string, pathname: string): string | null {
  const decoded = decode(pathname)
  if (decoded === null || /[\\\0]/.test(decoded)) return null
  const segments = decoded.split('/').slice(1)
  const isPlain = segments.every((segment) => segment !== '' && !segment.startsWith('.'))
  return isPlain ? join(root, ...segments) : null
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    // A malformed escape names no file.
    return null
  }
}

/** Encodings the browser takes; `q=0` means that it does not. */
function acceptedEncodings(header: string): ReadonlySet<string> {
  const entries = header.split(',').map((entry) => entry.trim().toLowerCase())
  return new Set(
    entries.filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry)).map((entry) => entry.replace(/;.*/, '').trim()),
  )
}

async function fileInfo(file: string): Promise<{ readonly size: number; readonly mtimeMs: number } | null> {
  try {
    const found = await stat(file)
    return found.isFile() ? found : null
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return null
    throw error
  }
}
