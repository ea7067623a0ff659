import { expect, test } from 'vitest'
import { partsByScreen } from './screen-parts.ts'

const chunk = (facadeModuleId: string | null, ...imports: string[]) => ({
  type: 'chunk' as const,
  facadeModuleId,
  imports,
  isEntry: facadeModuleId === '/src/main.tsx',
})
const BUNDLE = {
  'main.js': chunk('/src/main.tsx', 'base.js'),
  'base.js': chunk(null),
  'shared.js': chunk(null, 'base.js'),
  'landing.js': chunk('/src/landing.tsx', 'base.js'),
  'review.js': chunk('/src/review.tsx', 'shared.js'),
  'library.js': chunk('/src/library.tsx', 'shared.js', 'base.js'),
  'style.css': { type: 'asset' as const },
}

test('each screen has its own parts, what the page names itself left out', () => {
  const parts = partsByScreen({ '': ['/landing.tsx'], review: ['/review.tsx'], library: ['/library.tsx'] }, BUNDLE)
  const named = Object.entries(parts.screens).map(([screen, indexes]) => [
    screen,
    (indexes as number[]).map((index) => parts.files[index]),
  ])
  expect(Object.fromEntries(named)).toEqual({
    '': ['landing.js'],
    review: ['review.js', 'shared.js'],
    library: ['library.js', 'shared.js'],
  })
})

test('a screen without a chunk is an error of the build', () => {
  expect(() => partsByScreen({ lost: ['/lost.tsx'] }, BUNDLE)).toThrow('no chunk for /lost.tsx')
})
