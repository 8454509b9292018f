import { readFileSync } from 'node:fs'
import { runAllVectors } from '@candela/core/testing'

const USAGE = 'npm run vectors -- FILE…: runs files of published vectors against the product rules and core'

/** `npm run vectors -- FILE…`: a line a vector, totals at the end; fails where one differs or cannot run. */
const files = process.argv.slice(2)
if (files.length === 0) {
  console.error(USAGE)
  process.exit(1)
}

const total = { ok: 0, differs: 0, cannotRun: 0, needsRoom: 0 }
for (const file of files) {
  const outcomes = runAllVectors(JSON.parse(readFileSync(file, 'utf8')))
  for (const { verdict, lines } of outcomes) {
    total[verdict]++
    for (const line of lines) console.log(line)
  }
}
const { ok, differs, cannotRun, needsRoom } = total
console.log(`${ok} ok, ${differs} differ, ${cannotRun} cannot run, ${needsRoom} need another room`)
if (ok === 0 || differs + cannotRun + needsRoom > 0) process.exitCode = 1
