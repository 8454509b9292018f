import {
  type Code,
  type Command,
  type Event,
  HOUSE,
  OPERATOR_ROLES,
  type OperatorRole,
  type Purpose,
} from '@candela/contract'
import { lineDigest, NO_LINE, RAILS } from '@candela/rules/funding'
import { assert, UNIT } from '@candela/units'
import { worthOf } from '../../funding/currency.ts'
import { PURPOSE } from '../../ledger/purposes.ts'
import { FACE_VALIDATED } from '../../facts/facts.ts'
import type { State } from '../../state.ts'
import { depositedOf, noteMoneyIn } from '../../withdrawals/terms.ts'
import { type Answer, Trial } from '../trial.ts'
import { rulesOf } from './rules.ts'
import { number, type Sequence, signatureOf, type Step, text, voucherOf } from './shape.ts'

/** of the file's instants */
export const EPOCH = 1_800_000_000_000
/** the house is set up within the day that the file begins in */
const SET_UP = EPOCH - 60_000
const ASSETS = ['USDT', 'BTC', 'USD', 'EUR', 'JPY']
const DIGITS = [2, 6, 2, 2, 0]
const OPERATORS: readonly (readonly OperatorRole[])[] = [
  ['paymentsMaker'],
  ['paymentsChecker'],
  ['security'],
  ['paymentsChecker', 'paymentsMaker'],
  ['support'],
  ['identityMaker'],
  ['identityChecker'],
]
const IDENTITY_MAKER = 6
/** the house's own money on each rail, in whole units, in the file's order */
const FLOAT: readonly (readonly [rail: string, asset: string, amount: number])[] = [
  ['trc20', 'USDT', 1_000_000],
  ['erc20', 'USDT', 1_000_000],
  ['bep20', 'USDT', 1_000_000],
  ['btc', 'BTC', 50],
  ['usBank', 'USD', 1_000_000],
  ['euBank', 'EUR', 1_000_000],
  ['jpBank', 'JPY', 50_000_000],
  ['card', 'EUR', 100_000],
  ['card', 'USD', 100_000],
]
/** The outcome of a step; of a line also its intake's answer, and the reason why its rail was closed. */
export type Played = Omit<Answer, 'code'> & {
  readonly code: Code | 'lineUnsigned' | 'lineConflict' | 'lineChainBroken'
}

const DONE: Answer = { code: 'ok', value: 0, repeated: false, events: [], fills: [] }
const refused = (code: Played['code']): Played => ({ ...DONE, code })

export const railOf = (id: string): number => RAILS.findIndex((rail) => rail.id === id) + 1
export const assetOf = (id: string): number => ASSETS.indexOf(id)

/** A line as it was told, and what it was. */
interface Told {
  readonly digest: string
  deposit: number
}

/** The published file's world: rails with the house's money on them, operators by role, and stand-ins for other rooms. */
export class MoneyWorld extends Trial {
  readonly #activated: ReturnType<typeof rulesOf>['activated']
  readonly #ids = new Map<string, string>()
  readonly #lines = new Map<number, Told[]>()
  readonly #principal = new Map<number, bigint>()
  /** by customer, in minor units of USDT: also of whoever was not invited */
  readonly #nets = new Map<number, bigint>()
  readonly #worths = new Map<number, { readonly customer: number; readonly value: bigint }>()
  readonly #ended = new Map<number, string>()
  readonly rebates: [level: string, member: string, receiver: string, amount: string, status: string][] = []

  constructor(sequence: Sequence) {
    const { sets, activated } = rulesOf(sequence)
    super(undefined, { rules: sets })
    this.#activated = activated
    this.at = SET_UP
    for (const [asset, id] of ASSETS.entries()) {
      if (asset > 1) this.must({ kind: 'listAsset', asset: { asset, id, displayDigits: DIGITS[asset]! } })
    }
    this.must({ kind: 'activateRules', version: 2 })
    this.must({ kind: 'activateRules', version: 3 })
    this.market({}, 6_000_000)
    this.must({ kind: 'fundHouse', account: 'capital' })
    for (const roles of OPERATORS) {
      const bits = roles.reduce((sum, role) => sum | (1 << OPERATOR_ROLES.indexOf(role)), 0)
      this.must({ kind: 'enrolOperator', commandId: this.id(), roles: bits, publicKey: 'a501' })
    }
    for (const rail of RAILS.keys()) {
      this.must({ kind: 'listRail', rail: rail + 1, grade: 'publicKey', key: 'ab'.repeat(32) })
    }
    for (const [rail, asset, amount] of FLOAT) {
      this.#line({ at: '', do: '', rail, asset, kind: 'house', amount: String(amount * UNIT), party: 'untold' })
    }
    // what loans and bonuses of other rooms say
    this.state.loans.principalOf = (customer) => this.#principal.get(customer) ?? 0n
  }

