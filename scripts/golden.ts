import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { madeToday } from '@candela/core/testing'

/*
 * node scripts/run.mjs scripts/golden.ts NAME: adds a journal and a snapshot as today's formats write them. One that is
 * there is never written again.
 */

const name = process.argv[2]
const folder = join(import.meta.dirname, '../packages/core/golden')
const file = join(folder, `${name}.json`)
if (!name || !/^\d{4}-[a-z0-9-]+$/.test(name) || existsSync(file)) {
  process.stderr.write(
    'usage: node scripts/run.mjs scripts/golden.ts 0002-what-changed, a name that is not there yet\n',
  )
  process.exit(64)
}
mkdirSync(folder, { recursive: true })
const { entries, snapshot, stateHash } = madeToday()
const lines = entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')
writeFileSync(
  file,
  `{\n  "stateHash": "${stateHash}",\n  "snapshot": "${snapshot}",\n  "entries": [\n${lines}\n  ]\n}\n`,
)
process.stdout.write(`${file}: ${entries.length} entries\n`)
