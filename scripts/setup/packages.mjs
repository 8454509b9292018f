import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './child.mjs'
import { hashOf } from './fingerprint.mjs'
import { note, root } from './root.mjs'
import { dim, duration, say, SetupError, watched } from './say.mjs'
import { inTurn } from './turn.mjs'

/** Installs the npm packages exactly as package-lock.json names them, where that has not been done yet. */
export async function ensurePackages() {
  if (isNoted()) return
  await inTurn(async () => {
    if (isNoted()) return
    if (!isInstalled()) await install()
    writeFileSync(note('packages.json'), JSON.stringify(state()))
  })
}

async function install() {
  const began = performance.now()
  const count = Object.keys(readLock().packages).filter((path) => path.includes('node_modules/')).length
  say(
    'packages',
    `installing the npm packages of package-lock.json (about ${count}); this happens once and takes a minute or so`,
  )
  let { code, output } = await npm('ci')
  if (code !== 0 && output.includes('EUSAGE')) {
    say('packages', 'package-lock.json does not cover every package.json; npm works out the rest')
    ;({ code, output } = await npm('install', '--no-save'))
  }
  if (code !== 0) {
    throw new SetupError(
      `npm could not install the packages (code ${code}). It said:\n\n${output.trim()}\n\nIs the npm registry reachable?`,
    )
  }
  if (!isInstalled()) throw new SetupError('npm ended without an error, but packages of package-lock.json are missing')
  say('packages', `installed ${dim(duration(performance.now() - began))}`)
}

/** Runs the npm that started us, or the one on the path. */
function npm(...command) {
  const own = process.env.npm_execpath
  const [program, ...first] = own && /npm-cli\.c?js$/.test(own) && existsSync(own) ? [process.execPath, own] : ['npm']
  const args = [...first, ...command, '--no-audit', '--no-fund', '--loglevel=error']
  return watched(
    'packages',
    run(program, args, { env: npmEnvironment() }),
    (ms) => `… ${duration(ms)}, ${installedCount()} folders in node_modules`,
  )
}

/** npm keeps its cache in the home folder; where there is none to write to, it gets a folder of its own. */
function npmEnvironment() {
  // A lifecycle's own npm_* settings, such as a chosen workspace, are not for the inner npm.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(command|lifecycle|package)_/.test(name)),
  )
  delete env.NODE_ENV
  try {
    accessSync(process.env.HOME ?? '', constants.W_OK)
  } catch {
    env.npm_config_cache ??= join(tmpdir(), `candela-npm-${process.getuid?.() ?? 'user'}`)
  }
  return env
}

function isNoted() {
  try {
    return JSON.stringify(state()) === readFileSync(note('packages.json'), 'utf8')
  } catch {
    return false
  }
}

/** The state that an install depends on and leaves behind: any change asks for a closer look. */
function state() {
  return {
    lock: hashOf(readFileSync(join(root, 'package-lock.json'))),
    installed: statSync(installedLock()).mtimeMs,
    machine: `${process.platform} ${process.arch}`,
  }
}

/** True when node_modules holds each package of the lock in its version; npm writes down itself what it has installed. */
function isInstalled() {
  if (!existsSync(installedLock())) return false
  const installed = JSON.parse(readFileSync(installedLock(), 'utf8')).packages
  return Object.entries(readLock().packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true
    if (wanted.link) return existsSync(join(root, path))
    return installed[path] ? installed[path].version === wanted.version : Boolean(wanted.optional || wanted.devOptional)
  })
}

function readLock() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
}

function installedLock() {
  return join(root, 'node_modules', '.package-lock.json')
}

function installedCount() {
  try {
    return readdirSync(join(root, 'node_modules')).length
  } catch {
    return 0
  }
}
