import { expect, test } from 'vitest'
import { cardsOf, questionsOf } from '../testing/cards-of.ts'

test.each([
  [
    'definition',
    'A phospholipid is a molecule consisting of glycerol, two fatty acids, and a phosphate group.',
    'What is a phospholipid? -> A molecule consisting of glycerol, two fatty acids, and a phosphate group',
  ],
  [
    'definition with "the"',
    'Diffusion is the movement of particles from a crowded region to an empty one.',
    'What is diffusion? -> The movement of particles from a crowded region to an empty one',
  ],
  [
    'unique description',
    'Carbohydrates are the third major component of plasma membranes.',
    'What is the third major component of plasma membranes? -> Carbohydrates',
  ],
  [
    'naming',
    'The boundary of the nucleus is called the nuclear envelope.',
    'What is the boundary of the nucleus called? -> The nuclear envelope',
  ],
  [
    'naming with an adjective',
    'A solution that holds as many particles as the cell is called isotonic.',
    'What is a solution that holds as many particles as the cell called? -> Isotonic',
  ],
  [
    'apposition',
    'The step is catalyzed by hexokinase, an enzyme with broad specificity.',
    'What is hexokinase? -> An enzyme with broad specificity',
  ],
  [
    'relative definition',
    'Sailors invented marine-surveying, which is the recording of the form of coasts upon charts.',
    'What is marine-surveying? -> The recording of the form of coasts upon charts',
  ],
  [
    'object',
    'Plants convert light energy into chemical energy.',
    'What do plants convert into chemical energy? -> Light energy',
  ],
  [
    'stranded preposition',
    'The membrane consists of two layers of lipids.',
    'What does the membrane consist of? -> Two layers of lipids',
  ],
  [
    'person asked for',
    'In 1482, Portuguese traders built Elmina Castle on the coast of Ghana.',
    'In 1482, who built Elmina Castle on the coast of Ghana? -> Portuguese traders',
  ],
  [
    'passive with agent',
    'Penicillin was discovered by Alexander Fleming in 1928.',
    'Who discovered penicillin in 1928? -> Alexander Fleming',
  ],
  [
    'year',
    'In 1928, Alexander Fleming discovered penicillin in London.',
    'In what year did Alexander Fleming discover penicillin in London? -> 1928',
  ],
  [
    'place',
    'Glycolysis takes place in the cytoplasm of all cells.',
    'Where does glycolysis take place? -> In the cytoplasm of all cells',
  ],
  ['quantity', 'The heart has four chambers.', 'How many chambers does the heart have? -> Four'],
  [
    'reason',
    'A weak currency helps exporters because foreigners can buy their goods more cheaply.',
    'Why does a weak currency help exporters? -> Because foreigners can buy their goods more cheaply',
  ],
  [
    'purpose',
    'Capacitors are used to filter out low frequencies.',
    'What are capacitors used for? -> To filter out low frequencies',
  ],
  [
    'enabling',
    'Membrane receptors allow cells to recognize one another.',
    'What do membrane receptors allow cells to do? -> Recognize one another',
  ],
  [
    'acronym',
    'Advances in transmission electron microscopy (TEM) showed the layers.',
    'What does TEM stand for? -> Transmission electron microscopy',
  ],
  [
    'listing',
    'There are three types of rock: igneous, sedimentary, and metamorphic.',
    'What are the three types of rock? -> Igneous, sedimentary and metamorphic',
  ],
])('%s', (_kind, text, card) => {
  expect(questionsOf(text)).toContain(card)
})

test('a pronoun is replaced by the one thing it can mean', () => {
  const text = 'Active transport moves particles uphill. It uses energy that the cell stores in adenosine triphosphate.'
  expect(questionsOf(text)).toContain(
    'What does active transport use? -> Energy that the cell stores in adenosine triphosphate',
  )
})

test('a pronoun that could mean two things gives no question', () => {
  const text = 'The king met the duke in London. He signed the charter of the city.'
  expect(questionsOf(text).join('\n')).not.toContain('charter')
})

test.each([
  ['a pointer at the start', 'This changed the course of the river.'],
  ['first person', 'I weigh my words well when I assert the truth of the story.'],
  ['a question', 'What is the wide-spread component of the surface of the earth?'],
  ['a fragment', 'Sufficiently lower to allow decay into another nuclide.'],
  ['a caption', 'Figure 2. The membrane encloses the cell and its organelles.'],
])('%s gives no card', (_name, text) => {
  expect(cardsOf(text)).toEqual([])
})

test('connectives leave the card', () => {
  const cards = cardsOf('Therefore, the membrane also protects, for instance, the nucleus of the cell.')
  expect(cards.join(' ')).not.toMatch(/therefore|also|for instance/i)
})

test.each([
  [
    'one of several joined names',
    'The mixture holds iron, copper and zinc from the southern mines.',
    /holds _____, copper/,
  ],
  ['the unit after a number', 'The plain is covered by 1,700 fathoms of salt water.', /1,700 _____/],
  [
    'part of a longer name',
    'The fluid mosaic model describes the membrane of every cell.',
    /mosaic _____ describes|_____ mosaic/,
  ],
  ['a general word', 'The process changes the result of the whole experiment with light.', /The _____ changes/],
])('no blank on %s', (_name, text, pattern) => {
  expect(cardsOf(text).filter((card) => pattern.test(card.split(' -> ')[0] ?? ''))).toEqual([])
})
