import './markdown.css'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { localMediaVersion, onLocalMedia } from './local-media.ts'
import { loadLibraries, needsLibraries, renderMarkdown } from './markdown.ts'

export interface MarkdownProps {
  text: string
  className?: string
  /** Renders inside a line: for rows and labels. */
  inline?: boolean
}

/** Markdown as sanitised nodes, in place before the browser paints. Maths and code are redrawn once their library is there. */
export function Markdown({ text, className, inline = false }: MarkdownProps) {
  const place = useRef<HTMLElement>(null)
  const [loaded, setLoaded] = useState(0)
  const media = useSyncExternalStore(onLocalMedia, localMediaVersion)
  useLayoutEffect(() => {
    let current = true
    place.current?.replaceChildren(renderMarkdown(text))
    if (needsLibraries(text)) void loadLibraries(text).then(() => current && setLoaded((times) => times + 1))
    return () => {
      current = false
    }
  }, [text, loaded, media])
  const Tag = inline ? 'span' : 'div'
  return <Tag ref={place as never} className={`md ${className ?? ''}`} />
}
