import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type Claim, type Mutant, ROOT } from '@candela/checks/specification'
import { type FileReport, patternOf } from './judge.ts'
import { kindOf, type TestKind } from './sample.ts'

/** our own notes and caches, each checkout's own */
const OWN = new Set(['@candela', '.candela', '.cache', '.vite', '.vite-temp', '.vitest'])
const MAX_OUTPUT = 4_000

/** A copy of the checkout in which the product may be broken. Installed packages are those of the checkout. */
export class MutantCopy {
  readonly #folder: string
  #changed: { path: string; text: string }[] = []

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async make(): Promise<MutantCopy> {
    const folder = mkdtempSync(join(tmpdir(), 'candela-mutant-'))
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: ROOT,
      maxBuffer: 1 << 26,
    })
    for (const path of listed.toString().split('\0').filter(Boolean)) {
      if (existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(folder, path), { preserveTimestamps: true })
    }
    linkPackages(folder)
    for (const built of ['dist/server', 'dist/customer', 'dist/console', 'dist/maps'])
      if (existsSync(join(ROOT, built))) cpSync(join(ROOT, built), join(folder, built), { recursive: true })
    return new MutantCopy(folder)
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 })
  }

  /** Breaks the product so, after mending what was broken before; answers what went wrong, if the product can't be built so. */
  async apply(mutants: readonly Mutant[]): Promise<string | undefined> {
    for (const { path, text } of this.#changed) writeFileSync(path, text)
    this.#changed = []
    for (const { file, from, to } of mutants) {
      const path = join(this.#folder, file)
      const text = readFileSync(path, 'utf8')
      this.#changed.push({ path, text })
      writeFileSync(
        path,
        text.replace(from, () => to),
      )
    }
    if (!mutants.some((mutant) => kindOf(mutant) === 'e2e')) return undefined
    const { code, output } = await this.#run([
      '--eval',
      `(await import('./scripts/setup/build.mjs')).ensureBuild()`,
      '--input-type=module',
    ])
    return code === 0 ? undefined : output.slice(-MAX_OUTPUT)
  }

  /** Runs the tests that claim; answers what each file of them came to. */
  async test(asked: readonly { test: string; claims: readonly Claim[] }[]): Promise<Map<string, FileReport>> {
    const reports = new Map<string, FileReport>()
    for (const kind of ['unit', 'house', 'process', 'e2e'] satisfies TestKind[]) {
      const files = asked.filter(({ test }) => kindOf({ test }) === kind)
      if (files.length === 0) continue
      const to = join(this.#folder, `report-${kind}.json`)
      rmSync(to, { force: true })
      const names = files.flatMap(({ claims }) => claims.map((claim) => patternOf(claim).source))
      await this.#run([
        'node_modules/vitest/vitest.mjs',
        'run',
        `--project=${kind === 'unit' ? 'unit*' : kind}`,
        '--maxWorkers=2',
        '--reporter=json',
        `--outputFile=${to}`,
        `--testNamePattern=${names.map((name) => `(?:${name})`).join('|')}`,
        ...files.map(({ test }) => test),
      ])
      if (!existsSync(to)) continue
      const { testResults } = JSON.parse(readFileSync(to, 'utf8')) as { testResults: (FileReport & { name: string })[] }
      for (const report of testResults) reports.set(relative(this.#folder, report.name), report)
    }
    return reports
  }

  #run(args: readonly string[]): Promise<{ code: number | null; output: string }> {
    return new Promise((resolve, reject) => {
      // what the tests of this run share is of the unbroken product
      const { CANDELA_TEST_RUN: _shared, CANDELA_TIMES: _times, ...env } = process.env
      const child = spawn(process.execPath, args, { cwd: this.#folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (output += text))
      child.once('error', reject)
      child.once('close', (code) => resolve({ code, output }))
    })
  }
}

/** Every installed package by a link to it; our own rooms by links to the copy's. */
function linkPackages(folder: string): void {
  const installed = [join('node_modules'), ...nested()]
  for (const modules of installed) {
    mkdirSync(join(folder, modules), { recursive: true })
    for (const name of readdirSync(join(ROOT, modules))) {
      if (!OWN.has(name)) symlinkSync(join(ROOT, modules, name), join(folder, modules, name))
    }
  }
  mkdirSync(join(folder, 'node_modules/@candela'))
  for (const name of readdirSync(join(ROOT, 'node_modules/@candela')))
    symlinkSync(readlinkSync(join(ROOT, 'node_modules/@candela', name)), join(folder, 'node_modules/@candela', name))
  // what was built of the copied files need not be built again
  const notes = join('node_modules', '.candela')
  mkdirSync(join(folder, notes))
  for (const name of existsSync(join(ROOT, notes)) ? readdirSync(join(ROOT, notes)) : [])
    if (name.startsWith('built-')) cpSync(join(ROOT, notes, name), join(folder, notes, name))
}

/** Rooms that have packages of their own beside the common ones. */
function nested(): string[] {
  return ['packages', 'apps']
    .flatMap((group) => readdirSync(join(ROOT, group)).map((name) => join(group, name, 'node_modules')))
    .concat(['bench/node_modules', 'e2e/node_modules', 'checks/node_modules'])
    .filter((path) => existsSync(join(ROOT, path)))
}
