// Folders of core and engine import each other in one direction only. dependency-cruiser knows cycles of folders too, but
// counts a folder's tests, and what lies below it, as the folder itself; here a folder is the shipped files directly in it.
//   --print   shows which folder imports which
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path/posix'

const ROOTS = ['packages/core/src', 'packages/engine/src']
const IMPORT = /(?:\bfrom|\bimport\(?)\s*['"](\.[^'"]+)['"]/g

/** Which folders a folder imports, from the files' paths and texts. Types count. Paths are relative to the root. */
export function folderGraph(files, root) {
  const graph = new Map()
  const folderOf = (path) => relative(root, dirname(path)) || '.'
  for (const [path, text] of files) {
    const imported = graph.get(folderOf(path)) ?? new Set()
    graph.set(folderOf(path), imported)
    for (const [, target] of text.matchAll(IMPORT)) {
      const folder = folderOf(join(dirname(path), target))
      if (folder !== folderOf(path) && !folder.startsWith('..')) imported.add(folder)
    }
  }
  return graph
}

/** Groups of folders in which each reaches every other. */
export function folderCycles(graph) {
  const reached = new Map([...graph.keys()].map((folder) => [folder, reachedFrom(folder, graph)]))
  const groups = new Map()
  for (const [folder, others] of reached) {
    const group = [...others].filter((other) => reached.get(other)?.has(folder)).sort()
    if (group.length > 1) groups.set(group.join(' '), group)
  }
  return [...groups.values()]
}

function reachedFrom(start, graph) {
  const found = new Set()
  const open = [start]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const next of graph.get(folder) ?? []) {
      if (found.has(next)) continue
      found.add(next)
      open.push(next)
    }
  return found
}

function shippedFiles(root) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', root], { encoding: 'utf8' })
  const paths = listed.split('\n').filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(path))
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}

if (process.argv[1] === import.meta.filename) {
  let found = 0
  for (const root of ROOTS) {
    const graph = folderGraph(shippedFiles(root), root)
    for (const group of folderCycles(graph)) {
      console.error(`${root}: these folders import each other: ${group.join(', ')}`)
      found += 1
    }
    if (!process.argv.includes('--print')) continue
    console.log(root)
    for (const [folder, imported] of [...graph].sort(([one], [other]) => (one < other ? -1 : 1)))
      console.log(`  ${folder} -> ${[...imported].sort().join(' ') || '(nothing)'}`)
  }
  process.exit(found === 0 ? 0 : 1)
}
