import type { AnkiNoteType, AnkiTemplate } from './collection.ts'

/** Note types of what was written here: front and back, without or with typing, and texts with gaps. */
const CSS = `.card {
 font-family: arial;
 font-size: 20px;
 text-align: center;
 color: black;
 background-color: white;
}`
const LATEX_PRE = `\\documentclass[12pt]{article}
\\special{papersize=3in,5in}
\\usepackage[utf8]{inputenc}
\\usepackage{amssymb,amsmath}
\\pagestyle{empty}
\\setlength{\\parindent}{0in}
\\begin{document}
`

const field = (name: string) => ({ name, font: 'Arial', size: 20, rtl: false, sticky: false })

function ownType(id: number, name: string, template: Pick<AnkiTemplate, 'question' | 'answer'>): AnkiNoteType {
  return {
    id,
    name,
    kind: 'normal',
    fields: [field('Front'), field('Back')],
    templates: [{ name: 'Card 1', ...template, browserQuestion: '', browserAnswer: '' }],
    css: CSS,
    latexPre: LATEX_PRE,
    latexPost: '\\end{document}',
    sortField: 0,
    modifiedAt: 1_700_000_000,
  }
}

const ANSWER = '{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}'

export const OWN_BASIC = ownType(1_700_000_000_001, 'Cairn', { question: '{{Front}}', answer: ANSWER })
export const OWN_TYPED = ownType(1_700_000_000_002, 'Cairn (type the answer)', {
  question: '{{Front}}\n\n{{type:Back}}',
  answer: '{{Front}}\n\n<hr id=answer>\n\n{{type:Back}}',
})

const GAPS = ownType(1_700_000_000_003, 'Cairn (gaps)', {
  question: '{{cloze:Text}}',
  answer: '{{cloze:Text}}<br>\n{{Back Extra}}',
})

/** One card for each gap number, its gaps blank in the question. */
export const OWN_CLOZE: AnkiNoteType = {
  ...GAPS,
  kind: 'cloze',
  fields: [field('Text'), field('Back Extra')],
  css: `${CSS}
.cloze {
 font-weight: bold;
 color: #0b6b4f;
}
.nightMode .cloze {
 color: #6fd3ab;
}`,
}
