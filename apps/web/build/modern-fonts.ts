import type { Plugin } from 'vite'

const OLDER = /,\s*url\([^)]*\)\s*format\(["'](?:woff|truetype)["']\)/g

/** Leaves fonts in the one format that every browser of today reads: the others would be built and never loaded. */
export function modernFonts(): Plugin {
  return {
    name: 'modern-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/katex\/dist\/katex\.css$/ },
      handler: (css) => ({ code: css.replace(OLDER, ''), map: null }),
    },
  }
}
