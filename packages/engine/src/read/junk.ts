/** Stretches of a source that are no matter of learning. English. */

const SKIPPED_SECTION =
  /^(?:\d+(?:\.\d+)*\.?\s*)?(?:references?|bibliography|works cited|further reading|external links|see also|notes and references|footnotes|citations|sources|review questions?|(?:critical |check your )?(?:thinking|understanding)(?: questions?)?|exercises?|problems?(?: and applications)?|practice(?: problems| questions)?|free response|(?:visual|art|interactive|career|everyday) (?:connections?|exercise)|homework|quiz(?:zes)?|test yourself|self[- ]check(?: questions?)?|critical thinking(?: questions?)?|personal application(?: questions?)?|problems? (?:&|and) exercises?|conceptual questions?|section quiz|short answer|further research|questions?(?: for (?:discussion|review|thought))?|discussion questions?|learning (?:objectives|outcomes|goals)|objectives|(?:table of )?contents|index|acknowledg(?:e?ments?)|copyright|about (?:the )?authors?|permissions|credits|figures?|navigation|link to learning|feedback|comments)\s*:?$/i

const CAPTION =
  /^(?:fig(?:ure|s)?\.?|table|plate|photo(?:graph)?|image|illustration|box|map|chart|diagram|source|credit|exhibit)\s*(?:[\dIVX]+(?:\.\d+)*[a-z]?)?\s*[:.–—-]\s*\S|^(?:figure|fig\.|table)\s+[\dIVX]|\(credit\b|\bcredit:|\bimage (?:courtesy|credit)|\bphoto (?:by|courtesy)|\bscale[- ]bar\b/i

const POINTS_AT_FIGURE =
  /\b(?:in|see|from) (?:the )?(?:figure|fig\.|table|diagram|graph|chart|map|photo(?:graph)?|picture|illustration|equation)\b(?:\s+(?:above|below|\d|[IVX]+\b))?|\b(?:figure|fig\.|table|equation)\s+\d|\b(?:shown|illustrated|depicted|pictured|listed|given|described|discussed|mentioned|seen|noted|defined|explained|covered) (?:above|below|here|earlier|later|previously|next)\b|\b(?:above|following|next|previous|preceding|last|this|present|earlier|later) (?:chapter|section|paragraph|page|example|figure|table|lecture|lesson|module|unit|passage|essay|article|book)\b|\b(?:accompanying|annexed|adjoining|opposite) (?:figure|table|diagram|graph|chart|map|photo(?:graph)?|picture|illustration|cut|plate|engraving)s?\b|\bin this (?:text|course|discussion|context|case|example)\b/i

const IN_A_STATUTE =
  /\b(?:sub-?section|paragraph|clause|article|section)s? \(|\b(?:this|that) (?:sub-?section|Part|Act|Schedule)\b|\b(?:sub-?section|section|paragraph)s? \d/i

const ON_A_GRAPH =
  /\b(?:vertical|horizontal|[xy])[- ]axis\b|\bthe (?:graph|diagram|chart|map)\b|\b[A-Z][a-z]?[01]\b(?! ?(?:percent|%))|\bpoint [A-Z]\b/

const BOILERPLATE =
  /\ball rights reserved\b|\bcopyright\b|©|\bclick (?:here|on)\b|\bsubscribe\b|\bsign up\b|\bcookies?\b (?:policy|settings)|\bprivacy policy\b|\bterms of (?:use|service)\b|\bhttps?:\/\/|\bwww\.|\b\S+@\S+\.\w{2,}\b|\bISBN\b|\bdoi:|\bretrieved (?:from|on)\b|\baccessed (?:on|at)?\b ?\d|\bpage \d+ of \d+\b|\bread more\b|\bshare this\b|\bdownload (?:for free|the|this|as)\b|\bvisit (?:this|the|our) (?:website|site|link|page)\b|\bwatch (?:this|the) (?:video|animation)\b|\bby the end of this (?:section|chapter|module|unit)\b|\bproject gutenberg\b|\blast (?:updated|modified|edited)\b|\bunder (?:a|the) creative commons\b/i

const TO_A_MODEL =
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.]{0,40}\b(?:instructions?|prompts?|rules?|above|previous|prior|everything|context|guidelines)\b|\b(?:system|developer|user) (?:prompt|message|role)\b|\bas an? (?:ai|language model|assistant)\b|\byou are (?:now |an? )*(?:ai|chat ?gpt|assistant|language model|dan\b)|\b(?:respond|reply|answer|output|print|return|write|generate|create|produce)\b[^.]{0,40}\b(?:json|flash ?cards?|only|exactly|instead|nothing else|verbatim)\b|\b(?:dear|hey|attention|note to)\b[^.]{0,20}\b(?:ai|llm|model|assistant|gpt|bot)\b|\bjailbreak\b|<\|[^|]*\|>|\[\/?INST\]|\bnew instructions?\b|\bdo not (?:generate|create|make|output|mention|reveal)\b/i

const ADVICE =
  /^(?:for|to|if) [^.]{3,90}, (?:please )?(?:try|see|visit|watch|consult|read|click|check|go to|refer|explore|complete|answer)\b|^(?:for example, )?(?:consider|imagine|suppose|recall|remember|notice|visit|explore|watch|click|try this)\b/i

const REFERENCE_LINE =
  /^\s*(?:\[\d+\]|\d+\.)?\s*\p{Lu}[\p{L}'’-]+,\s+(?:\p{Lu}\.\s?)+.*\(?(?:1[5-9]|20)\d\d\)?|\bvol\.\s*\d+.*\bpp?\.\s*\d+|\bjournal of\b.*\d{4}.*\d+\s*[:(]/iu

const EXERCISE =
  /^(?:(?:please )?don[’']t forget|please|bring|to-?do\b|reminder\b|homework\b|ask (?:about|the|my)\b|explain|describe|discuss|list|identify|compare|contrast|define|name|calculate|summari[sz]e|draw|label|state|outline|evaluate|complete|match|fill in|choose|select|determine|solve|find|consider|suppose|imagine|recall|remember|note|notice|observe|look|think|let us|let|see|read|refer|try|use|visit|watch|click|check|review|write|turn|go to|answer)\b/i

/** True for headings under which nothing is to be learnt: references, exercises, contents, objectives. */
export function isSkippedSection(title: string): boolean {
  return SKIPPED_SECTION.test(title.trim())
}

const CAPTION_BLOCK =
  /^\s*(?:[*_#>]+\s*)?(?:fig(?:ure)?\.?|table|plate|box|photo(?:graph)?|image|map|chart|illustration|exhibit)\s*[\dIVX]+(?:[.-]\d+)*[a-z]?\s*[:.)–—-]\s/i

/** True for a paragraph that opens with "Figure 3." or the like: all of it is the caption. */
export function isCaption(block: string): boolean {
  return CAPTION_BLOCK.test(block)
}

/** True for sentences that are captions, notices, references, exercises or speak to a machine. */
export function isJunk(sentence: string): boolean {
  return (
    CAPTION.test(sentence) ||
    BOILERPLATE.test(sentence) ||
    TO_A_MODEL.test(sentence) ||
    ADVICE.test(sentence) ||
    REFERENCE_LINE.test(sentence) ||
    /^[A-E]:\s|^["“]?\p{L}+!/u.test(sentence) ||
    /\?["”’)]?\s*$/.test(sentence)
  )
}

/** True for text that speaks to a machine: no block that holds it is used at all. */
export function speaksToModel(text: string): boolean {
  return TO_A_MODEL.test(text)
}

/** True when the sentence is understood only beside a figure or another part of the text. */
export function pointsElsewhere(sentence: string): boolean {
  return POINTS_AT_FIGURE.test(sentence) || ON_A_GRAPH.test(sentence) || IN_A_STATUTE.test(sentence)
}

/** True for sentences that open like a task; in lists of steps they are content and this is not asked. */
export function isExercise(sentence: string): boolean {
  return EXERCISE.test(sentence)
}
