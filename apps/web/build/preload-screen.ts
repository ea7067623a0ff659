import type { HtmlTagDescriptor, Plugin } from 'vite'

interface Chunk {
  readonly type: 'chunk' | 'asset'
  readonly facadeModuleId?: string | null
  readonly imports?: readonly string[]
}

/**
 * Names the parts of one lazily loaded screen in index.html, so that a first visit fetches them together with the entry
 * instead of after it.
 */
export function preloadScreen(file: string): Plugin {
  return {
    name: 'preload-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const screen = Object.entries(bundle).find(([, chunk]) => isScreen(chunk, file))?.[0]
        if (screen === undefined) throw new Error(`Inconsistent: no chunk for ${file}`)
        return partsOf(screen, bundle)
          .filter((part) => !html.includes(`/${part}"`))
          .map((part): HtmlTagDescriptor => {
            return {
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: `/${part}` },
              injectTo: 'head',
            }
          })
      },
    },
  }
}

function isScreen(chunk: Chunk, file: string): boolean {
  return chunk.type === 'chunk' && (chunk.facadeModuleId?.replaceAll('\\', '/').endsWith(file) ?? false)
}

function partsOf(name: string, bundle: Readonly<Record<string, Chunk>>, known = new Set<string>()): string[] {
  if (known.has(name)) return []
  known.add(name)
  return [name, ...(bundle[name]?.imports ?? []).flatMap((part) => partsOf(part, bundle, known))]
}
