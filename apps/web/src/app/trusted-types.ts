/*
 * The server's policy allows scripts only through Trusted Types. This default policy lets workers and the service
 * worker of our own origin through, and nothing else: no HTML, no script text.
 */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown
}
declare global {
  interface Window {
    readonly trustedTypes?: PolicyFactory
  }
}

window.trustedTypes?.createPolicy('default', { createScriptURL: ownScript })

/** The address itself when it is of our origin; throws otherwise. */
export function ownScript(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`Not a script of this origin: ${url}`)
  return url
}
