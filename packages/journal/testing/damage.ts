import { blockOf } from '../bytes.ts'
import { JournalError } from '../errors.ts'
import { SEGMENT_HEADER_BYTES } from '../headers.ts'
import type { JournalOptions } from '../open.ts'
import { readJournal } from '../read.ts'
import { BATCH_HEADER_BYTES, lengthOfRecord } from '../record.ts'
import { checkedSeqs, fill, openSample, SMALL } from './sample-journal.ts'
import { SimulatedDisk } from './simulated-disk.ts'

/*
 * Shared by the tests and campaigns of this room: journals that are whole, and what is said of them once they are not.
 */

/** A closed journal with `entries` acknowledged in batches of `perBatch`. */
export async function closedJournal(
  entries: number,
  perBatch: number,
  options: Partial<JournalOptions> = {},
): Promise<SimulatedDisk> {
  const disk = new SimulatedDisk(7)
  const { journal } = await openSample(disk.mount(), { ...SMALL, ...options })
  await fill(journal, entries, perBatch)
  await journal.settled()
  await journal.close()
  return disk
}

/** The outcome of opening a disk: the last seq, or the refusal. */
export function outcomeOf(disk: SimulatedDisk, trustedKeys: Uint8Array[] = []): number | JournalError {
  try {
    const reading = readJournal(disk.mount(), { trustedKeys, sealedCheckBytes: Number.POSITIVE_INFINITY })
    return checkedSeqs(reading!.entries()).length
  } catch (error) {
    if (error instanceof JournalError) return error
    throw error
  }
}

/**
 * Turns over every bit of `name` from byte `from` to `to`, one at a time, and gathers what `problem` says about each
 * outcome.
 */
export function everyBit(
  disk: SimulatedDisk,
  name: string,
  from: number,
  to: number,
  problem: (byte: number) => string | null,
): string[] {
  const problems: string[] = []
  for (let byte = from; byte < to; byte++) {
    for (let bit = 0; bit < 8; bit++) {
      disk.flipBit(name, byte, bit)
      const found = problem(byte)
      if (found !== null) problems.push(`${name} ${byte}.${bit}: ${found}`)
      disk.flipBit(name, byte, bit)
    }
  }
  return problems
}

/** The offset each byte of a segment should be blamed on: its record, its batch's header, or the segment's. */
export function blameOf(segment: Uint8Array): { blame: number[]; end: number } {
  const source = blockOf(segment)
  const blame = Array.from({ length: SEGMENT_HEADER_BYTES }, () => 0)
  let offset = SEGMENT_HEADER_BYTES
  const lengthAt = (at: number): number => (at < segment.length ? lengthOfRecord(source, at) : 0)
  for (let length = lengthAt(offset); length > 0; length = lengthAt(offset)) {
    const end = offset + length
    for (let byte = offset; byte < offset + BATCH_HEADER_BYTES; byte++) blame[byte] = offset
    for (let at = offset + BATCH_HEADER_BYTES; at < end; at += lengthOfRecord(source, at)) {
      blame.push(...Array.from({ length: lengthOfRecord(source, at) }, () => at))
    }
    offset = end
  }
  return { blame, end: offset }
}

export function describeOutcome(outcome: number | JournalError): string {
  return typeof outcome === 'number' ? `${outcome} entries` : `${outcome.code} at ${outcome.file} ${outcome.offset}`
}
