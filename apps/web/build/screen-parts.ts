import type { Plugin } from 'vite'

interface Chunk {
  readonly type: 'chunk' | 'asset'
  readonly isEntry?: boolean
  readonly facadeModuleId?: string | null
  readonly imports?: readonly string[]
}
type Bundle = Readonly<Record<string, Chunk>>

/** Modules that a screen is made of, by the first part of its path; '' is the landing page. */
export type ScreenModules = Readonly<Record<string, readonly string[]>>

const PLACE = '<meta name="cairn:parts" content="" />'

/**
 * Names the parts of each screen in index.html, so that `theme.js`, which runs first, can have those of the screen that
 * is opened fetched together, instead of one after the other as each is found in the one before. Only those: what another
 * screen is made of costs nobody anything.
 */
export function screenParts(screens: ScreenModules): Plugin {
  return {
    name: 'screen-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        if (!html.includes(PLACE)) throw new Error(`Inconsistent: index.html has no ${PLACE}`)
        const parts = JSON.stringify(partsByScreen(screens, bundle)).replaceAll('"', '&quot;')
        return html.replace(PLACE, () => PLACE.replace('content=""', `content="${parts}"`))
      },
    },
  }
}

/** The files once, and for each screen which of them it needs beyond what the page names itself. */
export function partsByScreen(screens: ScreenModules, bundle: Bundle) {
  const known = new Set<string>()
  for (const [name, chunk] of Object.entries(bundle)) if (chunk.isEntry === true) follow(name, bundle, known)
  const files: string[] = []
  const indexOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  const entries = Object.entries(screens).map(([screen, modules]) => {
    const needed = new Set<string>()
    for (const module of modules) follow(chunkOf(module, bundle), bundle, needed)
    return [screen, [...needed].filter((file) => !known.has(file)).map(indexOf)]
  })
  return { files, screens: Object.fromEntries(entries) }
}

function chunkOf(module: string, bundle: Bundle): string {
  const found = Object.entries(bundle).find(
    ([, chunk]) => chunk.type === 'chunk' && chunk.facadeModuleId?.replaceAll('\\', '/').endsWith(module),
  )
  if (found === undefined) throw new Error(`Inconsistent: no chunk for ${module}`)
  return found[0]
}

function follow(name: string, bundle: Bundle, into: Set<string>): void {
  if (into.has(name)) return
  into.add(name)
  for (const part of bundle[name]?.imports ?? []) follow(part, bundle, into)
}
