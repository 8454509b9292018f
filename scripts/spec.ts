import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { claimsIn, parseChecklist, proofOf, repository } from '@candela/checks/specification'

const USAGE = 'npm run spec [-- --area market] [--missing | --proven]'

const { values } = parseArgs({
  options: { area: { type: 'string' }, missing: { type: 'boolean' }, proven: { type: 'boolean' } },
})
const checklist = parseChecklist(readFileSync(new URL('../docs/spec/checklist.md', import.meta.url), 'utf8'))
const areas = proofOf(checklist, claimsIn(repository()))
if (values.area !== undefined && !areas.has(values.area)) {
  console.error(`there is no area ${values.area}; there are ${[...areas.keys()].join(', ')}\n${USAGE}`)
  process.exit(1)
}

const chosen = [...areas].filter(([area]) => values.area === undefined || values.area === area)
for (const [area, rows] of chosen) {
  console.log(`\n${area}: ${rows.filter(({ files }) => files.length > 0).length} of ${rows.length} proven`)
  for (const { statement, files } of rows) {
    const proven = files.length > 0
    if (proven ? values.missing : values.proven) continue
    console.log(`  ${proven ? '✓' : '·'} ${statement.id.padEnd(6)} ${statement.text}`)
    for (const file of files) console.log(`           ${file}`)
  }
}

console.log('\narea           proven  missing  of')
const total = { proven: 0, all: 0 }
for (const [area, rows] of chosen) {
  const proven = rows.filter(({ files }) => files.length > 0).length
  total.proven += proven
  total.all += rows.length
  console.log(row(area, proven, rows.length))
}
console.log(row('all', total.proven, total.all))

function row(name: string, proven: number, all: number): string {
  return `${name.padEnd(14)} ${String(proven).padStart(6)}  ${String(all - proven).padStart(7)}  ${String(all).padStart(3)}`
}
