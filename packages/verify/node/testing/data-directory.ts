import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { decodeCommand } from '@candela/contract'
import { Core } from '@candela/core'
import { SeededRandom } from '@candela/core/testing'
import { loadSigningKey, nodeDisk, readJournal } from '@candela/journal'
import { loadLeafSecret } from '../log/leaf-secret.ts'
import { ProofLog } from '../log/proof-log.ts'
import { writeMarket, writeStatement, writeVaultKey } from './kept-files.ts'
import { verifyHouse } from '../verify-house.ts'
import type { Verdict } from '../verify-journal.ts'
import { writeSample } from '../../testing/sample-journal.ts'

/** small enough that some are full, sealed and listed */
const SEGMENT_BYTES = 48 << 10

/**
 * Makes the data directory of a small house that was stopped: journal with sealed segments and snapshots, proof log,
 * keys, a rail and the market.
 */
export async function writeDataDirectory(folder: string, seed: number): Promise<void> {
  const keys = nodeDisk(join(folder, 'keys'))
  const key = await loadSigningKey(keys)
  const leafSecret = await loadLeafSecret(keys, false)
  const disk = nodeDisk(join(folder, 'journal'))
  const options = { signingKey: key, segmentBytes: SEGMENT_BYTES, batchBytes: SEGMENT_BYTES >> 2 }
  await writeSample(disk, seed, options, await writeStatement(folder))
  await writeVaultKey(folder, key)
  writeMarket(folder)
  const reading = readJournal(disk)!
  const log = await ProofLog.open({
    disk: nodeDisk(join(folder, 'proof')),
    genesisId: reading.genesisId,
    durableSeq: reading.lastSeq,
    key,
    leafSecret,
  })
  const core = Core.create()
  for (const entry of reading.entries()) {
    core.apply(entry.seq, entry.at, decodeCommand(entry.command))
    log.append({ ...entry, command: entry.command.slice(), events: core.events.bytes().slice() })
  }
  await log.sync()
  await log.sign()
  log.close()
}

/** One bit turned over, and what the verification then said. */
export interface Turned {
  readonly file: string
  readonly byte: number
  readonly bit: number
  /** the claim that failed, or what was said otherwise than of the sound folder; undefined: accepted in silence */
  readonly said: string | undefined
}

/** Turns `perFile` bits of every file of a data directory over, one at a time and back, and verifies it each time. */
export function* turnBits(folder: string, perFile: number, seed: number): Generator<Turned, void, void> {
  const random = new SeededRandom(seed)
  const sound = wordsOf(verifyHouse(folder, () => {}, {}))
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  for (const file of files.sort()) {
    const bytes = readFileSync(file)
    for (let count = 0; count < perFile && bytes.length > 0; count++) {
      // spread over the file, so that each of its parts is met
      const byte = Math.floor((bytes.length * (count + random.below(1000) / 1000)) / perFile)
      const bit = random.below(8)
      const turned = Buffer.from(bytes)
      turned[byte]! ^= 1 << bit
      writeFileSync(file, turned)
      const words = wordsOf(verifyHouse(folder, () => {}, {}))
      writeFileSync(file, bytes)
      yield { file: relative(folder, file), byte, bit, said: words === sound ? undefined : words }
    }
  }
}

function wordsOf(verdict: Verdict): string {
  return verdict.ok ? verdict.lines.join('\n') : `${verdict.claim}: ${verdict.what} (${verdict.file} ${verdict.offset})`
}
