import { type ItemFault, optionFaults } from '@cairn/core/assessment/item-rules'
import { plainText } from '@cairn/core/assessment/plain-text'

/** The first rule an item breaks by itself; null when it keeps them. `key` is the right option. */
export function itemFault(stem: string, key: string, wrong: readonly string[]): ItemFault | null {
  return optionFaults(stem, key, [key, ...wrong]).filter((fault) => fault !== 'numbers-unordered')[0] ?? null
}

/** Lower case, letters and digits only, no leading article. */
export const plain = plainText
