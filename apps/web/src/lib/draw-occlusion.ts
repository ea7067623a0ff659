import { coversOf, readHiddenParts } from '@cairn/core/cards/occlusion'

const SVG = 'http://www.w3.org/2000/svg'

/** Covers the hidden parts of every picture of a fragment that has some; its title says which. After the sanitiser. */
export function drawOcclusions(fragment: DocumentFragment): void {
  for (const image of fragment.querySelectorAll('img[title^="hide "]')) {
    const parts = readHiddenParts(image.getAttribute('title') ?? '')
    if (parts === null) continue
    image.removeAttribute('title')
    const frame = image.ownerDocument.createElement('span')
    frame.className = 'occlusion'
    image.replaceWith(frame)
    frame.append(image, coverOf(image.ownerDocument, coversOf(parts)))
  }
}

function coverOf(document: Document, covers: ReturnType<typeof coversOf>): SVGElement {
  const cover = document.createElementNS(SVG, 'svg')
  cover.setAttribute('viewBox', '0 0 100 100')
  cover.setAttribute('preserveAspectRatio', 'none')
  cover.setAttribute('aria-hidden', 'true')
  for (const { region, isAsked } of covers) {
    const box = document.createElementNS(SVG, 'rect')
    for (const [name, value] of Object.entries(region)) box.setAttribute(name, String(value))
    box.setAttribute('class', isAsked ? 'cover asked' : 'cover')
    cover.append(box)
  }
  return cover
}
