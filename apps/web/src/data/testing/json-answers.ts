/** An answer of the server. */
export const json = (body: unknown): Response => Response.json(body)

/** Its envelope of an error; `current` is the row as it stands. */
export function failure(status: number, code: string, current?: unknown): Response {
  return Response.json({ error: { code, message: `Answered ${status}`, requestId: 'r1', current } }, { status })
}
