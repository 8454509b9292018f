import { parseArgs } from 'node:util'
import { GivenWrongly, readGiven, readKey, readStatistics } from './pinned.ts'
import { verifyHouse } from './verify-house.ts'
import { verifyProof } from './verify-proof.ts'

const USAGE = `Usage: npm run verify -- --data DIR [--key KEY] [--checkpoint FILE] [--statistics [FILE]]
       npm run verify -- --bundle FILE [--key KEY] [--checkpoint FILE]

--data    reads the journal in DIR (or DIR/journal) without changing it, replays every entry, and proves: the chain of hashes, every result,
          every recorded state, conservation of every asset, that orders, fills and fees follow the rules, and that the tiles and
          checkpoints the house serves are made of these entries.
--bundle  checks a proof of fills, of a timed order, or a receipt, as the app saves it, with nothing else at hand.

--key         the pinned key, name+id+key, or a file that holds it: what is signed must be signed by it.
--checkpoint  a signed checkpoint kept from before: its entries must be the first of these.
--statistics  what GET /api/v1/house/statistics or /api/v1/house/money answered: its figures must be those of the entries. Without a FILE
              it prints what the house has and owes by the entries alone, as /api/v1/house/money answers it.

Without them the most it says is "self-consistent, not anchored". Exits 1 where a claim fails and names it with its place, 2 where it was
asked wrongly.`

interface Asked {
  readonly data?: string
  readonly bundle?: string
  readonly key?: string
  readonly checkpoint?: string
  readonly statistics?: string
  readonly help?: boolean
}

function main(): number {
  let values: Asked
  try {
    values = parseArgs({
      args: withoutFile(process.argv.slice(2)),
      options: {
        data: { type: 'string' },
        bundle: { type: 'string' },
        key: { type: 'string' },
        checkpoint: { type: 'string' },
        statistics: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: false,
    }).values
    if (values.help) {
      console.error(USAGE)
      return 0
    }
    if (values.bundle !== undefined && values.data === undefined) return checkProof(values.bundle, values)
    if (values.data !== undefined && values.bundle === undefined) return checkJournal(values.data, values)
  } catch (error) {
    if (!(error instanceof GivenWrongly) && !(error instanceof TypeError)) throw error
    console.error(error.message)
    return 2
  }
  console.error(USAGE)
  return 2
}

/** `--statistics` may stand alone. */
function withoutFile(given: readonly string[]): string[] {
  return given.map((word, place) => {
    const isAlone = word === '--statistics' && (given[place + 1] ?? '--').startsWith('--')
    return isAlone ? '--statistics=' : word
  })
}

function checkProof(file: string, { key, checkpoint }: Asked): number {
  const { ok, lines } = verifyProof(readGiven(file), {
    ...(key !== undefined && { key: readKey(key) }),
    ...(checkpoint !== undefined && { checkpoint: { note: readGiven(checkpoint), file: checkpoint } }),
  })
  for (const line of lines) (line.startsWith('FAILED') ? console.error : console.log)(line)
  return ok ? 0 : 1
}

function checkJournal(data: string, { key, checkpoint, statistics }: Asked): number {
  const started = Date.now()
  const verdict = verifyHouse(data, (seq, of) => console.error(`… ${seq} of ${of} entries`), {
    ...(key !== undefined && { key: readKey(key) }),
    ...(checkpoint !== undefined && { checkpoint: readGiven(checkpoint) }),
    ...(statistics !== undefined && readStatistics(statistics)),
  })
  if (!verdict.ok) {
    const { claim, what, seq, file, offset } = verdict
    console.error(`FAILED ${claim} at entry ${seq}, ${file}, byte ${offset}: ${what}`)
    return 1
  }
  for (const line of verdict.lines) console.log(line)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`Replayed from entry 1 in ${seconds} s: ${verdict.standing}`)
  return 0
}

process.exitCode = main()
