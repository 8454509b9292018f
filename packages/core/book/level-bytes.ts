import { MAX_LEVELS } from '@candela/contract'
import { type SnapshotReader, SnapshotFormatError, type SnapshotWriter } from '../snapshot/bytes.ts'

/** Levels of one side from `from` up to `to`, as a snapshot holds them. */
export function writeLevels(
  out: SnapshotWriter,
  prices: Int32Array,
  lots: Float64Array,
  from: number,
  to: number,
): void {
  out.word(to - from)
  for (let i = from; i < to; i++) {
    out.word(prices[i]!)
    out.wide(lots[i]!)
  }
}

/** Reads what `writeLevels` wrote into the first places; answers how many. SnapshotFormatError for more than a ladder has. */
export function readLevels(from: SnapshotReader, prices: Int32Array, lots: Float64Array): number {
  const count = from.count(12)
  if (count > MAX_LEVELS) throw new SnapshotFormatError('too many levels')
  for (let i = 0; i < count; i++) {
    prices[i] = from.word()
    lots[i] = from.wide()
  }
  return count
}
