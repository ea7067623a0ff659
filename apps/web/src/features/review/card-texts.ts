import type { Card } from '@cairn/contract/cards'
import { askedText } from '@cairn/core/cards/asked-text'
import { studySides } from '@cairn/core/cards/siblings'
import { cardsById } from '../../data/study-queue.ts'
import { loadLibraries, needsLibraries, renderMarkdown } from '../../lib/markdown.ts'

/** Texts of the cards of one sitting, loaded and rendered before they are shown. */
export class CardTexts {
  private readonly cards = new Map<string, Card>()

  get(cardId: string): Card | undefined {
    return this.cards.get(cardId)
  }

  ids(): string[] {
    return [...this.cards.keys()]
  }

  put(card: Card): void {
    this.cards.set(card.id, card)
  }

  drop(cardId: string): void {
    this.cards.delete(cardId)
  }

  /** Reads the texts that are not there yet. */
  async load(cardIds: readonly string[]): Promise<void> {
    const missing = cardIds.filter((id) => !this.cards.has(id))
    if (missing.length === 0) return
    for (const card of await cardsById(missing)) this.cards.set(card.id, card)
  }

  /** Renders both sides into the cache of the Markdown module, so that showing the card only clones nodes. */
  async prepare(cardIds: readonly string[]): Promise<void> {
    await this.load(cardIds)
    for (const id of cardIds) {
      const card = this.cards.get(id)
      if (card === undefined) continue
      const { front, back } = studySides(card)
      for (const side of [askedText(front), back]) {
        if (needsLibraries(side)) await loadLibraries(side)
        renderMarkdown(side)
      }
    }
  }
}
