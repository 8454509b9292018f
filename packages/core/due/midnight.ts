import type { MidnightWindow } from '@candela/rules/earn'
import { midnightItemAt, settledAt } from '@candela/rules/earn/arithmetic'
import { part } from '../parts/part.ts'
import { SnapshotFormatError } from '../snapshot/bytes.ts'

/**
 * The midnight of GMT+8 that is being worked off: the number of items of each stage, counted before the first, and how far it is. An
 * item keeps its place, and with it the instant of its turn, whatever becomes of those before it.
 */
export class Midnight {
  /** 0: none was yet */
  at = 0
  /** by place of the stage */
  counts: readonly number[] = []
  /** the place of the stage that is worked off, and the number of its items that are */
  stage = 0
  done = 0

  /** Items of all stages. */
  get items(): number {
    return this.counts.reduce((sum, count) => sum + count, 0)
  }

  begin(at: number, counts: readonly number[]): void {
    this.at = at
    this.counts = counts
    this.stage = 0
    this.done = 0
  }

  /** So many more items of a stage are worked off. */
  work(stage: number, items: number): void {
    this.done = stage === this.stage ? this.done + items : items
    this.stage = stage
  }

  /** The place of a stage's next item among all of this midnight. */
  placeOf(stage: number): number {
    let place = stage === this.stage ? this.done : 0
    for (let before = 0; before < stage; before++) place += this.counts[before]!
    return place
  }

  /** The turn of a product that begins its day at an instant, at a place from 0 among all that do: they come last. */
  settledAt(dayStart: number, place: number, window: MidnightWindow): number {
    if (this.at !== dayStart) return dayStart
    return settledAt(dayStart, { items: this.items, products: this.counts.at(-1)!, place }, window)
  }

  /** The instant at which the item at a place has its turn. */
  turnOf(place: number, window: MidnightWindow): number {
    return this.items === 0 ? this.at : midnightItemAt(this.at, this.items, place, window)
  }
}

/** The midnight that is being worked off, until the next. */
export const midnightPart = part({
  name: 'midnight',
  place: 29,
  version: 1,
  create: () => new Midnight(),
  isEmpty: ({ at }) => at === 0,
  write(out, { at, counts, stage, done }) {
    out.wide(at)
    out.word(counts.length)
    for (const count of counts) out.word(count)
    out.word(stage)
    out.word(done)
  },
  read(from, midnight: Midnight) {
    const at = from.wide()
    const counts: number[] = []
    for (let left = from.count(4); left > 0; left--) counts.push(from.word())
    const [stage, done] = [from.word(), from.word()]
    if (stage >= counts.length || done > counts[stage]!) throw new SnapshotFormatError('a midnight beyond its end')
    midnight.begin(at, counts)
    midnight.work(stage, done)
  },
  check: () => {},
})
