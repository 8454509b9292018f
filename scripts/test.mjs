// npm test: sets up what is missing, then runs every check. `npm test -- types unit` runs only the named ones.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuild } from './setup/build.mjs'
import { run } from './setup/child.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { ensureNode, ensurePackages } from './setup/packages.mjs'
import { note, root } from './setup/root.mjs'
import { bold, dim, duration, green, main, red, say, SetupError } from './setup/say.mjs'

const tool = (name) => join(root, 'node_modules', '.bin', name)

/** The runs, quick ones first: name, what it is, and how it counts `{ passed, failed, skipped }`. */
const RUNS = {
  types: ['TypeScript, strict', () => one(tool('tsc'), ['-p', '.'])],
  lint: ['oxlint, with types', () => one(tool('oxlint'), ['--type-aware', '--deny-warnings'])],
  format: [
    'prettier',
    () =>
      one(tool('prettier'), ['--check', '--log-level', 'warn', '--cache', '--cache-location', note('prettier'), '.']),
  ],
  house: ['the rules of checks/', () => vitest('house')],
  unit: ['pure code, beside it', () => vitest('unit', '--maxWorkers=2')],
  // two at once: each waits for processes to start and end more than it computes
  process: ['real processes, PostgreSQL, kill -9', () => vitest('process', '--maxWorkers=2')],
  e2e: ['journeys in a real browser', () => vitest('e2e', '--maxWorkers=2')],
}

await main(async () => {
  const chosen = process.argv.slice(2)
  const unknown = chosen.find((name) => !(name in RUNS))
  if (unknown) throw new SetupError(`there is no run called ${unknown}; there are ${Object.keys(RUNS).join(', ')}`)
  const names = Object.keys(RUNS).filter((name) => chosen.length === 0 || chosen.includes(name))

  console.log(bold('Setting up'))
  const began = performance.now()
  ensureNode()
  await ensurePackages()
  if (names.includes('e2e')) await ensureChromium()
  const rows = []
  const faults = []
  const total = { passed: 0, failed: 0, skipped: 0 }
  const record = (name, { faults: found = [], ...counts }, ms) => {
    for (const key of Object.keys(total)) total[key] += counts[key]
    faults.push(...found)
    rows.push([name, counts, ms])
  }
  if (names.includes('process') || names.includes('e2e')) {
    await ensureBuild().catch((error) => {
      if (!(error instanceof SetupError)) throw error
      console.error(red(error.message))
      record('build', { passed: 0, failed: 1, skipped: 0 }, performance.now() - began)
    })
  }
  say('ready', dim(duration(performance.now() - began)))

  for (const name of names) {
    const [what, execute] = RUNS[name]
    console.log(`\n${bold(name)} ${dim(`· ${what}`)}`)
    const start = performance.now()
    record(name, await execute(), performance.now() - start)
    console.log(dim(`${name}: ${duration(performance.now() - start)}`))
  }

  console.log(`\n${bold('Summary')} ${dim(duration(performance.now() - began))}`)
  for (const [name, counts, ms] of rows) {
    const mark = counts.failed > 0 ? red('✗') : green('✓')
    say(name, `${mark} ${summary(counts).padEnd(32)} ${dim(duration(ms))}`)
  }
  if (faults.length > 0) console.log(`\n${bold('Failed')}\n${faults.join('\n')}`)
  console.log(`\n${summary(total)}`)
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
})

function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** A tool that either finds fault or does not counts as one. */
async function one(program, args) {
  const { code } = await run(program, args, { show: 'all' })
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/** A project of vitest.config.ts. What fails outside a test, such as a file that cannot be loaded, counts as a failure too. */
async function vitest(project, ...flags) {
  const results = note(`results-${project}.json`)
  rmSync(results, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const { code } = await run(tool('vitest'), ['run', '--project', project, ...reporters, ...flags], { show: 'all' })
  if (!existsSync(results)) return { passed: 0, failed: 1, skipped: 0 }
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
  }
}

/** What failed in a file, two lines each: where and which, then why. */
function faultsOf({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  const rows = failed.map(({ fullName, failureMessages }) => [fullName, failureMessages[0]])
  if (rows.length === 0 && message) rows.push(['the file itself', message])
  const first = (text) => stripVTControlCharacters(text ?? '').split('\n', 1)[0]
  return rows.map(([test, why]) => `${relative(root, name)} › ${test}\n    ${first(why)}`)
}
