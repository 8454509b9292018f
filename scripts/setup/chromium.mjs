import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './child.mjs'
import { dim, duration, say, SetupError, watched } from './say.mjs'

/** without windows: they cost journeys half of their processor time */
const SHELL = 'chromium-headless-shell'
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ADVICE =
  'install Chromium (on Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to its program'

/**
 * Finds a Chromium for the journeys, or installs Debian's, and leaves its path in CHROMIUM_PATH: the one without windows, or, where
 * its speed is measured, the `whole` one that people have.
 */
export async function ensureChromium({ whole = false } = {}) {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new SetupError(`CHROMIUM_PATH names ${given}, which does not exist; ${ADVICE}`)
  process.env.CHROMIUM_PATH =
    given ?? findChromium(whole ? WHOLE : [SHELL, ...WHOLE]) ?? (await installChromium(whole ? 'chromium' : SHELL))
}

function findChromium(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

async function installChromium(name) {
  if (!existsSync('/usr/bin/apt-get')) throw new SetupError(`the journeys need a browser: ${ADVICE}`)
  const asRoot = await rootPrefix()
  if (!asRoot) throw new SetupError(`the journeys need a browser, and installing one needs root: ${ADVICE}`)
  const began = performance.now()
  say('chromium', 'installing Debian’s Chromium for the journeys in a real browser (apt-get); this happens once')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update'],
    ['install', '--yes', '--no-install-recommends', name, 'fonts-noto-cjk', 'fonts-noto-core'],
  ]) {
    const [program, ...rest] = [...asRoot, 'apt-get', '-qq', ...args]
    const { code, output } = await watched('chromium', run(program, rest, { env }), (ms) => `… ${duration(ms)}`)
    if (code !== 0)
      throw new SetupError(
        `apt-get ${args[0]} failed (code ${code}); ${ADVICE}. It said:\n\n${output.trim().slice(-2000)}`,
      )
  }
  const path = findChromium([name])
  if (!path) throw new SetupError(`apt-get installed no Chromium; ${ADVICE}`)
  say('chromium', `installed ${dim(duration(performance.now() - began))}`)
  return path
}

async function rootPrefix() {
  if (process.getuid?.() === 0) return []
  const { code } = await run('sudo', ['-n', 'true']).catch(() => ({ code: 1 }))
  return code === 0 ? ['sudo', '-n'] : undefined
}
