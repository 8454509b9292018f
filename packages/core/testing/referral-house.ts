import { lineDigest, NO_LINE } from '@candela/rules/funding'
import type { Answer } from './trial.ts'
import { Trial, USDT } from './trial.ts'
import { assign } from './refusals/deposits.ts'
import { digest } from './refusals/destinations.ts'
import { list, record } from './refusals/rails.ts'

const UNIT = 100_000_000
const GRANT = 10_000 * UNIT
const TRC20 = 1
type Kind = 'credit' | 'reversal'

/** Everybody has an address by their number; `marketing` has its first 1,000 USDT of capital. */
export class ReferralHouse extends Trial {
  private lines = 0
  private head = NO_LINE
  private readonly addresses = new Map<number, number>()

  constructor(people: number, options: { readonly validated?: readonly number[] } = {}) {
    super()
    list(this)
    this.must({ kind: 'fundHouse', account: 'capital' })
    for (let who = 1; who <= people; who++) {
      this.open()
      assign(this, who)
      if (options.validated?.includes(who) ?? true) this.validate(who)
    }
  }

  validate(customer: number) {
    this.fact(customer, 'identitySent')
    const verdict = { verdict: 'validate', face: false, reasons: 0, signature: '' } as const
    return this.must({
      kind: 'reviewIdentity',
      operator: 0,
      customer,
      commandId: this.id(),
      submission: 1,
      ...verdict,
    })
  }

  bind(customer: number, inviter: number) {
    return this.apply({ kind: 'bindInviter', customer, commandId: this.id(), inviter }).code
  }

  /** Whole USDT to an address, or back by the name of a line. */
  comes(reference: string, amount: number, kind: Kind = 'credit') {
    const line = ++this.lines
    const of = {
      line,
      lineKind: kind,
      asset: USDT,
      amount: amount * UNIT,
      reference,
      party: 'untold',
      valueAt: 0,
    } as const
    const answer = record(this, { ...of, previous: this.head })
    const { lineKind: _, ...body } = of
    this.head = lineDigest(this.head, { rail: 'trc20', kind, ...body, asset: 'USDT' })
    if (answer.code !== 'ok') throw new Error(answer.code)
    return answer.events
  }

  /** Whole USDT beyond the practice funds. */
  has(customer: number): number {
    return (Number(this.balance(customer, USDT)[0]) - GRANT) / UNIT
  }

  get marketing(): number {
    return Number(this.core.houseBalance('marketing', USDT)) / UNIT
  }

  tick(by: number) {
    this.at += by
    return this.must({ kind: 'tick' }).events
  }

  /** Whole USDT on their way to the customer's own address, which is entered the first time; refused where it is. */
  goesOut(customer: number, amount: number): Answer {
    const own = { customer, commandId: this.id(), asset: USDT, rail: TRC20, digest: digest(customer) } as const
    if (!this.addresses.has(customer)) {
      this.fact(customer, 'transactionPassword')
      const added = this.apply({ kind: 'addDestination', ...own, confirmedBy: 'password' })
      if (added.code !== 'ok') return added
      this.addresses.set(customer, added.value)
      this.at += 60_000
    }
    const asked = { amount: amount * UNIT, destination: this.addresses.get(customer)!, rate: 0, fee: UNIT }
    const shown = { arrival: (amount - 1) * UNIT, confirmedBy: 'passkey' } as const
    return this.apply({ kind: 'requestWithdrawal', ...own, commandId: this.id(), ...asked, ...shown })
  }

  stays(customer: number, withdrawal: number): Answer {
    return this.apply({ kind: 'cancelWithdrawal', customer, commandId: this.id(), withdrawal })
  }
}
