import type { SnapshotReader, SnapshotWriter } from '../snapshot/bytes.ts'
import { type HeldPosition, Trigger, wholeTrigger } from './held-position.ts'
import type { PerpetualMarket } from './perpetual-market.ts'

/** In the order of the snapshot. */
const KINDS = ['stopLoss', 'takeProfit'] as const

/** At most one of a kind, with its price 0 where there is none, and its lots 0 where it closes the whole position. */
export function writeTriggers(out: SnapshotWriter, position: HeldPosition): void {
  for (const kind of KINDS) {
    const [trigger] = position[kind].waiting
    out.word(trigger?.price ?? 0)
    out.wide(trigger?.lots ?? 0)
    out.wide(trigger?.rank ?? 0)
  }
}

export function readTriggers(from: SnapshotReader, market: PerpetualMarket, position: HeldPosition): void {
  for (const kind of KINDS) {
    const price = from.word()
    const lots = from.wide()
    const rank = from.wide()
    const terms = lots === 0 ? wholeTrigger(price) : { price, lots, sharePpm: 0 }
    if (price !== 0) market.setTriggers(position, kind, [new Trigger(kind, position, terms, rank)])
  }
}

export function writeTriggerLists(out: SnapshotWriter, position: HeldPosition): void {
  for (const kind of KINDS) {
    const { waiting, firedPpm } = position[kind]
    out.word(firedPpm)
    out.word(waiting.length)
    for (const { price, lots, sharePpm, rank } of waiting) {
      out.word(price)
      out.wide(lots)
      out.word(sharePpm)
      out.wide(rank)
    }
  }
}

export function readTriggerLists(from: SnapshotReader, market: PerpetualMarket, position: HeldPosition): void {
  for (const kind of KINDS) {
    const firedPpm = from.word()
    const triggers: Trigger[] = []
    for (let left = from.count(TRIGGER_BYTES); left > 0; left--) {
      const terms = { price: from.word(), lots: from.wide(), sharePpm: from.word() }
      triggers.push(new Trigger(kind, position, terms, from.wide()))
    }
    market.setTriggers(position, kind, triggers)
    position[kind].firedPpm = firedPpm
  }
}

/** price, lots, share, rank */
const TRIGGER_BYTES = 4 + 8 + 4 + 8
