/** Where files arrive: bodies that are no JSON, are counted while they stream, and may take ten minutes. */
const STREAMED = /^\/api\/(?:storage\/|imports$|media$|account\/imports$)/

/** Whether a request carries a file: `path` without the query, `contentType` as the header has it. */
export function isStreamedBody(method: string, path: string, contentType: string): boolean {
  return method === 'POST' && STREAMED.test(path) && /^multipart\/(?:related|form-data)\s*;/i.test(contentType)
}
