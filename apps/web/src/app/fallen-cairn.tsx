import { LOGO_STONES, shapeCairn } from '../ui/cairn-shape.ts'

/** Three stones that lie side by side: the mark, not yet stacked. */
export default function FallenCairn() {
  const [base, middle, top] = LOGO_STONES.flatMap((stone) => shapeCairn([stone]).stones)
  const stones = [base, top, middle].filter((stone) => stone !== undefined)
  const tones = ['fill-stone-low', 'fill-moss', 'fill-stone-mid']
  let left = 0
  const placed = stones.map((stone, index) => {
    const x = left + stone.width / 2
    left += stone.width + 10
    return { ...stone, x, y: -stone.height / 2, turn: [0, 9, -5][index] ?? 0, tone: tones[index] }
  })
  return (
    <svg aria-hidden="true" height="64" viewBox={`-4 -46 ${left + 8} 52`}>
      {placed.map((stone) => (
        <path
          key={stone.id}
          d={stone.path}
          transform={`translate(${stone.x} ${stone.y}) rotate(${stone.turn})`}
          className={stone.tone}
        />
      ))}
      <line x1="-4" x2={left + 4} y1="2" y2="2" className="stroke-line" strokeWidth="1" />
    </svg>
  )
}
