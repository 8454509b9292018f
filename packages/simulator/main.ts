import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { packJournal, unpackJournal } from './archive.ts'
import type { Figures } from './house/figures.ts'
import { replayArchive } from './replay-archive.ts'
import { reproductionOf } from './reproduction.ts'
import { simulate } from './run.ts'

const USAGE = `npm run simulate -- --seed N --commands N   simulates a house; the same numbers print the same bytes
  --archive FILE    keeps the journal, to be replayed for ever
  --save FILE       keeps the fewest steps of a failing seed as a regression
npm run simulate -- --journal FILE          replays an archived journal and prints its hash`

/** steps of a reproduction that are printed; all are saved */
const PRINTED_STEPS = 40
const NAME_WIDTH = 22

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    commands: { type: 'string', default: '2000' },
    archive: { type: 'string' },
    save: { type: 'string' },
    journal: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(USAGE)
else if (values.journal) await replayed(values.journal)
else await simulated(numberOf('seed', values.seed), numberOf('commands', values.commands))

async function replayed(file: string): Promise<void> {
  const archived = unpackJournal(readFileSync(file))
  const { entries, stateHash } = await replayArchive(archived)
  const isSame = entries === archived.entries && stateHash === archived.stateHash
  console.log(`entries ${entries}\nstate ${stateHash}`)
  if (isSame) return
  console.error(`recorded were ${archived.entries} entries and state ${archived.stateHash}`)
  process.exitCode = 1
}

async function simulated(seed: number, commands: number): Promise<void> {
  const outcome = await simulate(seed, commands)
  print(seed, outcome.figures)
  if (values.archive && !outcome.failure) {
    const { entries, stateHash } = outcome.figures
    writeFileSync(values.archive, packJournal(outcome.disk, { seed, commands, entries, stateHash }))
  }
  if (!outcome.failure) return
  process.exitCode = 1
  console.log(`\nFAILED at step ${outcome.steps.length}: ${outcome.failure.message}\n`)
  const reproduction = await reproductionOf(outcome)
  const { steps } = reproduction
  console.log(`the same with ${steps.length} of ${outcome.steps.length} steps:`)
  for (const step of steps.slice(0, PRINTED_STEPS)) console.log(`  ${JSON.stringify(step)}`)
  if (steps.length > PRINTED_STEPS) console.log(`  … ${steps.length - PRINTED_STEPS} more`)
  if (values.save) writeFileSync(values.save, `${JSON.stringify(reproduction, undefined, 1)}\n`)
  const file = `packages/simulator/regressions/seed-${seed}.json`
  console.log(`\nto keep it as a regression: npm run simulate -- --seed ${seed} --commands ${commands} --save ${file}`)
}

function print(seed: number, figures: Figures): void {
  const row = (name: string, value: number | string): void => console.log(`${name.padEnd(NAME_WIDTH)} ${value}`)
  row('seed', seed)
  for (const [name, value] of Object.entries(figures)) row(wordsOf(name), value)
}

function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function numberOf(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0) throw new TypeError(`--${name} takes a whole number, not ${text}`)
  return number
}