  get state(): State {
    return this.core['state']
  }

  /** The number of lines that a rail has told. */
  linesOf(rail: number): number {
    return this.#lines.get(rail)?.length ?? 0
  }

  /** The deposit that a line is of, or waits for; 0: none. */
  depositOf(rail: number, line: number): number {
    return this.#lines.get(rail)?.[line - 1]?.deposit ?? 0
  }

  play(step: Step): Played {
    this.at = EPOCH + number(step, 'at')
    const own = { customer: number(step, 'customer', 1), commandId: this.#idOf(step) }
    const desk = () => ({ operator: number(step, 'operator'), commandId: this.id(), signature: signatureOf(step) })
    const rail = railOf(text(step, 'rail'))
    const asset = assetOf(text(step, 'asset'))
    const amount = number(step, 'amount')
    const of = (name: string): number => number(step, name)
    const digest = text(step, 'digest').padStart(64, '0')
    switch (step.do) {
      case 'open':
        return this.apply({ kind: 'openCustomer', commandId: this.id(), terms: 1, risk: 1 })
      case 'fact':
        return this.#fact(own, step)
      case 'principal':
        this.#principal.set(own.customer, BigInt(of('loan')) + BigInt(of('bonus')))
        return DONE
      case 'grant':
        return this.#move(own.customer, amount, 'practice')
      case 'spend':
        return this.#move(own.customer, amount, 'available')
      case 'indexIs':
        assert(step['price'] === '6000000000000', 'another index than the world’s')
        return DONE
      case 'practiceReviewer':
        return this.apply({
          kind: 'switchPracticeReviewer',
          operator: 3,
          commandId: this.id(),
          on: step['on'] === true,
        })
      case 'activateRules': {
        const version = this.#activated.get(step)
        return version === undefined ? refused('catalogueInvalid') : this.apply({ kind: 'activateRules', version })
      }
      case 'rates': {
        const mids = Object.entries(step['mids'] as Record<string, string>)
        const entries = mids.map(([id, mid]) => ({ asset: assetOf(id), mid: Number(mid) }))
        return this.apply({ kind: 'rates', mids: entries, source: 'test', sourceAt: this.at })
      }
      case 'assignAddress':
        return this.apply({ kind: 'assignAddress', ...own, rail })
      case 'bindInviter':
        return this.apply({ kind: 'bindInviter', ...own, inviter: of('inviter') })
      case 'startDeposit': {
        const shown = { card: of('card'), rate: of('rate'), arrival: of('arrival') }
        return this.apply({ kind: 'startDeposit', ...own, rail, asset, amount, ...shown })
      }
      case 'confirmRemittance':
        return this.apply({ kind: 'confirmRemittance', ...own, deposit: of('deposit'), voucher: voucherOf(step) })
      case 'cancelDeposit':
        return this.apply({ kind: 'cancelDeposit', ...own, deposit: of('deposit') })
      case 'depositDeclined':
        return this.apply({ kind: 'depositDeclined', rail, deposit: of('deposit') })
      case 'matchLine':
        return this.apply({ kind: 'matchLine', ...desk(), rail, line: of('line'), request: of('request') })
      case 'sendBack':
        return this.apply({ kind: 'sendBack', ...desk(), rail, line: of('line'), reason: 'senderUnknown' })
      case 'reopenRail':
        return this.apply({ kind: 'reopenRail', ...desk(), rail })
      case 'addDestination': {
        const to = { rail, asset: step['asset'] === undefined ? 0 : asset, digest }
        return this.apply({ kind: 'addDestination', ...own, ...to, confirmedBy: 'password' })
      }
      case 'removeDestination':
        return this.apply({ kind: 'removeDestination', ...own, destination: of('destination') })
      case 'requestWithdrawal': {
        const shown = { fee: of('fee'), arrival: of('arrival'), rate: of('rate') }
        const to = { rail, asset, amount, destination: of('destination'), digest }
        return this.apply({ kind: 'requestWithdrawal', ...own, ...to, ...shown, confirmedBy: 'password' })
      }
      case 'cancelWithdrawal':
        return this.apply({ kind: 'cancelWithdrawal', ...own, withdrawal: of('withdrawal') })
      case 'agreeRelease':
        return this.apply({ kind: 'agreeRelease', ...desk(), request: of('request') })
      case 'placeLegalHold': {
        const [statute, until] = [text(step, 'statute'), EPOCH + of('until')]
        const hold = { customer: own.customer, statute, document: 'cd'.repeat(32), until }
        return this.apply({ kind: 'placeLegalHold', ...desk(), ...hold })
      }
      case 'takePayout':
        return this.apply({ kind: 'takePayout', rail, withdrawal: of('withdrawal'), digest })
      case 'payoutSent':
        return this.apply({ kind: 'payoutSent', rail, withdrawal: of('withdrawal') })
      case 'payoutFailed':
        return this.apply({ kind: 'payoutFailed', rail, withdrawal: of('withdrawal'), reason: 'refused' })
      case 'recordLine':
        return this.#line(step)
      case 'closeDay': {
        const head = text(step, 'head')
        return this.apply({ kind: 'closeDay', rail, asset, lines: of('lines'), closing: of('closing'), head })
      }
      case 'tick':
        return this.apply({ kind: 'tick' })
      default:
        throw new Error(`nothing here does ${step.do}`)
    }
  }

  #fact({ customer, commandId }: { customer: number; commandId: string }, step: Step): Answer {
    const fact = text(step, 'fact')
    if (fact === 'faceValidated') {
      this.state.facts.set(customer, FACE_VALIDATED, this.at)
      return DONE
    }
    if (fact !== 'identityValidated') {
      const about = { customer, commandId, holds: step['holds'] !== false, fact } as Extract<
        Command,
        { kind: 'recordFact' }
      >
      return this.apply({ ...about, kind: 'recordFact' })
    }
    this.must({ kind: 'recordFact', customer, commandId: this.id(), fact: 'identitySent', holds: true })
    const review = { customer, submission: 1, verdict: 'validate', face: false, reasons: 0, signature: 'ab' } as const
    this.must({ kind: 'reviewIdentity', operator: IDENTITY_MAKER, commandId: this.id(), ...review })
    return this.apply({ kind: 'reviewIdentity', operator: IDENTITY_MAKER + 1, commandId: this.id(), ...review })
  }

