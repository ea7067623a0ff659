import { coversOf, occlusionOf } from '@cairn/core/cards/occlusion'
import type { Shape } from '@cairn/core/cards/occlusion-shapes'
import { PICTURE, SPOTS, type Spot } from './occlusion-picture.ts'

/** The answers of the picture that lie under a mask on either side of a card, in the order of their letters. */
export function coveredSpots(front: string): { readonly question: readonly Spot[]; readonly answer: readonly Spot[] } {
  const parts = occlusionOf(front)
  if (parts === null) throw new Error(`No hidden picture: ${front}`)
  const under = (isAnswered: boolean) =>
    (Object.keys(SPOTS) as Spot[]).filter((spot) =>
      coversOf(parts).some(({ shape, isAsked }) => !(isAnswered && isAsked) && isOver(shape, SPOTS[spot])),
    )
  return { question: under(false), answer: under(true) }
}

/** Whether a shape lies over a dot of the picture. */
function isOver(shape: Shape, [left, top]: readonly [number, number]): boolean {
  const dots = ({ x, y }: { x: number; y: number }) => ({ x: (x * PICTURE.width) / 100, y: (y * PICTURE.height) / 100 })
  if (shape.kind === 'text') return false
  if (shape.kind === 'polygon') return isInside(shape.points.map(dots), left, top)
  const from = dots(shape)
  const size = dots({ x: shape.width, y: shape.height })
  const turn = (-shape.angle * Math.PI) / 180
  const [across, down] = [left - from.x, top - from.y]
  const [x, y] = [
    (across * Math.cos(turn) - down * Math.sin(turn)) / size.x,
    (across * Math.sin(turn) + down * Math.cos(turn)) / size.y,
  ]
  return shape.kind === 'rect' ? x > 0 && x < 1 && y > 0 && y < 1 : (x - 0.5) ** 2 + (y - 0.5) ** 2 < 0.25
}

/** By how many edges lie to the right. */
function isInside(points: readonly { x: number; y: number }[], left: number, top: number): boolean {
  return points.reduce((inside, one, at) => {
    const other = points[(at + 1) % points.length] ?? one
    const crosses = one.y > top !== other.y > top
    const x = one.x + ((top - one.y) / (other.y - one.y)) * (other.x - one.x)
    return crosses && x > left ? !inside : inside
  }, false)
}
