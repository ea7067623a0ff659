import { type Cover, coversOf, type HiddenParts } from '../../cards/occlusion.ts'
import { escapeHtml } from './html-escape.ts'

/** A picture with its covers as boxes over it, the asked one in another colour: nothing of it needs a script. */
export function coveredImage(image: string, parts: HiddenParts): string {
  const covers = coversOf(parts)
  const boxes = covers.map(boxOf).join('')
  // Words are as large as the picture says, so something has to be as large as the picture.
  const isSized = covers.some(({ shape }) => shape.kind === 'text')
  const all = isSized ? `<div style="position:absolute;inset:0;container-type:size">${boxes}</div>` : boxes
  return `<div style="position:relative;display:inline-block;overflow:hidden">${image}${all}</div>`
}

function boxOf({ shape, isAsked }: Cover): string {
  const fill = `background:${isAsked ? '#e0b04a' : '#b9c3b4'}`
  if (shape.kind === 'polygon') {
    const points = shape.points.map(({ x, y }) => `${x}% ${y}%`).join(',')
    return `<div style="position:absolute;inset:0;clip-path:polygon(${points});${fill}"></div>`
  }
  const turned = shape.angle === 0 ? '' : `;transform:rotate(${shape.angle}deg);transform-origin:0 0`
  const place = `position:absolute;left:${shape.x}%;top:${shape.y}%`
  if (shape.kind === 'text') {
    const look = `font:${shape.size}cqh/1.1 Arial;white-space:pre;color:#000;background:#fff`
    return `<div style="${place};${look}${turned}">${escapeHtml(shape.text)}</div>`
  }
  const round = shape.kind === 'ellipse' ? ';border-radius:50%' : ''
  return `<div style="${place};width:${shape.width}%;height:${shape.height}%;${fill}${round}${turned}"></div>`
}
