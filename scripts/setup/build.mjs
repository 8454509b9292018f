import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.mjs'
import { fingerprint } from './fingerprint.mjs'
import { writeLicences } from './licences.mjs'
import { takeMaps } from './maps.mjs'
import { note, root } from './root.mjs'
import { dim, duration, say, SetupError } from './say.mjs'
import { squeeze } from './squeeze.mjs'
import { inTurn } from './turn.mjs'

const rooms = (...names) => names.map((name) => `packages/${name}`)
const SHARED = [
  'package-lock.json',
  'tsconfig.json',
  'scripts/setup/build.mjs',
  'scripts/setup/licences.mjs',
  ...rooms('units', 'contract', 'rules', 'core', 'journal', 'verify', 'locale'),
]
const PAGES = [...SHARED, ...rooms('design'), 'scripts/setup/squeeze.mjs', 'scripts/setup/maps.mjs']

const licensed = (workspace) => (folder) => writeLicences(folder, workspace)
const finished = (workspace) => async (folder) => {
  await takeMaps(folder, mapsOf(folder))
  writeLicences(folder, workspace)
  await squeeze(folder)
}
const vite = (room) => (folder) => [
  [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
  join(root, room),
]

/** The products, each with its source files, the command that builds it into a given folder, and the work on that afterwards. */
const PRODUCTS = {
  server: {
    what: 'the server (esbuild)',
    entry: 'apps/server/main.ts',
    result: 'main.js',
    from: [...SHARED, ...rooms('engine', 'projections', 'auditor'), 'apps/server', 'scripts/setup/bundle-server.mjs'],
    command: (folder) => [[join(root, 'scripts/setup/bundle-server.mjs'), folder], root],
    finish: licensed('apps/server'),
  },
  customer: {
    what: 'the app (vite)',
    entry: 'apps/customer/index.html',
    result: 'index.html',
    from: [...PAGES, 'apps/customer'],
    command: vite('apps/customer'),
    finish: finished('apps/customer'),
  },
  console: {
    what: 'the console (vite)',
    entry: 'apps/console/index.html',
    result: 'index.html',
    from: [...PAGES, 'apps/console'],
    command: vite('apps/console'),
    finish: finished('apps/console'),
  },
}

/** Builds into dist/ what has changed since its last build: all products, or the named ones. */
export async function ensureBuild(names = Object.keys(PRODUCTS)) {
  if (names.every(isBuilt)) return
  await inTurn(async () => {
    const builds = await Promise.allSettled(names.filter((name) => !isBuilt(name)).map(build))
    const failed = builds.find(({ status }) => status === 'rejected')
    if (failed) throw failed.reason
  })
}

async function build(name) {
  const { what, entry, result, from, command, finish } = PRODUCTS[name]
  if (!existsSync(join(root, entry))) throw new SetupError(`${entry} is missing`)
  const began = performance.now()
  const mark = fingerprint(from)
  clearUnfinished(name)
  const fresh = join(root, 'dist', `.${name}-${process.pid}`)
  mkdirSync(fresh, { recursive: true })
  say('build', `${what} …`)
  try {
    const [args, cwd] = command(fresh)
    const { code, output } = await run(process.execPath, args, {
      cwd,
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    })
    if (code !== 0 || !existsSync(join(fresh, result)))
      throw new SetupError(`${what} did not build:\n\n${output.trim()}`)
    await finish?.(fresh)
    replace(fresh, join(root, 'dist', name))
    if (existsSync(mapsOf(fresh))) replace(mapsOf(fresh), join(root, 'dist', 'maps', name))
  } finally {
    for (const left of [fresh, mapsOf(fresh)]) rmSync(left, { recursive: true, force: true })
  }
  writeFileSync(note(`built-${name}`), mark)
  say('build', `${what} ready ${dim(duration(performance.now() - began))}`)
}

/** The maps lie beside the app until it is in its place: nothing that is served names them. */
const mapsOf = (fresh) => `${fresh}-maps`

/** It is our turn: what another script left half built is of no use to anyone. */
function clearUnfinished(name) {
  mkdirSync(join(root, 'dist', 'maps'), { recursive: true })
  const left = readdirSync(join(root, 'dist')).filter((entry) => entry.startsWith(`.${name}-`))
  for (const entry of left) rmSync(join(root, 'dist', entry), { recursive: true, force: true })
}

/** Puts the new folder in the old one's place; nobody sees a half-written one. */
function replace(fresh, place) {
  const old = `${fresh}-old`
  if (existsSync(place)) renameSync(place, old)
  renameSync(fresh, place)
  rmSync(old, { recursive: true, force: true })
}

function isBuilt(name) {
  const { result, from } = PRODUCTS[name]
  if (!existsSync(join(root, 'dist', name, result)) || !existsSync(note(`built-${name}`))) return false
  return readFileSync(note(`built-${name}`), 'utf8') === fingerprint(from)
}
