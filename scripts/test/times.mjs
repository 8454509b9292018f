// The table of `npm test -- --times`: what each file of tests took, dearest first.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../setup/root.mjs'

const SHOWN = 60

export function timesTable(folder) {
  const file = join(folder, 'times.ndjson')
  if (!existsSync(file)) return 'no file of tests was timed'
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .sort((one, other) => other.processor - one.processor)
  const sum = (name, of = rows) => of.reduce((total, row) => total + row[name], 0)
  const rest = rows.slice(SHOWN)
  const line = (processor, wall, name) => `${processor.toFixed(1).padStart(9)}  ${wall.toFixed(1).padStart(7)}  ${name}`
  return [
    'processor     wall  file (seconds; what all tests of a run share, servers and browser, is in no row)',
    ...rows.slice(0, SHOWN).map(({ file, processor, wall }) => line(processor, wall, relative(root, file))),
    ...(rest.length > 0 ? [line(sum('processor', rest), sum('wall', rest), `${rest.length} others`)] : []),
    line(sum('processor'), sum('wall'), `all ${rows.length}`),
  ].join('\n')
}
