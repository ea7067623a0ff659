import type { Loss } from './side-losses.ts'

/** Elements whose content is left out, with what is lost where something is. */
export const DROPPED: Readonly<Record<string, Loss | null>> = {
  script: 'script',
  style: 'style',
  link: 'style',
  head: null,
  title: null,
  meta: null,
  base: null,
  template: null,
  noscript: null,
  textarea: null,
  select: null,
  input: null,
  iframe: 'embed',
  object: 'embed',
  embed: 'embed',
  video: 'embed',
  canvas: 'drawing',
  svg: 'drawing',
  math: 'drawing',
}
