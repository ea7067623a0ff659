/** Something the palette can do. */
export interface Command {
  readonly id: string
  readonly label: string
  /** What it is: "Screen", "Deck". Shown behind the label. */
  readonly kind: string
  /** More words that find it. */
  readonly words?: string
  readonly run: () => void
}

/** The commands that match, best first: the label's start, then a word's start, then letters in order. */
export function matchCommands(commands: readonly Command[], query: string): Command[] {
  const wanted = normalise(query)
  if (wanted === '') return [...commands]
  return commands
    .map((command, order) => ({ command, order, rank: rankOf(command, wanted) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.rank - other.rank || one.order - other.order)
    .map(({ command }) => command)
}

function rankOf(command: Command, wanted: string): number {
  const label = normalise(command.label)
  if (label.startsWith(wanted)) return 0
  const all = `${label} ${normalise(command.words ?? '')}`
  if (all.split(' ').some((word) => word.startsWith(wanted))) return 1
  if (all.includes(wanted)) return 2
  return hasInOrder(label, wanted) ? 3 : Number.POSITIVE_INFINITY
}

function hasInOrder(text: string, letters: string): boolean {
  let at = 0
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

function normalise(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
}
