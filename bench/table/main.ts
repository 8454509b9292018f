import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { drawPlots } from './plots.ts'
import { type Measured, type Row, tableOf, weightsOf } from './table.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const DOCUMENT = join(ROOT, 'docs', 'BENCHMARKS.md')
const FOLDER = join(ROOT, 'docs', 'benchmarks')
const KEPT = join(FOLDER, 'measured.jsonl')
const ROWS = join(import.meta.dirname, 'rows.json')
const RELIABILITY = join(ROOT, 'docs', 'RELIABILITY.md')
/** of the table in docs/RELIABILITY.md */
const COLUMNS = 5
const GIB = 2 ** 30

/**
 * `npm run bench:table -- run.jsonl …`: takes the JSON lines of `npm run bench` into docs/benchmarks/measured.jsonl, where a newer line
 * takes the place of an older one of the same name, and writes the tables and plots of docs/BENCHMARKS.md from them.
 */
function main(files: readonly string[]): void {
  const kept = new Map(existsSync(KEPT) ? linesOf(KEPT).map((line) => [line.name, line]) : [])
  const machine = machineNow()
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ')
  for (const file of files) for (const line of linesOf(file)) kept.set(line.name, { ...line, at, machine })
  const measured = [...kept.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  writeFileSync(KEPT, measured.map((line) => `${JSON.stringify(line)}\n`).join(''))

  const rows = JSON.parse(readFileSync(ROWS, 'utf8')) as Readonly<Record<string, readonly Row[]>>
  const plots = drawPlots(measured, FOLDER)
  const sections: Record<string, string> = {
    machine: machines(measured),
    reliability: reliabilityOf(readFileSync(RELIABILITY, 'utf8')),
    weights: weightsOf(measured.filter(({ weights }) => weights !== undefined)),
    growth: plots.map(({ file, alt }) => `![${alt}](benchmarks/${file})`).join('\n\n'),
  }
  for (const [part, list] of Object.entries(rows)) sections[part] = tableOf(list, kept)
  let text = readFileSync(DOCUMENT, 'utf8')
  for (const [name, content] of Object.entries(sections)) text = withSection(text, name, content)
  writeFileSync(DOCUMENT, text)
  execFileSync(join(ROOT, 'node_modules', '.bin', 'oxfmt'), [DOCUMENT])
  const missing = Object.values(rows)
    .flat()
    .filter(({ figure }) => figure !== undefined && !kept.has(figure))
  for (const { figure } of missing) process.stderr.write(`not measured yet: ${figure}\n`)
}

/** Lines that are JSON objects with a name; what else a run printed is passed over. */
function linesOf(file: string): Measured[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"name"'))
    .map((line) => JSON.parse(line) as Measured)
}

function machineNow(): string {
  const [first] = cpus()
  const model = first?.model.replaceAll(/\s+/g, ' ').trim() || arch()
  return `${cpus().length} × ${model}, ${Math.round(totalmem() / GIB)} GiB, ${platform()} ${release().split('-')[0]}, Node ${process.versions.node}`
}

function machines(measured: readonly Measured[]): string {
  const found = new Map<string, string[]>()
  for (const { machine, at } of measured) if (machine && at) found.set(machine, [...(found.get(machine) ?? []), at])
  return [...found]
    .map(([machine, times]) => {
      const [first, last] = [times.toSorted()[0]!, times.toSorted().at(-1)!]
      return `Measured on ${machine}; ${first === last ? first : `${first} to ${last}`} UTC.`
    })
    .join('\n')
}

/** Every row of docs/RELIABILITY.md, which stays the place where they are written. */
function reliabilityOf(text: string): string {
  const rows = text.split('\n').flatMap((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    return line.startsWith('|') && !/^\|\s*-/.test(line) ? [cells] : []
  })
  const body = rows.slice(1).map(([, ...cells]) => `| ${cells.slice(0, COLUMNS).join(' | ')} |`)
  const head = [
    '| goal | in `npm test` | `npm run campaign --` | campaign run | result |',
    '| --- | --- | --- | --- | --- |',
  ]
  return [...head, ...body].join('\n')
}

function withSection(text: string, name: string, content: string): string {
  const begin = `<!-- ${name}: written by npm run bench:table -->`
  const end = `<!-- end of ${name} -->`
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`docs/BENCHMARKS.md has no place for ${name}`)
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`
}

main(process.argv.slice(2))
