import type { z } from 'zod'

/*
 * A call is declared once, as a value: the server makes its route of it, and the types of the web application come from
 * it. Its name is method and path, `{name}` a path parameter.
 */

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface DeclaredCall {
  /** Who may make it: whoever is signed in, or anybody. */
  readonly access: 'learner' | 'public'
  /** JSON; always required. */
  readonly body?: z.ZodType
  readonly query?: z.ZodObject
  /** What 200 answers. */
  readonly response: z.ZodType
}
export type DeclaredCalls = Readonly<Record<`${Method} /api/${string}`, DeclaredCall>>

/** A call as whoever makes it sees it. */
export interface Call<Response, Body = undefined, Query = undefined> {
  response: Response
  body: Body
  query: Query
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type PartOf<Declared, Part extends string> =
  Declared extends Readonly<Record<Part, infer Schema>> ? OutputOf<Schema> : undefined

/** Declared calls as `ApiCalls` lists them. */
export type CallsOf<Declared extends DeclaredCalls> = {
  [Name in keyof Declared]: Call<
    PartOf<Declared[Name], 'response'>,
    PartOf<Declared[Name], 'body'>,
    PartOf<Declared[Name], 'query'>
  >
}
