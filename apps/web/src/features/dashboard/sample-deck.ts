import type { Flashcard } from '@cairn/core/cards/card'

export const SAMPLE_TITLE = 'How memory works'

/** Written for Cairn: what research says about remembering, one fact a card. */
export const SAMPLE_CARDS: readonly Flashcard[] = [
  {
    front: 'What strengthens a memory more: reading something again, or recalling it?',
    back: '**Recalling it.** Bringing an answer to mind makes it easier to find the next time; rereading mostly makes the page look familiar.',
  },
  {
    front: 'What is the *testing effect*?',
    back: 'Being tested on something makes it last longer than studying it for the same time.',
  },
  {
    front: 'What is the *spacing effect*?',
    back: 'The same amount of study lasts longer when it is spread over days than when it is done in one go.',
  },
  {
    front: 'How did Hermann Ebbinghaus measure forgetting in the 1880s?',
    back: 'He learned lists of meaningless syllables and counted how much time **relearning** them later saved him.',
  },
  {
    front: 'What shape does a forgetting curve have?',
    back: 'Steep at first, then flatter and flatter: most of what is lost is lost early.',
  },
  {
    front: 'When is the best moment to review a fact?',
    back: 'Shortly before you would forget it: late enough to be an effort, early enough to succeed.',
  },
  {
    front: 'What is a *desirable difficulty*?',
    back: 'A hurdle that slows learning down now and makes it last longer, such as spacing, mixing topics, or answering before looking.',
  },
  {
    front: 'What is *interleaving*?',
    back: 'Mixing problems of different kinds instead of doing one kind after the other. It trains you to see **which** method a problem needs.',
  },
  {
    front: 'What is the *fluency illusion*?',
    back: 'Taking the ease of reading something for knowing it.',
  },
  {
    front: 'Why should one card ask for one fact only?',
    back: 'A long answer is hard to recall as a whole and hard to grade: you know half of it, and the card cannot tell which half.',
  },
  {
    front: 'What happens to memories during sleep?',
    back: 'They are *consolidated*: replayed and made more stable, which is one reason why a night between two sessions helps.',
  },
  {
    front: 'You are wrong, then see the right answer. Did the failed attempt help?',
    back: '**Usually yes.** Trying first makes the correction easier to remember, provided that the answer follows.',
  },
]
