import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { byProcessorTime, type TraceEvent } from './processor-time.ts'

export const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
export type Category = keyof typeof GOALS
export const CATEGORIES = Object.keys(GOALS) as Category[]
/** a look at a page that the browser did not open, or whose beginning its trace lost, is taken again */
const TRIES = 3
export const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache')

/** points by category, and Lighthouse's own measure of the machine: below 1,000 it calls one too slow */
export type Look = Readonly<Record<Category | 'benchmarkIndex', number>>

interface Part {
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
}

/** The part of Lighthouse that is used; it brings its own types along only where it is installed. */
export interface Lighthouse {
  default(url: string, flags: object): Promise<{ lhr: Outcome } | undefined>
  readonly defaultConfig: { readonly categories: Readonly<Record<Category, Part>> }
}
interface Outcome {
  readonly categories: Readonly<Record<Category, Part & { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { score: number | null; title: string; displayValue?: string }>>
  readonly environment: { readonly benchmarkIndex: number }
  readonly runtimeError?: { readonly code: string; readonly message: string }
}

/** Looks once at a page in the browser of this port, which keeps what it remembers but none of the app's files. */
export async function lookOnce(lighthouse: Lighthouse, url: string, port: number, name: string): Promise<Look> {
  for (let tried = 1; ; tried++) {
    const outcome = await audited(lighthouse, url, port)
    const isWhole = CATEGORIES.every((category) => outcome.categories[category].score !== null)
    if (!outcome.runtimeError && isWhole) {
      explain(name, outcome)
      return {
        performance: pointsOf(outcome, 'performance'),
        accessibility: pointsOf(outcome, 'accessibility'),
        'best-practices': pointsOf(outcome, 'best-practices'),
        benchmarkIndex: outcome.environment.benchmarkIndex,
      }
    }
    const { code, message } = outcome.runtimeError ?? { code: 'NO_SCORE', message: 'Lighthouse saw no page' }
    if (tried === TRIES) throw new Error(`${name}: ${message}`)
    process.stderr.write(`${name}: ${code}, once more\n`)
  }
}

/** Gathers, takes the trace by processor time, and judges: only what counts in a score. */
async function audited(lighthouse: Lighthouse, url: string, port: number): Promise<Outcome> {
  const folder = mkdtempSync(join(CACHE, 'bench-look-'))
  const parts = CATEGORIES.map((category) => lighthouse.defaultConfig.categories[category])
  const onlyAudits = parts.flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id))
  const flags = { port, logLevel: 'error', onlyAudits, disableFullPageScreenshot: true }
  try {
    await lighthouse.default(url, { ...flags, gatherMode: folder })
    takeByProcessorTime(join(folder, 'defaultPass.trace.json'))
    const result = await lighthouse.default(url, { ...flags, auditMode: folder })
    if (!result) throw new Error(`no result for ${url}`)
    return result.lhr
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function takeByProcessorTime(file: string): void {
  if (!existsSync(file)) return
  const trace = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: TraceEvent[] }
  byProcessorTime(trace.traceEvents)
  writeFileSync(file, JSON.stringify(trace))
}

function pointsOf({ categories }: Outcome, category: Category): number {
  return Math.round((categories[category].score ?? 0) * 100)
}

/** Tells on stderr where a score lost points, for the one who mends it. */
function explain(name: string, outcome: Outcome): void {
  const { categories, audits } = outcome
  for (const category of CATEGORIES) {
    const points = pointsOf(outcome, category)
    if (points >= GOALS[category]) continue
    const lost = categories[category].auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 0) < 0.9)
    const why = lost.map(({ id }) => `${id} ${audits[id]!.displayValue ?? ''}`.trim()).join('; ')
    process.stderr.write(`${name}: ${category} ${points}: ${why}\n`)
  }
}

/** Lighthouse by its own lock beside this file: 200 packages that nobody else needs, so they come when they are first used. */
export async function installed(): Promise<Lighthouse> {
  const folder = join(CACHE, 'lighthouse')
  const main = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')
  if (!existsSync(main)) {
    mkdirSync(folder, { recursive: true })
    for (const name of ['package.json', 'package-lock.json']) {
      copyFileSync(join(import.meta.dirname, name), join(folder, name))
    }
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' })
  }
  return (await import(pathToFileURL(main).href)) as Lighthouse
}
