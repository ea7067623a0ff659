/** Maths notation of cards (LaTeX) as one line of plain text, the way one would type it. */

const SIGNS = new Map(
  `alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta θ iota ι kappa κ lambda λ mu μ nu ν
  xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π
  Sigma Σ Phi Φ Psi Ψ Omega Ω cdot · times × div ÷ pm ± mp ∓ le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ equiv ≡ sim ~
  infty ∞ to → rightarrow → Rightarrow ⇒ leftarrow ← leftrightarrow ↔ implies ⇒ iff ⇔ emptyset ∅ varnothing ∅ in ∈ notin ∉
  subset ⊂ subseteq ⊆ cup ∪ cap ∩ forall ∀ exists ∃ neg ¬ land ∧ lor ∨ partial ∂ nabla ∇ sum ∑ prod ∏ int ∫ hbar ℏ ell ℓ
  angle ∠ circ ° degree ° perp ⊥ parallel ∥ propto ∝ prime ' ldots … dots … cdots … langle ⟨ rangle ⟩ lvert | rvert | vert | mid |`
    .split(/\s+/)
    .reduce<[string, string][]>((pairs, part, at, all) => {
      if (at % 2 === 0) pairs.push([part, all[at + 1] ?? ''])
      return pairs
    }, []),
)

/** Commands that only set how their argument looks. */
const LOOKS =
  /^(?:text|mathrm|mathbf|mathit|mathsf|mathbb|mathcal|operatorname|ce|pu|bm|boldsymbol|vec|hat|bar|overline|tilde|textbf|textit|mbox)$/
const DROPPED = /^(?:left|right|big|Big|bigg|Bigg|displaystyle|limits|nolimits|quad|qquad|,|;|:|!)$/

/** Plain text of a LaTeX formula (without its dollar signs). Unknown commands keep their name. */
export function latexToText(latex: string): string {
  return readUntil({ text: latex, at: 0 }, null).replace(/\s+/g, ' ').trim()
}

interface Cursor {
  readonly text: string
  at: number
}

function readUntil(cursor: Cursor, end: string | null): string {
  let out = ''
  while (cursor.at < cursor.text.length) {
    const sign = cursor.text[cursor.at] ?? ''
    cursor.at += 1
    if (sign === end) return out
    if (sign === '{') out += readUntil(cursor, '}')
    else if (sign === '\\') out += readCommand(cursor)
    else if (sign === '^' || sign === '_') out += script(sign, readArgument(cursor))
    else if (sign !== '}' && sign !== '&') out += sign === '~' ? ' ' : sign
  }
  return out
}

function readCommand(cursor: Cursor): string {
  const name = /^(?:[A-Za-z]+|.)/su.exec(cursor.text.slice(cursor.at, cursor.at + 40))?.[0] ?? ''
  cursor.at += name.length
  if (name === 'frac' || name === 'dfrac' || name === 'tfrac') {
    return `${grouped(readArgument(cursor))}/${grouped(readArgument(cursor))}`
  }
  if (name === 'sqrt') {
    const root = readOptional(cursor)
    return `${root === '' ? '' : script('^', root)}√${grouped(readArgument(cursor))}`
  }
  if (LOOKS.test(name)) return readArgument(cursor)
  if (DROPPED.test(name)) return /quad|[,;:]/.test(name) ? ' ' : ''
  if (name === '\\') return ' '
  return SIGNS.get(name) ?? name
}

/** The next group, command or character. */
function readArgument(cursor: Cursor): string {
  while (cursor.text[cursor.at] === ' ') cursor.at += 1
  const sign = cursor.text[cursor.at] ?? ''
  cursor.at += 1
  if (sign === '{') return readUntil(cursor, '}')
  return sign === '\\' ? readCommand(cursor) : sign
}

function readOptional(cursor: Cursor): string {
  if (cursor.text[cursor.at] !== '[') return ''
  cursor.at += 1
  return readUntil(cursor, ']')
}

function script(sign: string, argument: string): string {
  if (sign === '_') return argument.length <= 2 ? argument : `_${grouped(argument)}`
  return argument === '°' ? '°' : `^${grouped(argument)}`
}

/** In brackets when it is more than one sign or number. */
function grouped(text: string): string {
  return /^(?:.|\d+(?:\.\d+)?|\p{L})$/u.test(text) ? text : `(${text})`
}
