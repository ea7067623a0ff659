/** Lines of Markdown with what they are for cards. */
export interface MarkdownLine {
  readonly text: string
  /** Level of the heading; 0 for no heading. */
  readonly level: number
}

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+|$)/
const FENCE = /^ {0,3}(`{3,}|~{3,})/

/** The lines of a text; what stands in fences is never a heading. */
export function markdownLines(text: string): MarkdownLine[] {
  let fence: string | null = null
  return plainLines(text).map((line) => {
    const mark = FENCE.exec(line)?.[1]
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null
      return { text: line, level: 0 }
    }
    if (mark !== undefined) fence = mark
    return { text: line, level: HEADING.exec(line)?.[1]?.length ?? 0 }
  })
}

export const plainLines = (text: string): string[] => text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)

/** A heading's words, without the signs around them. */
export const headingText = (line: string): string =>
  line
    .replace(HEADING, '')
    .replace(/[ \t]+#+[ \t]*$/, '')
    .trim()
