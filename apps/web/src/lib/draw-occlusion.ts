import { coversOf, readHiddenParts } from '@cairn/core/cards/occlusion'
import { drawCovers } from './draw-covers.ts'

/** Covers the hidden parts of every picture of a fragment that has some; its title says which. After the sanitiser. */
export function drawOcclusions(fragment: DocumentFragment): void {
  for (const image of fragment.querySelectorAll('img[title^="hide "]')) {
    const parts = readHiddenParts(image.getAttribute('title') ?? '')
    if (parts === null) continue
    image.removeAttribute('title')
    const frame = image.ownerDocument.createElement('span')
    frame.className = 'occlusion'
    image.replaceWith(frame)
    frame.append(image, drawCovers(image.ownerDocument, coversOf(parts)))
  }
}
