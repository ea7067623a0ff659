import { wordSet } from '../text/word-set.ts'

/** Formulas are compared sign by sign, after what writing leaves open: spaces, signs of multiplication, order of a sum. */

const FUNCTION_NAMES = wordSet(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh ln log exp lim min max det gcd mod sqrt root lg lb arg and or for',
)
const GREEK = new Map(
  `alpha:α beta:β gamma:γ delta:δ epsilon:ε theta:θ lambda:λ mu:μ pi:π rho:ρ sigma:σ tau:τ phi:φ omega:ω infinity:∞`
    .split(' ')
    .map((pair) => {
      const [name = '', letter = ''] = pair.split(':')
      return [name, letter] as const
    }),
)
const ELEMENTS = wordSet(
  `H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc
  Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Nd W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu R X D`,
)

const OPERATORS = /[=<>≤≥≠±∓√∑∏∫∂∇∞∈∉⊂⊆∪∩∅∀∃¬∧∨→⇒⇔↔≈≡∝^|]|[\p{L}\p{Nd})]\s?[*·×+/]\s?[\p{L}\p{Nd}(]|\p{L}\(/u
/** A letter right behind the name is an x or a word: cosy, cost, sino. */
const FUNCTION =
  /^[-+]?\d*\s*(?:sin|cos|tan|cot|sec|csc|ln|log|exp|arcsin|arccos|arctan|sinh|cosh|tanh|sqrt)(?:\s*[(\d]|\s+\p{L}(?!\p{L})|x(?!\p{L}))/u
const TUPLE = /^\(\s*[^(),;|]{1,12}\s*(?:[,;|]\s*[^(),;|]{1,12}\s*)+\)$/
const LONG_WORD = /\p{L}{4,}/gu

/** Whether plain, unified text is to be compared as a formula. `isMaths`: it was one by its markup. */
export function isFormula(text: string, isMaths: boolean): boolean {
  if (text.length > 300) return false
  if (isMaths) return !/\p{L}{4,}\s+\p{L}{3,}/u.test(text)
  if (TUPLE.test(text) || FUNCTION.test(text) || isChemical(text)) return true
  if (!OPERATORS.test(text) || /\p{L}{2,}\s*\/\s*\p{L}{2,}/u.test(text)) return false
  const words = text.match(LONG_WORD) ?? []
  return words.every((word) => FUNCTION_NAMES.has(word.toLowerCase()) || GREEK.has(word.toLowerCase()))
}

/** `H2SO4`, `NaCl`, `CO3^2-`: elements with a digit or charge, or of both cases. Acronyms are none. */
function isChemical(text: string): boolean {
  const bare = text.replace(/\s/g, '')
  if (!/^(?:\d*\(?(?:[A-Z][a-z]?\d*)+\)?\d*)+(?:\^?\d*[+-])?(?:\((?:aq|s|l|g)\))?$/.test(bare)) return false
  const symbols = bare.replace(/\((?:aq|s|l|g)\)$/, '').match(/[A-Z][a-z]?/g) ?? []
  const isMixed = /\d|[+-]$/.test(bare) || (symbols.length > 1 && /[a-z]/.test(bare))
  return isMixed && symbols.every((symbol) => isElement(symbol))
}

function isElement(symbol: string): boolean {
  return ELEMENTS.has(symbol)
}

export type FormulaMatch = 'same' | 'case' | 'wording' | 'different'

/** How two formulas agree: the same, but for case, with powers typed as digits (`mc2`) or one side alone, or not. */
export function compareFormulas(expected: string, typed: string): FormulaMatch {
  const right = formulaKey(expected)
  const given = formulaKey(typed)
  if (given === '' || right === '') return 'different'
  if (right === given) return 'same'
  const isLower = given === given.toLowerCase()
  const isInOneCase = isLower || given === given.toUpperCase()
  if (isInOneCase && right.toLowerCase() === given.toLowerCase()) return 'case'
  if (oneSide(right, given) || oneSide(given, right)) return 'wording'
  const flat = withoutPowers(right)
  const written = given.replaceAll(' ', '')
  if (flat === written || (isLower && flat.toLowerCase() === written)) return 'wording'
  return 'different'
}

/** `a = b` and `b` alone, where the side left out is one symbol, or the value that the side stated comes to. */
function oneSide(equation: string, side: string): boolean {
  const parts = equation.split('=')
  if (parts.length !== 2 || side.includes('=') || /[<>]/.test(equation)) return false
  const [left = '', right = ''] = parts
  return (left === side && isName(right)) || (right === side && isName(left))
}

function isName(side: string): boolean {
  return /^(?:\p{L}|\d+(?:\.\d+)?|\p{L}\(\p{L}\))$/u.test(side)
}

/** Powers of letters typed as digits behind them; digits to a power stay apart. */
function withoutPowers(key: string): string {
  return key.replace(/([\p{L})\d])\^(?=\d*[+-]?)(?<!\d\^)/gu, '$1').replace(/([A-Z][a-z]?\d)\^(?=\d?[+-])/g, '$1')
}

/** What is left of a formula when only its meaning counts; two of the same meaning may still differ. */
export function formulaKey(text: string): string {
  const signs = text
    .replace(/[a-zA-Z]{2,}/g, (word) => GREEK.get(word.toLowerCase()) ?? (/^sqrt$/i.test(word) ? '√' : word))
    .replace(/\*\*/g, '^')
    .replace(/[·×⋅∙]/g, '*')
    .replace(/÷/g, '/')
    .replace(/[−–]/g, '-')
    .replace(/[{[]/g, '(')
    .replace(/[}\]]/g, ')')
    .replace(/<=/g, '≤')
    .replace(/>=/g, '≥')
    .replace(/!=/g, '≠')
    .replace(/\+-|\+\/-/g, '±')
    .replace(/->/g, '→')
    .replace(/\.$/, '')
    .replace(/(\d)\s+(?=\d)/g, '$1 ')
    .replace(/(?<!\d)\s+|\s+(?!\d)/g, '')
    .replace(/_\(?(\w{1,3})\)?/g, '$1')
  if (TUPLE.test(signs)) return signs.replace(/[;|]/g, ',')
  return arranged(withoutNeedlessSigns(signs))
}

function withoutNeedlessSigns(text: string): string {
  return text
    .replace(/(?<!\d)\*|\*(?!\d)/g, '')
    .replace(/\^\((-?(?:\d+|\p{L})|\d+[+-])\)/gu, '^$1')
    .replace(/(√|log|ln|lg|exp|sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|arcsin|arccos|arctan)\((\w|\d+)\)/g, '$1$2')
    .replace(/^\((\w+)\)$/, '$1')
}

/** Sides of an equation and terms of a sum in one order; `<` turned to `>`. */
function arranged(key: string): string {
  const comparison = /^([^<>≤≥]+)([<>≤≥])([^<>≤≥]+)$/.exec(key)
  if (comparison !== null) {
    const [, left = '', sign = '', right = ''] = comparison
    if (sign === '<') return `${sum(right)}>${sum(left)}`
    return sign === '≤' ? `${sum(right)}≥${sum(left)}` : `${sum(left)}${sign}${sum(right)}`
  }
  const sides = key.split('=')
  return sides.length === 2 ? sides.map(sum).sort().join('=') : key
}

/** Terms of a sum at its top level in one order; anything else as it is. */
function sum(side: string): string {
  const terms: string[] = []
  let depth = 0
  let term = ''
  for (const sign of side) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if ((sign === '+' || sign === '-') && depth === 0 && term !== '' && !/[\^*/=]$/.test(term)) {
      terms.push(term)
      term = ''
    }
    term += sign
  }
  terms.push(term)
  if (terms.length === 1) return side
  return terms
    .map((one) => (/^[+-]/.test(one) ? one : `+${one}`))
    .sort()
    .join('')
    .replace(/^\+/, '')
}
