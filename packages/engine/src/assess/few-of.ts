/** At most so many of them, evenly spread and in their order: what is compared in pairs takes no longer for a longer text. */
export function fewOf<Part>(parts: readonly Part[], most: number): readonly Part[] {
  if (parts.length <= most) return parts
  return Array.from({ length: most }, (_, at) => parts[Math.floor((at * parts.length) / most)]).filter(
    (part) => part !== undefined,
  )
}
