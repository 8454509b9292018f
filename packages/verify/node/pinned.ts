import { houseMoney, houseStatistics } from '@candela/contract'
import { existsSync, readFileSync } from 'node:fs'
import { decodeNote } from '@candela/journal/format'
import type { Published } from '@candela/auditor'
import { type Checkpoint, decodeCheckpoint } from '../proof/checkpoint.ts'
import { decodeVerifierKey, type VerifierKey } from '../proof/signature.ts'

/** A wrong argument of the command line; said before anything is checked. */
export class GivenWrongly extends Error {
  override readonly name = 'GivenWrongly'
}

/** A key by its line (name+id+key), or by a file that holds it. */
export function readKey(given: string): VerifierKey {
  const key = decodeVerifierKey((existsSync(given) ? readFileSync(given, 'utf8') : given).trim())
  if (key) return key
  throw new GivenWrongly(`${given} is neither a key (name+id+key) nor a file that holds one`)
}

/** The text of a file. */
export function readGiven(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new GivenWrongly(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The published figures of the house, as `GET /api/v1/house/statistics` or `/house/money` answers them; '': none were. */
export function readStatistics(file: string): Published {
  if (file === '') return { money: 'untold' }
  try {
    const given: unknown = JSON.parse(readGiven(file))
    const money = houseMoney.safeParse(given)
    return money.success ? { money: money.data } : { statistics: houseStatistics.parse(given) }
  } catch (error) {
    if (error instanceof GivenWrongly) throw error
    throw new GivenWrongly(`${file} holds no statistics of a house`)
  }
}

/** The checkpoint in a signed note; its signature is checked by who knows the key. */
export function checkpointOf(note: string, file: string): Checkpoint {
  const text = decodeNote(note)?.text
  const checkpoint = text === undefined ? null : decodeCheckpoint(text)
  if (checkpoint) return checkpoint
  throw new GivenWrongly(`${file} holds no signed checkpoint`)
}
