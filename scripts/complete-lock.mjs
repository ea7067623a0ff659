// A registry mirror may lack packages of other platforms; npm then drops them from the lock, and `npm ci` refuses that
// lock everywhere. This puts each back with its version and platform, which is all that `npm ci` compares. Run it after
// every change of dependencies.
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = 'package-lock.json'
const SYSTEMS = ['darwin', 'win32', 'android', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony', 'linux']
const PROCESSORS = ['arm64', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32', 'mips64el', 'arm']

const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const { packages } = lock
let added = 0
for (const [place, owner] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    const base = place === '' ? '' : place.slice(0, place.lastIndexOf('node_modules/'))
    const shared = `${base}node_modules/${name}`
    if (packages[shared] || packages[`${place}/node_modules/${name}`] || packages[`node_modules/${name}`]) continue
    const entry = platformEntry(name, version, owner.dev === true)
    if (entry === null) continue
    packages[shared] = entry
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} packages of other platforms added to the lock`)

/** Null for what is no package of one platform and one exact version. */
function platformEntry(name, version, dev) {
  const target = name.slice(name.lastIndexOf('/') + 1)
  const os = SYSTEMS.find((system) => target.includes(system))
  const cpu = PROCESSORS.find((processor) => target.includes(processor))
  if (!/^\d+\.\d+\.\d+/.test(version) || cpu === undefined || (os === undefined && cpu !== 'wasm32')) return null
  const libc = os === 'linux' && /musl|gnu/.test(target) ? [target.includes('musl') ? 'musl' : 'glibc'] : undefined
  return { version, cpu: [cpu], ...(dev && { dev }), ...(libc && { libc }), optional: true, ...(os && { os: [os] }) }
}
