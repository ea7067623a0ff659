/** About how many model tokens a stretch of text has: a quarter per ordinary character, one per CJK character. */
export function estimateTokens(text: string, start = 0, end = text.length): number {
  let quarters = 0
  for (let at = start; at < end; at += 1) quarters += text.charCodeAt(at) >= 0x2e80 ? 4 : 1
  return Math.ceil(quarters / 4)
}
