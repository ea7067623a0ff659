import { escapeLabel, escapeMarkdown } from '../../cards/markdown-escape.ts'
import { link } from './markdown-link.ts'
import type { Loss, MediaAddress } from './side-losses.ts'
import { withoutPercents } from './without-percents.ts'

/** Files that a side names, and what is written where they stand. */
export class MediaNames {
  readonly named = new Set<string>()
  readonly #address: MediaAddress
  readonly #losses: Set<Loss>

  constructor(address: MediaAddress, losses: Set<Loss>) {
    this.#address = address
    this.#losses = losses
  }

  /** `alt` in Markdown. */
  image(source: string, alt: string): string {
    if (source === '') return alt
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(source)) {
      this.#losses.add('remote-image')
      const label = alt === '' ? escapeLabel(source) : alt
      return /^https?:/i.test(source) ? link(label, source, alt === '' ? source : '') : label
    }
    const address = this.#find(source)
    return address === null ? `*${escapeMarkdown(source)}*` : `![${alt}](${address})`
  }

  sound(fileName: string): string {
    const address = this.#find(fileName)
    return address === null ? `*${escapeMarkdown(fileName)}*` : `[${escapeLabel(fileName)}](${address})`
  }

  /** The template may spell a name as an address: `a%20b.png`. */
  #find(name: string): string | null {
    const address = this.#address(name)
    if (address !== null) {
      this.named.add(name)
      return address
    }
    const decoded = withoutPercents(name)
    const second = decoded === name ? null : this.#address(decoded)
    this.named.add(second === null ? name : decoded)
    if (second === null) this.#losses.add('missing-media')
    return second
  }
}
