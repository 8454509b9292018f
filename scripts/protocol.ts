import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { CODES, COMMANDS, EVENTS, type Room } from '@candela/contract'
import { goldenOf, type GoldenRoom, nextNumber, protocol } from '@candela/contract/testing'
import { format } from 'oxfmt'

/* npm run protocol: docs/PROTOCOL.md, and a golden sample of every kind that has none yet. */

const contract = new URL('../packages/contract/', import.meta.url)
const NOTHING: GoldenRoom = { commands: [], events: [] }

const features = new URL('features/', contract)
const document = protocol(readdirSync(features), (file) => readFileSync(new URL(file, features), 'utf8'))
writeFileSync(new URL('../docs/PROTOCOL.md', import.meta.url), document)

/** codes below are decided by the core */
const CORE = 1000
const codes = Object.values(CODES)
const next = {
  command: nextNumber(Object.values(COMMANDS)),
  event: nextNumber(Object.values(EVENTS)),
  'code of the core': nextNumber(codes.filter(({ number }) => number < CORE)),
  'code of the server': nextNumber(codes),
}
console.log(
  `next free numbers: ${Object.entries(next)
    .map(([what, number]) => `${what} ${number}`)
    .join(', ')}`,
)

for (const room of new Set([...Object.values(COMMANDS), ...Object.values(EVENTS)].map((one) => one.room))) {
  const file = new URL(`golden/${room}.json`, contract)
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as GoldenRoom) : NOTHING
  const golden = JSON.stringify(goldenOf(room as Room, kept))
  const { code } = await format(`${room}.json`, golden, { printWidth: 120 })
  writeFileSync(file, code)
}
