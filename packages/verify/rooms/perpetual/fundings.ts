import { type EventOf, STEP_MS } from '@candela/contract'
import {
  averagePremium,
  FUNDING_INTERVAL_MS,
  fundingDue,
  fundingRate,
  fundingReceived,
  isFundingSkipped,
  notional,
  type Position,
  settleFunding,
  shareFunding,
} from '@candela/rules/perpetual'
import { greatest, least } from '@candela/units'
import { failed, type PerpetualBook, type ProvenPosition } from './books.ts'
import type { TermsOf } from './marks.ts'

/** What a customer's cross account is worth at the marks. */
type EquityOf = (customer: number) => bigint

/** What a position has to be told to pay or to receive. */
interface Expected {
  readonly amount: bigint
  readonly settledNow: bigint
  readonly after: Position
}

/** Claims `fundingRates`: each rate from the samples of its interval, each payment from the rate, each interval once. */
export class FundingRateAudit {
  /** the last instant that was worked off, by product */
  readonly #at = new Map<number, number>()
  readonly #expected = new Map<number, Expected>()
  rates = 0
  payments = 0

  /** From the first order on an interval is owed at its end. */
  begin(product: number, at: number, others: Iterable<number>): void {
    const known = [...others].map((other) => this.#at.get(other)).find((instant) => instant !== undefined)
    this.#at.set(product, known ?? at - (at % FUNDING_INTERVAL_MS))
  }

  skip(seq: number, book: PerpetualBook, event: EventOf<'fundingSkipped'>): void {
    this.#take(seq, book, event)
    if (!isFundingSkipped(event.samples, FUNDING_INTERVAL_MS / STEP_MS)) {
      throw failed('fundingRates', seq, `${event.samples} samples are enough for a rate`)
    }
  }

  /** Answers what insurance adds. */
  set(
    seq: number,
    book: PerpetualBook,
    event: EventOf<'fundingRateSet'>,
    insurance: bigint,
    termsOf: TermsOf,
    equityOf: EquityOf,
  ): bigint {
    const { premiums } = book
    this.#take(seq, book, event)
    const { product, samples } = event
    const wrong = (why: string): never => {
      throw failed('fundingRates', seq, `the rate of product ${product}: ${why}`)
    }
    if (isFundingSkipped(samples, FUNDING_INTERVAL_MS / STEP_MS)) wrong(`${samples} samples are too few`)
    const mean = averagePremium(premiums, samples)
    if (event.averagePremiumPpm !== mean) wrong(`the mean premium is ${mean}, not ${event.averagePremiumPpm}`)
    const rate = fundingRate(mean, termsOf(book).funding)
    if (event.ratePpm !== rate) wrong(`it is ${rate}, not ${event.ratePpm}`)
    if (event.mark !== book.mark) wrong(`the mark was ${book.mark}, not ${event.mark}`)
    this.rates++
    return rate === 0 ? 0n : this.#expect(book, rate, insurance, equityOf)
  }

  /** What everybody owes and is owed, at the mark. */
  #expect(book: PerpetualBook, rate: number, insurance: bigint, equityOf: EquityOf): bigint {
    const { mark, unit, houseLots } = book
    const valueOf = (lots: number): bigint => notional(mark, lots, unit)
    const all = [...book.positions.values()].sort((one, other) => one.id - other.id)
    let collected = 0n
    for (const position of all.filter(({ side }) => side * rate > 0)) {
      const due = fundingDue(valueOf(position.lots), rate)
      const { paid, settledNow, after } =
        position.mode === 'cross'
          ? { paid: least(due, greatest(0n, equityOf(position.customer))), settledNow: 0n, after: position }
          : settleFunding(position, due, mark, unit)
      collected += paid
      this.#expected.set(position.id, { amount: -paid, settledNow, after })
    }
    const house = valueOf(Math.abs(houseLots))
    if (houseLots * rate > 0) collected += fundingDue(house, rate)
    const receivers = all.filter(({ side }) => side * rate < 0)
    const due = receivers.map(({ lots }) => fundingReceived(valueOf(lots), rate))
    const ofHouse = houseLots * rate < 0 ? [fundingReceived(house, rate)] : []
    const { paidOut, fromInsurance } = shareFunding([...due, ...ofHouse], collected, insurance)
    for (const [place, position] of receivers.entries()) {
      const amount = paidOut[place]!
      const after = { ...position, margin: position.mode === 'cross' ? 0n : position.margin + amount }
      this.#expected.set(position.id, { amount, settledNow: 0n, after })
    }
    return fromInsurance
  }

  settleProfit(seq: number, event: EventOf<'profitSettled'>): void {
    const expected = this.#expected.get(event.position)
    if (expected && expected.settledNow === event.amount && expected.after.settled === event.settled) return
    throw failed('fundingRates', seq, `position ${event.position} settles ${event.amount} of its profit`)
  }

  /** Answers the position as it then is. */
  pay(
    seq: number,
    position: ProvenPosition | undefined,
    event: EventOf<'fundingPaid'>,
    mark: number,
    unit: number,
  ): ProvenPosition {
    const expected = this.#expected.get(event.position)
    const wrong = (why: string): never => {
      throw failed('fundingRates', seq, `the payment of position ${event.position}: ${why}`)
    }
    if (!position || !expected || position.customer !== event.customer) return wrong('none is due')
    this.#expected.delete(event.position)
    if (event.amount !== expected.amount) wrong(`it is ${expected.amount}, not ${event.amount}`)
    if (event.margin !== expected.after.margin) wrong(`it leaves ${expected.after.margin}, not ${event.margin}`)
    if (event.notional !== notional(mark, position.lots, unit)) wrong(`its notional is ${event.notional}`)
    this.payments++
    return position.mode === 'cross' ? position : { ...position, ...expected.after }
  }

  /** Nobody is left out: what an instant owes is paid before anything else happens. */
  isWorkedOff(seq: number): void {
    const [position] = this.#expected.keys()
    if (position !== undefined) throw failed('fundingRates', seq, `position ${position} was left out of a payment`)
  }

  /** Nothing is decided after an instant that is not worked off. */
  isOnTime(seq: number, at: number): void {
    for (const [product, last] of this.#at) {
      if (last + FUNDING_INTERVAL_MS > at) continue
      throw failed(
        'fundingRates',
        seq,
        `the payments of product ${product} at ${last + FUNDING_INTERVAL_MS} are missing`,
      )
    }
  }

  /** Every product's instants follow each other. */
  #take(
    seq: number,
    book: PerpetualBook,
    { product, at, samples }: EventOf<'fundingSkipped' | 'fundingRateSet'>,
  ): void {
    const due = (this.#at.get(product) ?? at) + FUNDING_INTERVAL_MS
    if (at !== due) throw failed('fundingRates', seq, `product ${product} is due at ${due}, not ${at}`)
    if (samples !== book.samples) {
      throw failed('fundingRates', seq, `product ${product} has ${book.samples} samples, not ${samples}`)
    }
    this.#at.set(product, at)
    book.premiums = book.samples = 0
  }
}
