import type { Cover, Shape } from '@cairn/core/cards/occlusion'

const SVG = 'http://www.w3.org/2000/svg'

/** How a shape follows the picture: with its sides, with its pixels (a turned one keeps its corners), or as words. */
type Layer = 'stretched' | 'even' | 'words'

function layerOf(shape: Shape): Layer {
  if (shape.kind === 'text') return 'words'
  return shape.kind === 'polygon' || shape.angle === 0 ? 'stretched' : 'even'
}

/** Covers as they lie over a picture, the lowest first, in an element that is to be as large as the picture. */
export function drawCovers(document: Document, covers: readonly Cover[]): HTMLElement {
  const all = document.createElement('span')
  all.className = 'covers'
  let layer: Layer = 'words'
  for (const { shape, isAsked } of covers) {
    const before = layer
    layer = layerOf(shape)
    if (shape.kind === 'text') {
      all.append(wordsOf(document, shape))
      continue
    }
    if (layer !== before) all.append(drawingOf(document, layer))
    const element = elementOf(document, shape)
    element.setAttribute('class', isAsked ? 'cover asked' : 'cover')
    all.lastElementChild?.append(element)
  }
  return all
}

function drawingOf(document: Document, layer: Layer): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg')
  if (layer === 'stretched') {
    drawing.setAttribute('viewBox', '0 0 100 100')
    drawing.setAttribute('preserveAspectRatio', 'none')
  }
  drawing.setAttribute('aria-hidden', 'true')
  return drawing
}

function elementOf(document: Document, shape: Exclude<Shape, { kind: 'text' }>): SVGElement {
  const made = (name: string, attributes: Readonly<Record<string, string | number>>) => {
    const element = document.createElementNS(SVG, name)
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value))
    return element
  }
  if (shape.kind === 'polygon')
    return made('polygon', { points: shape.points.map(({ x, y }) => `${x},${y}`).join(' ') })
  const { x, y, width, height, angle } = shape
  const unit = angle === 0 ? '' : '%'
  const element =
    shape.kind === 'rect'
      ? made('rect', { x: x + unit, y: y + unit, width: width + unit, height: height + unit })
      : made('ellipse', {
          cx: x + width / 2 + unit,
          cy: y + height / 2 + unit,
          rx: width / 2 + unit,
          ry: height / 2 + unit,
        })
  if (angle !== 0) turn(element, shape)
  return element
}

/** About the upper left corner. */
function turn(element: HTMLElement | SVGElement, { x, y, angle }: { x: number; y: number; angle: number }): void {
  element.style.transform = `rotate(${angle}deg)`
  element.style.transformOrigin = `${x}% ${y}%`
}

function wordsOf(document: Document, { x, y, size, angle, text }: Extract<Shape, { kind: 'text' }>): HTMLElement {
  const words = document.createElement('span')
  words.className = 'words'
  words.textContent = text
  words.style.left = `${x}%`
  words.style.top = `${y}%`
  words.style.fontSize = `${size}cqh`
  if (angle !== 0) words.style.transform = `rotate(${angle}deg)`
  return words
}