  /** Moves money that grants give, and that orders hold; no order stands behind it. */
  #move(customer: number, amount: number, from: 'practice' | 'available'): Answer {
    const { ledger, events } = this.state
    events.reset()
    if (from === 'practice') noteMoneyIn(this.state, customer, BigInt(amount))
    else this.checking = false
    ledger.begin(0, 0)
    if (from === 'practice') ledger.house(PURPOSE.practice, 0, -amount)
    else ledger.available(customer, 0, -amount)
    if (from === 'practice') ledger.available(customer, 0, amount)
    else ledger.held(customer, 0, amount)
    ledger.end()
    return DONE
  }

  /** The signature is looked at before a line is entered. */
  #line(step: Step): Played {
    if (step['signed'] === false) return refused('lineUnsigned')
    const rail = railOf(text(step, 'rail'))
    const told = this.#lines.get(rail) ?? []
    const line = number(step, 'line', told.length + 1)
    const previous = text(step, 'previous') || (told[line - 2]?.digest ?? told.at(-1)?.digest ?? NO_LINE)
    const [asset, amount] = [assetOf(text(step, 'asset')), number(step, 'amount')]
    const kind = (text(step, 'kind') || 'credit') as 'credit'
    const said = { reference: text(step, 'reference'), party: (text(step, 'party') || 'same') as 'same', valueAt: 0 }
    const answer = this.apply({
      kind: 'recordLine',
      rail,
      line,
      lineKind: kind,
      asset,
      amount,
      ...said,
      previous,
      signature: 'ab'.repeat(64),
    })
    const arrived = answer.events.some((event) => event.kind === 'arrived')
    if (arrived) {
      const body = { rail: text(step, 'rail'), line, kind, asset: text(step, 'asset'), amount, ...said }
      const { deposit = 0 } = answer.events.find((event) => event.kind === 'deposited') ?? {}
      const waiting = this.state.rails.waitingLine(rail, line)?.deposit ?? 0
      this.#lines.set(rail, [...told, { digest: lineDigest(previous, body), deposit: deposit || waiting }])
    }
    const closed = answer.events.find((event) => event.kind === 'railClosed')
    if (closed?.by === 'lineConflict' || closed?.by === 'lineChainBroken') return { ...answer, code: closed.by }
    return answer.code === 'ok' && !arrived ? { ...answer, repeated: true } : answer
  }

  /** Notes an event for steps that ask for it later. */
  note(event: Event): void {
    this.#noteLine(event)

    switch (event.kind) {
      case 'deposited': {
        const { customer, asset, amount, arrives, gross } = event
        this.#add(customer, arrives === asset ? worthOf(this.state, asset, amount) : BigInt(gross))
        const line = this.#lines.get(event.rail)?.[event.line - 1]
        if (line !== undefined) line.deposit = event.deposit
        return
      }
      case 'depositReversed':
        return this.#add(event.customer, -BigInt(event.worth))
      case 'withdrawalRequested':
        this.#worths.set(event.withdrawal, { customer: event.customer, value: BigInt(event.value) })
        return this.#add(event.customer, -BigInt(event.value))
      case 'withdrawalCancelled':
      case 'withdrawalFailed':
      case 'withdrawalReturned':
        return this.#add(event.customer, this.#worths.get(event.withdrawal)!.value)
      case 'depositEnded':
        this.#ended.set(event.deposit, event.by === 'declined' ? 'failed' : event.by)
        return
      case 'rebateDue':
        this.rebates[event.rebate - 1] = [event.level, event.member, event.customer, event.amount, 'waiting'].map(
          String,
        ) as (typeof this.rebates)[number]
        return
      case 'rebatePaid':
        this.#pay(event)
        return
      case 'rebateLapsed':
        this.rebates[event.rebate - 1]![4] = 'lapsed'
        return
      default:
    }
  }

  readonly #paid = new Map<number, bigint>()

  #pay({ rebate, amount }: { rebate: number; amount: number }): void {
    const paid = (this.#paid.get(rebate) ?? 0n) + BigInt(amount)
    this.#paid.set(rebate, paid)
    const told = this.rebates[rebate - 1]!
    if (paid === BigInt(told[3])) told[4] = 'paid'
  }

  #add(customer: number, worth: bigint): void {
    this.#nets.set(customer, (this.#nets.get(customer) ?? 0n) + worth)
  }

  #idOf(step: Step): string {
    const id = text(step, 'id')
    if (id === '') return this.id()
    const known = this.#ids.get(id) ?? this.id()
    this.#ids.set(id, known)
    return known
  }

  /** The value at the end under a name of the file. */
  see(name: string): unknown {
    const [what = '', of = '', asset] = name.split('.')
    if (name === 'rebates') return this.rebates
    if (name === 'rebatesPaid') return this.rebates.map((_, place) => String(this.#paid.get(place + 1) ?? 0n))
    if (/^WD\d+$/.test(what)) return this.state.withdrawals.get(Number(what.slice(2)))?.state
    if (/^DP\d+$/.test(what)) return this.#stateOf(Number(what.slice(2)))
    if (what.startsWith('L:')) return this.#lineState(what.slice(2))
    if (what === 'closed') return this.state.rails.listed.get(railOf(of))?.isClosed
    if (what === 'deposited') return String(depositedOf(this.state, Number(of)))
    if (what === 'net') {
      const member = this.state.referral.members.get(Number(of))
      return String(member?.net ?? this.#nets.get(Number(of)) ?? 0n)
    }
    if (what === 'available' || what === 'held')
      return String(this.core.balance(Number(of), assetOf(asset ?? ''))[what])
    const owner = what === 'withdrawing' ? Number(of) : HOUSE
    const isOfRail = what === 'custody' || what === 'suspense'
    const [key, asked] = isOfRail ? [railOf(of), assetOf(asset ?? '')] : [0, assetOf(asset ?? of)]
    return String(this.state.ledger.accountBalance(owner, PURPOSE[what as Purpose], asked, key))
  }

  #stateOf(deposit: number): string | undefined {
    const record = this.state.deposits.record(deposit)
    if (record?.isDone) return 'done'
    const open = this.state.deposits.open.get(deposit)
    if (open !== undefined && open.card !== 0) return 'awaiting'
    if (open !== undefined) return open.hasVoucher ? 'sent' : 'open'
    return this.#ended.get(deposit)
  }

  readonly #states = new Map<string, string>()

  #lineState(place: string): string | undefined {
    const [rail = '', line] = place.split('/')
    return (
      this.state.rails.waitingLine(railOf(rail), Number(line))?.state ?? this.#states.get(`${railOf(rail)} ${line}`)
    )
  }

  /** Notes the state of a line from an event. */
  #noteLine(event: Event): void {
    if (event.kind === 'arrived') this.#states.set(`${event.rail} ${event.line}`, event.state)
    if (event.kind === 'lineReversed' && event.left === 0) this.#states.set(`${event.rail} ${event.line}`, 'reversed')
    if (event.kind === 'depositReversed' && event.left === 0)
      this.#states.set(`${event.rail} ${event.line}`, 'reversed')
    if (event.kind === 'lineCredited') this.#states.set(`${event.rail} ${event.line}`, 'credited')
    if (event.kind === 'lineSentBack') this.#states.set(`${event.rail} ${event.line}`, 'sentBack')
  }
}
