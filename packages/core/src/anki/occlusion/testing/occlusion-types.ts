import type { AnkiNoteType } from '../../collection/collection.ts'

/** Note types of image occlusion as decks have them, with templates of the same shape and words of our own. */

const field = (name: string) => ({ name, font: 'Arial', size: 20, rtl: false, sticky: false })

const CONTAINER = `{{#Header}}<div>{{Header}}</div>{{/Header}}
<div style="display: none">{{cloze:Occlusion}}</div>
<div id="err"></div>
<div id="image-occlusion-container">
    {{Image}}
    <canvas id="image-occlusion-canvas"></canvas>
</div>
<script>
anki.imageOcclusion.setup()
</script>
`

/** Anki's own. */
export const NATIVE_TYPE: AnkiNoteType = {
  id: 1_700_000_100_001,
  name: 'Image Occlusion',
  kind: 'cloze',
  css: '.card { text-align: center; }',
  latexPre: '',
  latexPost: '',
  sortField: 0,
  modifiedAt: 1_700_000_000,
  fields: ['Occlusion', 'Image', 'Header', 'Back Extra', 'Comments'].map(field),
  templates: [
    {
      name: 'Image Occlusion',
      question: CONTAINER,
      answer: `${CONTAINER}
<div><button id="toggle">Toggle Masks</button></div>
{{#Back Extra}}<div>{{Back Extra}}</div>{{/Back Extra}}
`,
      browserQuestion: '',
      browserAnswer: '',
    },
  ],
}

const laidOver = (mask: string, below: string) => `{{#Image}}
<div id="io-header">{{Header}}</div>
<div id="io-wrapper">
  <div id="io-overlay">{{${mask}}}</div>
  <div id="io-original">{{Image}}</div>
</div>
${below}
<script>
showWhenLoaded(document.querySelector('#io-overlay>img'))
</script>
{{/Image}}
`

const FOOTER = '{{#Footer}}<div id="io-footer">{{Footer}}</div>{{/Footer}}'
const EXTRA = ['Remarks', 'Sources', 'Extra 1', 'Extra 2']
  .map(
    (name) =>
      `{{#${name}}}<div class="io-extra-entry"><div class="io-field-descr">${name}</div>{{${name}}}</div>{{/${name}}}`,
  )
  .join('\n')

/** That of the add-on "Image Occlusion Enhanced". */
export const ADD_ON_TYPE: AnkiNoteType = {
  ...NATIVE_TYPE,
  id: 1_700_000_100_002,
  name: 'Image Occlusion Enhanced',
  kind: 'normal',
  css: '#io-overlay { position: absolute; top: 0; width: 100%; z-index: 3; }',
  sortField: 1,
  fields: [
    'ID (hidden)',
    'Header',
    'Image',
    'Question Mask',
    'Footer',
    'Remarks',
    'Sources',
    'Extra 1',
    'Extra 2',
    'Answer Mask',
    'Original Mask',
  ].map(field),
  templates: [
    {
      name: 'IO Card',
      question: laidOver('Question Mask', '<div id="io-footer">{{Footer}}</div>'),
      answer: laidOver(
        'Answer Mask',
        `${FOOTER}
<button id="io-revl-btn" onclick="toggle();">Toggle Masks</button>
<div id="io-extra-wrapper"><div id="io-extra">${EXTRA}</div></div>`,
      ),
      browserQuestion: '',
      browserAnswer: '',
    },
  ],
}
