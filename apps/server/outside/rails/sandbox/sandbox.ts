import { type OutsideOutcome } from '@candela/contract'
import { NO_LINE, referenceIn, remittanceReference } from '@candela/rules/funding/arithmetic'
import type { PartyMatch } from '@candela/rules/person'
import { practiceAddress, surpriseOf, surpriseRoll } from '@candela/rules/practice'
import { gmt8DayStart } from '@candela/units'
import {
  type BankRail,
  type CardRail,
  type ChainRail,
  type Collection,
  type ComparesNames,
  type Confirming,
  type DayStatement,
  type PayoutOrder,
  type Rail,
  type RailAnswer,
  RailError,
} from '../rail.ts'
import { closeMessage, refusalMessage } from '../signatures.ts'
import { Books, type BooksOptions } from './books.ts'
import { type Due, type Input, type Known, outsideKey, type SandboxState } from './state.ts'
import { askedOf } from './step.ts'
import type { SandboxTerms } from './terms.ts'
import { withTransaction } from './transactions.ts'

/** The wished outcome of a payment outside, or the one that the reference's chance has for it. */
export type Wish = OutsideOutcome | 'surprise'

/**
 * A payment from outside. `key` begins with the word of who pays, and is known for 25 hours. `to`: the deposit of a bank's,
 * the index of an address. `remitter`: in whose name the account is that a bank's comes from; left out: in the customer's
 * own. The rail does not keep it.
 */
export interface OutsidePayment {
  readonly key: string
  readonly to: number
  readonly asset: string
  readonly amount: number
  readonly wish: Wish
  readonly remitter?: string
}

/** A practice rail: the port, and the world outside it, which no real rail has. */
export interface Sandbox {
  readonly rail: Rail
  /** the possible outcomes of a payment from outside, and of a payout */
  readonly incoming: readonly OutsideOutcome[]
  readonly outgoing: readonly OutsideOutcome[]
  /** Somebody pays the house. Throws `outcomeUnknown`, `assetNotOnRail`, `amountMalformed`, `keyReused`, `tooMany`. */
  pay(payment: OutsidePayment): Promise<RailAnswer>
  /** Says before it is asked what shall become of a card's charge (DP7) or of a payout (WD7). */
  prepare(reference: string, wish: Wish): Promise<void>
  close(): Promise<void>
}

export interface SandboxOptions extends BooksOptions {
  readonly seed: string
  /** of a bank */
  readonly comparesNames: ComparesNames
}

const STRANGER = 'Practice Stranger'
const UNKNOWN = { state: 'unknown' } as const

