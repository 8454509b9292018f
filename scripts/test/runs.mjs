// npm test: sets up what is missing, then runs every check. docs/TESTING.md says what each kind is and costs.
//   npm test -- types unit         only the named ones
//   npm test -- --changed [REF]    what the change since REF touches (left out: what is not committed, else the last commit)
//   npm test -- --times            ends with a table of what each file took
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { ensureBuild } from '../setup/build.mjs'
import { run } from '../setup/child.mjs'
import { ensureChromium } from '../setup/chromium.mjs'
import { ensurePackages } from '../setup/packages.mjs'
import { note, root } from '../setup/root.mjs'
import { bold, dim, duration, green, main, red, say, SetupError } from '../setup/say.mjs'
import { changedSince, testsOf, wordsOf } from './changed.mjs'
import { beginRun } from './run-folder.mjs'
import { timesTable } from './times.mjs'

const tool = (name) => join(root, 'node_modules', '.bin', name)
const LINT = ['--type-aware', '--deny-warnings']
const FORMAT = ['--list-different', '--no-error-on-unmatched-pattern']
const CODE = /\.(tsx?|mjs)$/

/**
 * The runs, quick ones first: what it is, and what it does, for all or for a change's files; each answers
 * `{ passed, failed, skipped, faults? }`. Those that are `beside` others need one core each and say what they found at their end.
 */
const RUNS = {
  types: { what: 'TypeScript, strict', beside: true, execute: () => one('tsc', ['-p', '.']) },
  lint: {
    what: 'oxlint, with types',
    beside: true,
    execute: (change) => one('oxlint', [...LINT, ...(change?.files.filter((path) => CODE.test(path)) ?? [])]),
  },
  format: {
    what: 'oxfmt',
    beside: true,
    execute: (change) => one('oxfmt', [...FORMAT, ...(change ? change.files : ['.'])]),
  },
  house: { what: 'the rules of checks/', beside: true, execute: () => vitest('house', ['--maxWorkers=1'], 'nothing') },
  unit: {
    what: 'pure code, beside it',
    // some wait for timers of a second; the others go on
    execute: (change) => vitest('unit*', ['--maxWorkers=3', ...(change ? ['--changed', change.base] : [])]),
  },
  mutants: { what: 'ten claims that must fall', execute: () => mutants() },
  // of four files two mostly wait, for a disk, a timer or a market
  process: {
    what: 'real processes, PostgreSQL, kill -9',
    execute: (change) => vitest('process', ['--maxWorkers=4', ...(change?.tests.process ?? [])]),
  },
  e2e: {
    what: 'journeys in a real browser',
    execute: (change) => vitest('e2e', ['--maxWorkers=4', ...(change?.tests.e2e ?? [])]),
  },
}
const AT_ONCE = 2

