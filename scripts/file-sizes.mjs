// A file over 400 lines does too much. Data that is written as code (word lists, test tables) is left out by name.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const MAX_LINES = 400
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs', '*.css'], {
  encoding: 'utf8',
})
const long = files
  .split('\n')
  .filter((file) => file !== '' && !/\.(data|cases)\.ts$/.test(file))
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').trimEnd().split('\n').length }))
  .filter(({ lines }) => lines > MAX_LINES)
for (const { file, lines } of long) console.error(`${file}: ${lines} lines, at most ${MAX_LINES}`)
process.exit(long.length === 0 ? 0 : 1)