/** Opens a practice rail in its own folder. Throws what its file throws. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  return new OpenSandbox(options, await Books.open(options))
}

class OpenSandbox implements Sandbox {
  readonly rail: Rail
  readonly #terms: SandboxTerms
  readonly #seed: string
  readonly #comparesNames: ComparesNames
  readonly #books: Books

  constructor({ terms, seed, comparesNames }: SandboxOptions, books: Books) {
    this.#terms = terms
    this.#seed = seed
    this.#comparesNames = comparesNames
    this.#books = books
    this.rail = this.#port()
  }

  get incoming(): readonly OutsideOutcome[] {
    return this.#terms.incoming
  }
  get outgoing(): readonly OutsideOutcome[] {
    return this.#terms.outgoing
  }

  async pay(payment: OutsidePayment): Promise<RailAnswer> {
    return this.#pay({ ...payment, key: outsideKey(payment.key) })
  }

  async #pay({ key, to, asset, amount, wish, remitter }: OutsidePayment): Promise<RailAnswer> {
    const roll = surpriseRoll(this.#seed, this.rail.kind === 'chain' ? key : `DP${to}`)
    const outcome = this.#outcome(wish, roll, this.incoming)
    const line = await this.#line(to, outcome, remitter)
    const marks = { takesBack: 'byLine', lowers: 'float' } as const
    return this.#ask({ do: 'pay', key, ...line, asset, amount, outcome, roll, ...marks })
  }

  async prepare(reference: string, wish: Wish): Promise<void> {
    const possible = reference.startsWith('DP') && this.rail.kind === 'card' ? this.incoming : this.outgoing
    const outcome = this.#outcome(wish, surpriseRoll(this.#seed, reference), possible)
    await this.#books.ask({ do: 'prepare', reference, outcome })
  }

  close(): Promise<void> {
    return this.#books.close()
  }

  #port(): Rail {
    const any = {
      id: this.#terms.id,
      publicKey: this.#books.publicKey,
      keyMemoryMs: Number.POSITIVE_INFINITY,
      payout: ({ key, reference, asset, amount }: PayoutOrder) => {
        const roll = surpriseRoll(this.#seed, reference)
        return this.#ask({ do: 'payout', key, reference, asset, amount, roll, lifts: 'float' })
      },
      status: (key: string) => this.#books.look((state) => this.#answer(key, state.known.get(key))),
      linesAfter: async (after: number, limit: number) =>
        (await this.#books.linesAfter(after, limit)).map((line) => withTransaction(this.#terms, line)),
      close: (day: number) => this.#close(day),
    }
    const { rail } = this.#terms
    if (rail.kind === 'chain') {
      return {
        ...any,
        kind: 'chain',
        address: (index) => practiceAddress(rail.family, index),
        contract: (asset) => this.#terms.contracts[asset] ?? '',
        confirmations: (index) => this.#books.look((state) => this.#confirmations(state, index)),
      } satisfies ChainRail
    }
    if (rail.kind === 'bank') {
      return { ...any, kind: 'bank', collection: (deposit) => this.#collection(deposit) } satisfies BankRail
    }
    const charge: CardRail['charge'] = ({ key, deposit, asset, amount }) =>
      this.#pay({ key, to: deposit, asset, amount, wish: 'exact' })
    return { ...any, kind: 'card', charge } satisfies CardRail
  }

  /** As a bank's text and sender are read; of a card and a coin there is nothing to read. */
  async #line(to: number, outcome: OutsideOutcome, remitter: string | undefined) {
    if (this.#terms.rail.kind === 'chain') return { reference: `A${to}`, party: 'untold' } as const
    if (this.#terms.rail.kind === 'card') return { reference: `DP${to}`, party: 'same' } as const
    const text = outcome === 'noReference' ? 'Practice payment' : `Practice payment ${remittanceReference(to)}`
    const deposit = referenceIn(text)
    const name = outcome === 'wrongName' ? STRANGER : remitter
    const party: PartyMatch = name === undefined ? 'same' : await this.#comparesNames(to, name)
    return { reference: deposit === 0 ? '' : `DP${deposit}`, party }
  }

  #outcome(wish: Wish, roll: number, possible: readonly OutsideOutcome[]): OutsideOutcome {
    if (wish !== 'surprise') {
      if (possible.includes(wish)) return wish
      throw new RailError('outcomeUnknown', `on ${this.#terms.id} nothing is ${wish}`)
    }
    const surprise = surpriseOf(roll)
    return possible.includes(surprise) ? surprise : 'exact'
  }

  /** Answers a request; one that was asked before under the same key is answered as it was. */
  async #ask(input: Extract<Input, { do: 'pay' | 'payout' }>): Promise<RailAnswer> {
    const { key, asset, amount } = input
    if (!(asset in this.#terms.assets)) throw new RailError('assetNotOnRail', `${this.#terms.id} has no ${asset}`)
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new RailError('amountMalformed', `${amount} is no amount`)
    const before = await this.#books.askOnce(input, key)
    if (before.asked !== askedOf(input)) {
      throw new RailError('keyReused', `another payment was asked with the key ${key}`)
    }
    return this.#answer(key, before)
  }

  #answer(key: string, known: Known | undefined): RailAnswer {
    if (!known) return UNKNOWN
    const { state, reason } = known.later && known.later.at <= this.#books.now ? known.later : known
    if (state !== 'refused') return { state }
    const because = reason ?? 'declined'
    return { state, reason: because, signature: this.#books.sign(refusalMessage(this.rail.id, key, because)) }
  }

  #collection(deposit: number): Collection {
    const account = `PRACTICE-${this.#terms.id.toUpperCase()}-00000001`
    return { holder: 'Candela Practice', bank: 'Practice Bank', account, reference: remittanceReference(deposit) }
  }

  #confirmations({ due }: SandboxState, index: number): Confirming[] {
    const { speed } = this.#terms
    if (speed.kind !== 'chain') return []
    const tip = Math.floor(this.#books.now / speed.blockMs)
    return due
      .filter(({ draft }) => draft.kind === 'credit' && draft.reference === `A${index}`)
      .map((each) => ({
        asset: each.draft.asset,
        amount: each.draft.amount,
        confirmations: depth(each, tip),
        needed: speed.confirmations,
      }))
  }

  #close(day: number): Promise<DayStatement | undefined> {
    return this.#books.look((state) => {
      if (this.#books.now < gmt8DayStart(day + 1)) return undefined
      const end = state.days.findLast((each) => each.day <= day)
      const closing = Object.fromEntries(
        Object.keys(this.#terms.assets).map((asset) => [asset, end?.balances.get(asset) ?? 0]),
      )
      const said = { rail: this.rail.id, day, lines: end?.lines ?? 0, head: end?.head ?? NO_LINE, closing }
      return { ...said, signature: this.#books.sign(closeMessage(said)) }
    })
  }
}

/**
 * The number of blocks that hold a coin, its own among them: none before the first, and none again between the one that lost it and the
 * next.
 */
function depth({ blocks }: Due, tip: number): number {
  if (!blocks) return 0
  const { mined, lost, again } = blocks
  const since = lost !== undefined && tip >= lost ? (again ?? tip + 1) : mined
  return Math.max(0, tip - since + 1)
}
