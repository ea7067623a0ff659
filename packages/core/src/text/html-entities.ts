const NAMED: Readonly<Record<string, string>> = Object.fromEntries(
  `amp & lt < gt > quot " apos ' nbsp \u00a0 ensp \u2002 emsp \u2003 thinsp \u2009 shy \u00ad mdash — ndash – hellip … lsquo ‘ rsquo ’ sbquo ‚ ldquo “
  rdquo ” bdquo „ laquo « raquo » bull • middot · copy © reg ® trade ™ deg ° plusmn ± times × divide ÷ frac12 ½ frac14 ¼
  frac34 ¾ sup1 ¹ sup2 ² sup3 ³ micro µ para ¶ sect § euro € pound £ yen ¥ cent ¢ iexcl ¡ iquest ¿ minus − le ≤ ge ≥ ne ≠
  asymp ≈ equiv ≡ infin ∞ sum ∑ radic √ int ∫ part ∂ larr ← rarr → uarr ↑ darr ↓ harr ↔ rArr ⇒ lArr ⇐ hArr ⇔ isin ∈ forall ∀
  exist ∃ empty ∅ nabla ∇ prop ∝ dagger † Dagger ‡ prime ′ Prime ″ alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ
  lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ
  Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω agrave à aacute á acirc â atilde ã auml ä aring å aelig æ ccedil ç egrave è eacute é ecirc ê
  euml ë igrave ì iacute í icirc î iuml ï ntilde ñ ograve ò oacute ó ocirc ô otilde õ ouml ö oslash ø ugrave ù uacute ú ucirc û uuml ü
  yacute ý yuml ÿ szlig ß oelig œ Agrave À Aacute Á Acirc Â Auml Ä Aring Å AElig Æ Ccedil Ç Egrave È Eacute É Ecirc Ê Euml Ë
  Iacute Í Ntilde Ñ Oacute Ó Ocirc Ô Ouml Ö Oslash Ø Uacute Ú Ucirc Û Uuml Ü OElig Œ eth ð thorn þ scaron š Scaron Š`
    .split(/[ \n]+/)
    .reduce<[string, string][]>((pairs, token, index, all) => {
      if (index % 2 === 0) pairs.push([token, all[index + 1] ?? ''])
      return pairs
    }, []),
)

const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}\d{0,2}));/g

/** Character references replaced by their characters; unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10)
    const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return valid ? String.fromCodePoint(code) : '\ufffd'
  })
}
