import type { DeclaredCall } from '@cairn/contract/declared-calls'
import { createRoute, type RouteConfig, type z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { RequestEnv } from './context.ts'
import type { Deps } from './deps.ts'
import { IdParam } from './params.ts'
import { answers, forAnyone, forLearner, takes } from './route-access.ts'

type PathOf<Name extends string> = Name extends `${string} ${infer Path}` ? Path : never
type MethodOf<Name extends string> = Name extends `${infer Method} ${string}` ? Lowercase<Method> : never
type Taken<Schema extends z.ZodType> = ReturnType<typeof takes<Schema>>
type Answered<Schema extends z.ZodType> = ReturnType<typeof answers<Schema>>

type RequestOf<Name extends string, Declared extends DeclaredCall> = (Name extends `${string}{id}${string}`
  ? { params: typeof IdParam }
  : unknown) &
  (Declared extends { readonly body: infer Body extends z.ZodType } ? { body: Taken<Body> } : unknown) &
  (Declared extends { readonly query: infer Query extends z.ZodObject } ? { query: Query } : unknown)

type DeclaredRoute<Name extends string, Declared extends DeclaredCall> = {
  method: MethodOf<Name> & ('get' | 'post' | 'put' | 'patch' | 'delete')
  path: PathOf<Name>
  middleware: MiddlewareHandler<RequestEnv>[]
  security: Record<string, string[]>[]
  request: Extract<RequestOf<Name, Declared>, NonNullable<RouteConfig['request']>>
  responses: { 200: Answered<Declared['response']> }
}

/** The route of a call that the contract declares; for paths whose only parameter is `{id}`. */
export function declaredRoute<Name extends string, Calls extends { readonly [N in Name]: DeclaredCall }>(
  deps: Pick<Deps, 'requireLearner'>,
  calls: Calls,
  name: Name,
) {
  const { access, body, query, response }: DeclaredCall = calls[name]
  const [method = '', path = ''] = name.split(' ')
  const route = {
    ...(access === 'learner' ? forLearner(deps) : { ...forAnyone, middleware: [] }),
    method: method.toLowerCase(),
    path,
    request: {
      ...(path.includes('{id}') && { params: IdParam }),
      ...(body && { body: takes(body) }),
      ...(query && { query }),
    },
    responses: { 200: answers(response) },
  }
  // Made of the very call that the type is made of; what is read from its name is only known as text here.
  return createRoute(route as unknown as DeclaredRoute<Name, Calls[Name]>)
}
