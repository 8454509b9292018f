import { bytesOfCommand, CODES, type Command, decodeEvents, type Event } from '@candela/contract'
import { PerpetualTrial } from '@candela/core/testing'
import type { EntryWithEvents } from '../proof/make-bundle.ts'
import { isOfMarks, isOfPosition } from '../proof/position-events.ts'

const MID = 6_000_000

/** A trial whose entries are kept as a journal has them, each with the number after the last one's. */
class KeptTrial extends PerpetualTrial {
  declare kept: EntryWithEvents[]

  override apply(command: Command): ReturnType<PerpetualTrial['apply']> {
    const { ruleVersion } = this.core
    const answer = super.apply(command)
    this.kept ??= []
    this.kept.push({
      seq: this.kept.length + 1,
      at: this.at,
      ruleVersion,
      command: bytesOfCommand(command),
      resultCode: CODES[answer.code].number,
      eventsDigest: this.core.events.digest(),
      events: this.core.events.bytes().slice(),
    })
    return answer
  }
}

function opened(customers: number): { readonly trial: KeptTrial; readonly customers: readonly number[] } {
  const trial = new KeptTrial()
  trial.checking = false
  trial.must({ kind: 'fundHouse', account: 'insurance' })
  return { trial, customers: Array.from({ length: customers }, () => trial.open()) }
}

/**
 * A house in which position 1 of customer 1 grows, is partly closed, gets and loses margin, and is liquidated in a part
 * and then whole; customer 2, who stands against it, gives up a share.
 */
export function liquidatedHouse(): readonly EntryWithEvents[] {
  const { trial, customers } = opened(2)
  const [a, b] = customers as [number, number]
  const must = ({ code }: { readonly code: string }): void => {
    if (code !== 'ok') throw new Error(code)
  }
  must(trial.leverage(a, 25))
  must(trial.order(b, 'sell', 30_000, { price: MID }))
  must(trial.order(a, 'buy', 400_000))
  must(trial.order(a, 'sell', 20_000, { reduceOnly: true }))
  must(trial.margin(a, 20_000_000_000))
  must(trial.margin(a, -10_000_000_000))
  for (const index of [MID - 20_000, MID - 60_000, MID - 100_000]) trial.step(index)
  trial.step(trial.core.perpetuals.position(a, 0)!.forcedPrice - 1_000)
  trial.step(MID - 100_000)
  const { bankruptcyPrice } = trial.core.perpetuals.position(a, 0)!
  trial.step(bankruptcyPrice - 20_000, { bids: [[bankruptcyPrice - 30_000, 10_000]] })
  return trial.kept
}

/** A house in which one long pays and one short receives; the interval's other steps are not in its journal. */
export function fundedHouse(): readonly EntryWithEvents[] {
  const { trial, customers } = opened(2)
  const [a, b] = customers as [number, number]
  trial.order(a, 'buy', 10_000)
  trial.order(b, 'sell', 4_000)
  trial.premium(2_000)
  trial.step(MID)
  trial.funding()
  return trial.kept
}

/**
 * A house in which position 1 of customer 1 and position 2 of customer 2, who stands against it, are cross: 1 is
 * liquidated in a part, pays funding that 2 receives, and is then liquidated whole, of which 2 takes a share.
 */
export function crossHouse(): readonly EntryWithEvents[] {
  const { trial, customers } = opened(2)
  const [a, b] = customers as [number, number]
  for (const customer of customers) {
    trial.must({ kind: 'setMarginMode', customer, commandId: trial.id(), product: 0, mode: 'cross' })
  }
  trial.leverage(a, 25)
  trial.order(b, 'sell', 30_000, { price: MID })
  trial.order(a, 'buy', 400_000)
  trial.order(a, 'sell', 20_000, { reduceOnly: true })
  trial.step(trial.core.perpetuals.position(a, 0)!.forcedPrice - 1_000)
  trial.premium(2_000)
  trial.step(MID)
  trial.funding()
  // until the market has come back
  trial.steps(20, MID)
  const { bankruptcyPrice } = trial.core.perpetuals.position(a, 0)!
  trial.step(bankruptcyPrice - 20_000, { bids: [[bankruptcyPrice - 30_000, 10_000]] })
  return trial.kept
}

/** The entries that a position's proof is made of, up to the one that holds the move. */
export function entriesOfPosition(
  entries: readonly EntryWithEvents[],
  position: number,
  upTo: number,
): readonly EntryWithEvents[] {
  const isRate = (event: Event): boolean => isOfMarks(event, 0) && event.kind === 'fundingRateSet'
  const is = (event: Event): boolean => isOfPosition(event, position) || isRate(event)
  const first = entries.findIndex(({ events }) => decodeEvents(events).some((event) => isOfPosition(event, position)))
  return entries.slice(first).filter(({ seq, events }) => seq <= upTo && decodeEvents(events).some(is))
}
