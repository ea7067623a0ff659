/** What the Markdown of a side cannot show as the HTML did. */
export const LOSSES = [
  'script',
  'style',
  'embed',
  'remote-image',
  'missing-media',
  'table',
  'latex',
  'speech',
  'drawing',
  'hidden',
] as const
export type Loss = (typeof LOSSES)[number]

/** Where a file of the package is served; null when the package does not hold it. */
export type MediaAddress = (fileName: string) => string | null
