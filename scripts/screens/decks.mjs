// What the learner of the pictures studies.

const pairs = (tag, lines) => lines.map(([front, back]) => ({ front, back, tags: [tag] }))

export const ROCKS = pairs('rocks', [
  ['What is chalk made of?', 'The shells of tiny sea creatures'],
  ['Which rock cools from lava?', 'Basalt'],
  ['Which rock is marble made from?', 'Limestone'],
  ['Which rock is used for roofs?', 'Slate'],
  ['What are the three kinds of rock?', 'Igneous, sedimentary and metamorphic'],
  ['Which mineral is the hardest?', 'Diamond'],
  ['Which gas fizzes when acid meets chalk?', 'Carbon dioxide'],
  ['What does burned chalk become?', 'Quicklime'],
  ['Which rock is flint found in?', 'Chalk'],
])

export const CELLS = pairs('cells', [
  ['What moves water through a membrane towards more solute?', 'osmosis'],
  ['What spreads particles from many to few?', 'diffusion'],
  ['Which part of the cell makes proteins?', 'ribosome'],
  ['Which part of the cell breaks down waste?', 'lysosome'],
  ['What holds the DNA of a cell?', 'nucleus'],
  ['What speeds up a reaction without being used up?', 'enzyme'],
  ['Which sugar do cells burn first?', 'glucose'],
])

export const BLOOD = pairs('blood', [
  ['What carries **oxygen** in the blood?', 'Haemoglobin'],
  ['Where is insulin made?', 'In the pancreas: $\\beta$ cells'],
  ['Which valve lies between the left atrium and the left ventricle?', 'The mitral valve'],
  [
    'How much blood does the heart move in a minute?',
    '$\\mathrm{CO} = \\mathrm{HR} \\times \\mathrm{SV} \\approx 5\\,\\mathrm{l}$',
  ],
  ['What stops bleeding first?', 'Platelets'],
])

export const RIVERS = pairs('rivers', [
  ['Which river flows through Cairo?', 'The Nile'],
  ['How long is the Nile?', '6,650 kilometres'],
  ['Which river flows through Vienna?', 'The Danube'],
])

export const RIVERS_AGAIN = pairs('rivers', [
  ['which river flows through Cairo', 'the Nile'],
  ['How long is the Nile?', 'about 6,650 kilometres'],
])

/** Kinds of cards side by side, for the editor. */
export const KINDS = [
  { front: 'Which rock cools from lava?', back: 'Basalt', tags: ['rocks', 'volcanoes'] },
  {
    front: 'Paris lies on the {{c1::Seine}}, Vienna on the {{c2::Danube}}.',
    back: '',
    kind: 'cloze',
    tags: ['rivers'],
  },
  { front: 'der Hund', back: 'the dog' },
  { front: 'What is $\\int_0^1 x\\,dx$?', back: '$\\frac12$', kind: 'typed', aliases: ['0.5', 'one half'] },
  { front: 'What are the four seasons?', back: 'Spring, summer, autumn, winter' },
]