await main(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { changed: { type: 'boolean' }, times: { type: 'boolean' } },
  })
  const reference = values.changed ? positionals.find((name) => !(name in RUNS)) : undefined
  const chosen = positionals.filter((name) => name !== reference)
  const unknown = chosen.find((name) => !(name in RUNS))
  if (unknown) throw new SetupError(`there is no run called ${unknown}; there are ${Object.keys(RUNS).join(', ')}`)
  const change = values.changed ? changeSince(reference) : undefined
  const names = Object.keys(RUNS).filter((name) =>
    chosen.length > 0 ? chosen.includes(name) : !change || (change.tests[name]?.length !== 0 && name !== 'mutants'),
  )

  console.log(bold('Setting up'))
  const began = performance.now()
  await ensurePackages()
  if (names.some((name) => ['e2e', 'mutants'].includes(name))) await ensureChromium()
  const folder = beginRun()
  if (values.times) process.env.CANDELA_TIMES = folder
  const rows = []
  const faults = []
  const total = { passed: 0, failed: 0, skipped: 0 }
  const record = (name, { faults: found = [], ...counts }, ms) => {
    for (const key of Object.keys(total)) total[key] += counts[key]
    faults.push(...found)
    rows.push([name, counts, ms])
  }
  if (names.some((name) => ['process', 'e2e'].includes(name))) {
    await ensureBuild().catch((error) => {
      if (!(error instanceof SetupError)) throw error
      console.error(red(error.message))
      record('build', { passed: 0, failed: 1, skipped: 0 }, performance.now() - began)
    })
  }
  say('ready', dim(duration(performance.now() - began)))
  if (change)
    say('changed', `${change.files.length} files since ${change.base}: ${change.words.join(', ') || 'no word'}`)

  const execute = async (name) => {
    const start = performance.now()
    const { what, beside } = RUNS[name]
    if (!beside) console.log(`\n${bold(name)} ${dim(`· ${what}`)}`)
    const { output, ...counts } = await RUNS[name].execute(change)
    const ms = performance.now() - start
    if (beside) console.log(`\n${bold(name)} ${dim(`· ${what}`)}${counts.failed > 0 ? `\n${output.trim()}` : ''}`)
    record(name, counts, ms)
    console.log(dim(`${name}: ${duration(ms)}`))
  }
  const beside = names.filter((name) => RUNS[name].beside)
  const lane = async () => {
    for (let name = beside.shift(); name !== undefined; name = beside.shift()) await execute(name)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  for (const name of names.filter((each) => !RUNS[each].beside)) await execute(name)

  if (values.times) console.log(`\n${bold('Times')}\n${timesTable(folder)}`)
  console.log(`\n${bold('Summary')} ${dim(duration(performance.now() - began))}`)
  for (const [name, counts, ms] of rows) {
    const mark = counts.failed > 0 ? red('✗') : green('✓')
    say(name, `${mark} ${summary(counts).padEnd(32)} ${dim(duration(ms))}`)
  }
  if (faults.length > 0) console.log(`\n${bold('Failed')}\n${faults.join('\n')}`)
  console.log(`\n${summary(total)}`)
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
})

function changeSince(reference) {
  const base = reference ?? (changedSince('HEAD').length > 0 ? 'HEAD' : 'HEAD~1')
  const files = changedSince(base)
  const words = wordsOf(files)
  return { base, files, words, tests: testsOf(files, words) }
}

function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** A tool that either finds fault or does not counts as one. */
async function one(program, args) {
  const { code, output } = await run(tool(program), args)
  const faults = code === 0 ? [] : [`${program}\n    ${output.trim().split('\n')[0]}`]
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, faults, output }
}

/** Breaks the product in a copy, a claim each, and wants the claim's test to see it. */
async function mutants() {
  const { code } = await run(process.execPath, ['--import', 'tsx', join(root, 'scripts/mutate.ts'), '--sample'], {
    show: 'all',
  })
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

/** A project of vitest.config.ts. What fails outside a test, such as a file that cannot be loaded, counts as a failure too. */
async function vitest(project, flags, show = 'all') {
  const results = note(`results-${project.replace('*', '')}.json`)
  rmSync(results, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const { code, output } = await run(tool('vitest'), ['run', '--project', project, ...reporters, ...flags], { show })
  if (!existsSync(results)) return { passed: 0, failed: 1, skipped: 0, output }
  const report = JSON.parse(readFileSync(results, 'utf8'))
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((row) => row.status === 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    faults: report.testResults.flatMap(faultsOf),
    output,
  }
}

/** The failures in a file, two lines each: where and which, then why. */
function faultsOf({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  const rows = failed.map(({ fullName, failureMessages }) => [fullName, failureMessages[0]])
  if (rows.length === 0 && message) rows.push(['the file itself', message])
  const first = (text) => stripVTControlCharacters(text ?? '').split('\n', 1)[0]
  return rows.map(([test, why]) => `${relative(root, name)} › ${test}\n    ${first(why)}`)
}
