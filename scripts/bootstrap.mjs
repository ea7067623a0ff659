// Runs before `npm start` and `npm test` on whatever Node the system has (18 or newer), with nothing installed yet:
// installs when the lock changed and builds the web application when its sources changed. No dependencies here.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const installStamp = join(root, 'node_modules', '.cairn-install')
const buildStamp = join(root, 'apps', 'web', 'dist', '.cairn-build')
const isWindows = process.platform === 'win32'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 18) {
  console.error(`Cairn needs Node 18 or newer to set itself up; this is ${process.version}.`)
  process.exit(1)
}
process.chdir(root)
install()
preferWorkingNode()
if (process.argv[2] !== '--no-build') build()

function install() {
  const wanted = digest(['package-lock.json', 'package.json', ...workspaceManifests()])
  if (read(installStamp) === wanted) return
  console.log('Installing what Cairn is made of (once; about a minute) …')
  const quiet = ['--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error']
  // A registry that lacks packages of other platforms makes `npm ci` refuse a good lock; `npm install` respects it.
  if (npm(['ci', ...quiet], 'pipe') !== 0 && npm(['install', '--no-save', ...quiet], 'inherit') !== 0) {
    console.error('The installation failed. Check the connection to the npm registry and run the command again.')
    process.exit(1)
  }
  if (!completed(quiet)) {
    console.error('The installation is not whole. Run the command again, or with Node 20.19 or newer.')
    process.exit(1)
  }
  writeFileSync(installStamp, wanted)
}

/**
 * On a Node before 20.19 npm leaves out, without a word, the link to the Node that comes with Cairn and the parts built for
 * this machine that ask for a newer one. The first is made here, and that Node adds the rest.
 */
function completed(quiet) {
  if (major > 20 || (major === 20 && minor >= 19)) return true
  const { npm_execpath: npmCli } = process.env
  const modules = join(root, 'node_modules')
  const own = readdirSync(modules).find((name) => /^node-(?:bin-)?(?:darwin|linux|win)/.test(name))
  const bundled = own && join(modules, own, 'bin', isWindows ? 'node.exe' : 'node')
  if (npmCli === undefined || !bundled || !existsSync(bundled)) return false
  const link = join(modules, '.bin', 'node')
  const whole = () => {
    if (!isWindows && !existsSync(link)) symlinkSync(bundled, link)
    return existsSync(isWindows ? `${link}.cmd` : link)
  }
  const args = [npmCli, 'install', '--no-save', ...quiet]
  return spawnSync(bundled, args, { stdio: 'inherit' }).status === 0 && whole()
}

/** Scripts run on the Node that the lock pins. Where that binary cannot run (another libc), a new enough system Node serves. */
function preferWorkingNode() {
  const bundled = join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node')
  if (!existsSync(bundled)) return requireModernNode()
  const works = spawnSync(bundled, ['--version'], { stdio: 'ignore', shell: isWindows }).status === 0
  if (works) return
  rmSync(bundled, { force: true })
  requireModernNode()
}

function requireModernNode() {
  const [systemMajor = 0] = systemNodeVersion()
  if (systemMajor >= 24) return
  console.error('The Node that comes with Cairn does not run on this system, and the one installed is older than 24.')
  process.exit(1)
}

function systemNodeVersion() {
  const printed = spawnSync('node', ['--version'], { encoding: 'utf8' }).stdout ?? ''
  return printed.trim().replace(/^v/, '').split('.').map(Number)
}

function build() {
  const wanted = digest([
    ...filesBelow('apps/web', ['dist', 'node_modules']),
    ...filesBelow('packages/core/src'),
    ...filesBelow('packages/contract/src'),
    'package-lock.json',
  ])
  if (read(buildStamp) === wanted) return
  console.log('Building the web application …')
  const started = Date.now()
  if (npm(['run', '--silent', 'build', '--workspace', '@cairn/web'], 'inherit') !== 0) {
    console.error('The web application could not be built; the reason stands above.')
    process.exit(1)
  }
  mkdirSync(dirname(buildStamp), { recursive: true })
  writeFileSync(buildStamp, wanted)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

function npm(args, stdio) {
  return spawnSync('npm', args, { stdio, shell: isWindows }).status
}

function workspaceManifests() {
  const folders = ['packages', 'apps'].flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))
  return [...folders, 'e2e', 'bench'].map((folder) => join(folder, 'package.json')).filter(existsSync)
}

function filesBelow(folder, leaveOut = []) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !leaveOut.includes(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path, leaveOut) : [path]
    })
    .sort()
}

function digest(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
