import fc from 'fast-check'

const ODD = [
  ...'aZé9 .,?!"\'()[]{}<>_-*#\n\t\r',
  '\u0000',
  '\u0007',
  '\u00a0',
  '\u00ad',
  '\u0301',
  '\u2028',
  '\u200b',
  '\ufeff',
  '\ud800',
  '\udc00',
  '\u0e01',
  '心',
  'ア',
  '😀',
  '…',
  '。',
  '’',
  'ß',
  'İ',
  'ﬁ',
  '½',
  '²',
  '\r\n',
  '\n\n',
  '. ',
  ' a',
  'The ',
  '12',
  '__',
  '{{c1::',
  '}}',
]

/** Texts of every kind of character that has ever surprised a parser: controls, halves of pairs, marks, scripts, brackets. */
export function oddText(maxLength = 40): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...ODD), { maxLength }).map((parts) => parts.join(''))
}
