// complete-lock.mjs: names in package-lock.json the programs of other platforms that npm left out, because the package host it was made
// with did not offer them. `npm ci` refuses a lock without them. Run it where checks/rules/lock.ts asks for it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup/root.mjs'

const SYSTEMS = new Set([
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
])
const EXACT = /^\d+\.\d+\.\d+/

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const found = Object.entries(lock.packages).flatMap(([path, entry]) =>
  Object.entries(entry.optionalDependencies ?? {})
    .filter(([, version]) => path.startsWith('node_modules/') && EXACT.test(version))
    .map(([name, version]) => [`node_modules/${name}`, version, entry]),
)

let added = 0
for (const [key, version, owner] of found) {
  const platform = platformOf(key)
  if (lock.packages[key] || !platform) continue
  const { os, cpu, libc } = platform
  lock.packages[key] = {
    version,
    cpu: [cpu],
    ...(owner.dev ? { dev: true } : {}),
    ...(libc ? { libc: [libc] } : {}),
    optional: true,
    os: [os],
    ...(owner.peer ? { peer: true } : {}),
  }
  added++
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
if (added > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} programs of other platforms added to package-lock.json`)

/** `…/binding-linux-arm64-musl` runs on linux, arm64, musl. */
function platformOf(name) {
  const words = name.split('/').at(-1).split('-')
  const at = words.findIndex((word) => SYSTEMS.has(word))
  if (at < 0 || !words[at + 1]) return undefined
  const [os, cpu, system] = words.slice(at)
  const libc = os !== 'linux' || !system ? undefined : system.startsWith('musl') ? 'musl' : 'glibc'
  return { os, cpu, libc }
}
