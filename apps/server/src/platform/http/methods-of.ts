import { TrieRouter } from 'hono/router/trie-router'
import type { Api } from './context.ts'

/** The methods that an address takes, for `Allow`; none for an address that is not one. */
export type MethodsOf = (path: string) => readonly string[]

const ANYWHERE: ReadonlySet<string> = new Set(['*', '/*'])

/**
 * Reads the routes of `app` when it is first asked, so that all are there by then. Guards and what answers anything
 * (`all`, and pages for whatever nobody else answers) name no address of the API.
 */
export function methodsOf(app: Pick<Api, 'routes'>): MethodsOf {
  let router: TrieRouter<string> | null = null
  const read = () => {
    const found = new TrieRouter<string>()
    const routes = new Set(
      app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
    )
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ')
      if (!ANYWHERE.has(path)) found.add(method, path, method)
    }
    return found
  }
  return (path) => {
    router ??= read()
    const trie = router
    const methods = METHODS.filter((method) => trie.match(method, path)[0].length > 0)
    return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
