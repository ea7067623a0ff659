export interface SearchOption {
  readonly value: string
  readonly label: string
}

export interface SearchSelectProps {
  /** Names the control; what is chosen is said behind it. */
  label: string
  /** What the field to search in asks for. */
  searchLabel: string
  value: string
  /** The first is shown where the value is none of them. */
  options: readonly SearchOption[]
  onChange: (value: string) => void
  className?: string
}
