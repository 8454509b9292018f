import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, 'main.ts')
const ROOT = join(import.meta.dirname, '..', '..')
/** west and east of Greenwich, by half an hour, with a day of summer time in between */
const PLACES = [
  { TZ: 'UTC', LANG: 'C' },
  { TZ: 'America/St_Johns', LANG: 'de_DE.UTF-8' },
  { TZ: 'Pacific/Kiritimati', LANG: 'hi_IN.UTF-8' },
]
const OTHER_NODE = '24'
/** milliseconds to fetch the other Node */
const FETCH_LIMIT = 180_000

/** The output of `npm run simulate` in three processes, each in a time zone and language of its own. */
export function saidInPlaces(...options: readonly string[]): readonly string[] {
  return PLACES.map((place) => said(process.execPath, options, place))
}

function said(node: string, options: readonly string[], place: Readonly<Record<string, string>>): string {
  const env = { ...process.env, ...place }
  return execFileSync(node, ['--import', 'tsx', MAIN, ...options], { cwd: ROOT, env, encoding: 'utf8' })
}

/** True when one seed prints the same bytes in three places, and in another Node where npm can bring one. */
export function sameEverywhere(seed: number, commands: number): { printed: readonly string[]; different: string[] } {
  const options = ['--seed', String(seed), '--commands', String(commands)]
  const all = saidInPlaces(...options)
  const first = all[0]!
  const printed = [
    `state ${hashIn(first, 'state hash')}, trail ${hashIn(first, 'trail hash')} in ${PLACES.length} places`,
  ]
  const different = PLACES.flatMap(({ TZ }, place) => (all[place] === first ? [] : [TZ]))
  const folder = mkdtempSync(join(tmpdir(), 'candela-node-'))
  try {
    const other = otherNode(folder)
    if (other === undefined) return { printed: [...printed, `Node ${OTHER_NODE} could not be had`], different }
    const version = execFileSync(other, ['--version'], { encoding: 'utf8' }).trim()
    if (said(other, options, PLACES[0]!) !== first) different.push(`Node ${version}`)
    return { printed: [...printed, `Node ${process.version} and ${version}`], different }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** npm's package of another Node, in a folder of its own; undefined where npm brings none. */
function otherNode(folder: string): string | undefined {
  try {
    execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `node@${OTHER_NODE}`], {
      stdio: 'ignore',
      timeout: FETCH_LIMIT,
    })
    const node = join(folder, 'node_modules', 'node', 'bin', 'node')
    execFileSync(node, ['--version'], { stdio: 'ignore' })
    return node
  } catch {
    return undefined
  }
}

function hashIn(printed: string, name: string): string {
  return new RegExp(`^${name} +([0-9a-f]{16})`, 'm').exec(printed)?.[1] ?? 'none'
}
