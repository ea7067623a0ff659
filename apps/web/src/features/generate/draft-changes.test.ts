import { lintCard } from '@cairn/core/lint/lint'
import { fixFinding } from '@cairn/core/lint/lint-fix'
import { expect, test } from 'vitest'
import { replaceDraft } from './draft-changes.ts'
import { scriptedRun, whole } from './testing/scripted-run.ts'

const LIST = {
  front: 'What are the four chambers of the heart?',
  back: 'Left atrium, right atrium, left ventricle, right ventricle',
}

/** A run whose first draft is a list that the learner has written into it. */
async function withList() {
  const { run } = scriptedRun(() => whole([]))
  await run.start()
  const draft = { ...LIST, id: 'a', ordinal: 0, start: null, end: null, quote: null, grade: 'weak' as const }
  const next = { ...draft, id: 'b', ordinal: 1, front: 'What pumps blood?', back: 'The heart' }
  run.update((state) => ({
    ...state,
    drafts: [draft, next].map((one) => ({
      ...one,
      findings: [],
      repeats: null,
      decision: 'open' as const,
      section: 0,
    })),
  }))
  return run
}

test('a fix splits a draft where it stands, and undo makes it whole again', async () => {
  const run = await withList()
  const fix = fixFinding(LIST, 'list-answer')
  const undo = replaceDraft(run, 'a', fix?.cards ?? [])
  const drafts = run.state().drafts
  expect(drafts.map(({ back }) => back)).toEqual([
    'left atrium',
    'right atrium',
    'left ventricle',
    'right ventricle',
    'The heart',
  ])
  expect(drafts.map(({ ordinal }) => ordinal)).toEqual([0, 1, 2, 3, 4])
  expect(new Set(drafts.map(({ id }) => id)).size).toBe(5)
  for (const draft of drafts.slice(0, 4)) expect(lintCard(draft)).toEqual([])
  undo()
  expect(run.state().drafts.map(({ id, back }) => `${id} ${back}`)).toEqual([`a ${LIST.back}`, 'b The heart'])
})

test('a draft that became a card meanwhile stays', async () => {
  const run = await withList()
  const undo = replaceDraft(run, 'a', fixFinding(LIST, 'list-answer')?.cards ?? [])
  const second = run.state().drafts[1]?.id ?? ''
  run.updateDraft(second, { decision: 'added' })
  undo()
  expect(run.state().drafts.map(({ id }) => id)).toEqual(['a', second, 'b'])
})
