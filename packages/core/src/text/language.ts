import { wordsOf } from './words.ts'

const COMMON: Readonly<Record<string, string>> = {
  en: 'the of and to in is that it was for on are with as by be this from which or an were not but have has their they',
  de: 'der die das und ist ein eine nicht mit auf für dem den von zu im des sich auch als wird sind werden bei einer oder nach wie durch',
  fr: 'le la les des et est une dans que qui pour pas sur au par plus avec du ce sont il elle cette ses aux ou être été nous vous',
  es: 'el la los las y es una en que de por con para del se como más su lo pero sus fue entre son también está ha este al',
  it: 'il la di che e è un una per non sono con del della dei delle nel anche come più alla gli si da le questo al ha essere',
  pt: 'o a os as e é um uma de que para com não do da dos das em no na por mais como foi ao se são também pelo pela',
  nl: 'de het een en van is dat in op te zijn voor met niet aan er die wordt door bij ook als naar werd maar worden uit deze',
  sv: 'och att det i en som är på av för med den till har de inte om ett var kan eller från',
  pl: 'i w na z się nie do jest że to o jak po przez dla od oraz przy są lub był może',
}

const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Thai}/gu, 'th'],
]

const LISTS = Object.entries(COMMON).map(([code, words]) => {
  const plain = words.split(' ').map((word) => word.normalize('NFKD').replace(/\p{M}+/gu, ''))
  return { code, words: new Set(plain) }
})

const SAMPLE_CHARS = 20_000

/** A guess at the language from its script, or its commonest words; null when the sample does not decide. */
export function guessLanguage(text: string): string | null {
  const middle = Math.max(0, Math.floor((text.length - SAMPLE_CHARS) / 2))
  const sample = text.slice(middle, middle + SAMPLE_CHARS)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  if (letters < 20) return null
  // Japanese mixes in Han, so a fifth of its own letters already decides.
  const script = SCRIPTS.find(([letter]) => (sample.match(letter)?.length ?? 0) > letters * 0.2)
  if (script !== undefined) return script[1]
  const words = wordsOf(sample)
  const votes = LISTS.map(({ code, words: common }) => ({
    code,
    count: words.filter(({ norm }) => common.has(norm)).length,
  })).sort((a, b) => b.count - a.count)
  const [best, second] = votes
  if (best === undefined || second === undefined || best.count < Math.max(3, words.length * 0.08)) return null
  return best.count >= second.count * 1.15 ? best.code : null
}
