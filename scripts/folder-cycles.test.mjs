import { expect, test } from 'vitest'
import { folderCycles, folderGraph } from './folder-cycles.mjs'

const graphOf = (files) => folderGraph(new Map(Object.entries(files)), 'src')

test('a folder imports what its own files import, types and late imports too', () => {
  const graph = graphOf({
    'src/cards/card.ts': "import type { Span } from '../text/span.ts'\nexport * from './side.ts'\n",
    'src/cards/side.ts': "const late = () => import('../media/png.ts')\nimport zod from 'zod'\n",
    'src/index.ts': "import './cards/card.ts'\n",
  })
  expect([...graph].map(([folder, imported]) => [folder, [...imported]])).toEqual([
    ['cards', ['text', 'media']],
    ['.', ['cards']],
  ])
})

test('two folders that import each other are found, and so is a longer way round', () => {
  const pair = { 'src/a/x.ts': "import '../b/y.ts'", 'src/b/y.ts': "import type { A } from '../a/z.ts'" }
  expect(folderCycles(graphOf(pair))).toEqual([['a', 'b']])
  const round = { ...pair, 'src/b/y.ts': "import '../c/z.ts'", 'src/c/z.ts': "import {\n  a,\n} from '../a/x.ts'" }
  expect(folderCycles(graphOf(round))).toEqual([['a', 'b', 'c']])
})

test('a folder and one below it count as two', () => {
  const down = { 'src/a/x.ts': "import './b/y.ts'", 'src/a/b/y.ts': '' }
  expect(folderCycles(graphOf(down))).toEqual([])
  expect(folderCycles(graphOf({ ...down, 'src/a/b/y.ts': "import '../z.ts'" }))).toEqual([['a', 'a/b']])
})
