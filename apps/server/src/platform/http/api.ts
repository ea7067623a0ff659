import { OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from './app-error.ts'
import type { Api, RequestEnv } from './context.ts'

/** An empty set of routes whose validation failures become 400 with the list of what was wrong. */
export function newApi(): Api {
  return new OpenAPIHono<RequestEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidRequest(result.error.issues)
    },
  })
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** 400 with where the request was wrong. */
export function invalidRequest(issues: readonly Issue[]): AppError {
  return new AppError(400, 'bad-request', {
    message: 'The request is not valid.',
    issues: issues.slice(0, 20).map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
  })
}
