import { type Code, CODES, codeOfNumber, type CommandKind } from '@candela/contract'
import { LedgerAudit, PredictedAudit } from '@candela/auditor'
import { LATEST_RULES } from '@candela/rules'
import { DAY, UNIT } from '@candela/units'
import { describe, expect, it } from 'vitest'
import { type AuditedEntry, ClaimFailed } from '../index.ts'
import { DEAR_TERM, EarnWorld, PLAN_TERMS, TERMS, WALLET_TERMS } from '../testing/earn-world.ts'

/* Refusals of earn, loans and new coins, each told by the audit from the book: every obstacle, alone and with those behind it. */

/** The customers of every world here, by what stands against them. */
const [FREE, FROZEN, PAUSED, EXCLUDED, BORROWER, UNKNOWN, LATE, UNSURE, FORGETFUL] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const
const ALL = [FREE, FROZEN, PAUSED, EXCLUDED, BORROWER, UNKNOWN, LATE, UNSURE, FORGETFUL]
/** operators, by their roles */
const [SUPPORT, FIRST, SECOND] = [1, 2, 3] as const

/** Codes in the order of the rule book (earn §5 to §7). */
const DOCUMENTED: Readonly<Partial<Record<CommandKind, string>>> = {
  openEarn:
    'earnUnknown earnSettling earnTermsChanged earnNotOnSale earnAlreadyRunning earnAmountInvalid earnBelowMinimum earnAboveMaximum ' +
    'earnAboveCustomerMaximum selfExcluded onBreak accountFrozen renewNotOffered insufficientBalance ownMoneyNeeded earnSoldOut',
  redeemEarn:
    'earnOrderUnknown earnSettling earnOrderOver accountFrozen earlyRedemptionNotAllowed earnAmountInvalid earnAmountAboveHeld',
  setEarnRenewal: 'earnOrderUnknown earnSettling earnOrderOver accountFrozen renewNotOffered',
  stopPlan: 'earnOrderUnknown earnSettling earnOrderOver planNotTaking',
  setSweep: 'earnUnknown sweepNotOffered earnTermsChanged earnAmountInvalid selfExcluded onBreak accountFrozen',
  subscribe:
    'saleUnknown saleComingSoon saleOver identityNeeded selfExcluded onBreak accountFrozen saleQuantityInvalid saleBelowMinimum ' +
    'saleAboveMaximum insufficientBalance ownMoneyNeeded saleSoldOut',
  cancelSubscription: 'recordUnknown recordDecided accountFrozen',
  cancelSale: 'saleUnknown saleOver saleListed signatureMissing sameOperator operatorRoleMissing',
  applyLoan:
    'identityNeeded loanRulesChanged loanAmountInvalid loanTooSmall loanTooLarge loanTermInvalid loanFormIncomplete selfExcluded ' +
    'onBreak accountFrozen loanUnpaid loanPastLate loanScoreLow loanAboveLimit loanNotAffordable lendingExhausted',
  repayLoan: 'loanUnknown loanNotOpen repaymentInvalid repaymentAboveOwed insufficientBalance',
  cancelLoan: 'loanUnknown loanDecided',
  decideLoan: 'loanUnknown loanDecided reasonMissing signatureMissing sameOperator operatorRoleMissing',
}

/** Every combination of the values of each field. */
function* each<Fields extends Readonly<Record<string, readonly unknown[]>>>(
  fields: Fields,
): Generator<{ readonly [Field in keyof Fields]: Fields[Field][number] }> {
  const [first, ...rest] = Object.keys(fields)
  if (first === undefined) return yield {} as never
  const others = Object.fromEntries(rest.map((name) => [name, fields[name]!]))
  for (const value of fields[first]!) for (const other of each(others)) yield { [first]: value, ...other } as never
}

/** A world with a customer of each kind: one who borrowed, one whose loan is late, some who are protected from themselves. */
function worldOfAll(): EarnWorld {
  const world = new EarnWorld(ALL.length)
  world.enrol('support')
  for (const _ of [FIRST, SECOND]) {
    world.enrol('productPublisher', 'productApprover', 'paymentsMaker', 'paymentsChecker')
  }
  for (const customer of ALL.filter((each) => each !== UNKNOWN)) {
    world.know(customer, customer !== UNSURE && customer !== FORGETFUL)
    if (customer !== FORGETFUL) world.fact(customer, 'transactionPassword')
  }
  world.borrow(FREE, 600 * UNIT)
  world.apply({ kind: 'fundHouse', account: 'lendingFree' })
  world.borrow(LATE, 20_000 * UNIT)
  world.decide(0, 1)
  rest(world, LATE)
  world.pass(15 * DAY)
  world.apply({ kind: 'cancelOrder', customer: LATE, commandId: world.id(), order: 1 })
  world.repay(LATE, 1, 0)
  return world
}

/** Protections begin, and a loan, as late as can be: none of them is over before the world is. */
function protect(world: EarnWorld): void {
  world.fact(FROZEN, 'ownFreeze')
  world.apply({ kind: 'takeBreak', customer: PAUSED, commandId: world.id(), days: 42 })
  world.apply({ kind: 'excludeSelf', customer: EXCLUDED, commandId: world.id(), months: 6 })
  world.fact(FORGETFUL, 'passwordRetrieved')
  world.borrow(BORROWER, 9_000 * UNIT)
  world.decide(0, 2)
}

/** Everything at hand becomes a resting bid, which no collection takes. */
function rest(world: EarnWorld, customer: number): void {
  const price = 6_400_000
  const lots = Math.floor(Number(world.house.core.balance(customer, 0).available) / 1.001 / price / 10)
  world.apply(world.house.limit(customer, 0, 'buy', price, lots))
}

function earn(): EarnWorld {
  const world = worldOfAll()
  const { now } = world.house
  const open = { ...TERMS, maximum: 8_200 * UNIT, customerMaximum: 8_200 * UNIT }
  world.list(1, 'L5', open)
  world.list(2, 'L15', { ...DEAR_TERM, renewable: false, early: false })
  world.list(3, 'L30', { ...open, opens: now + 900 * DAY })
  world.list(4, 'S30', { ...open, closes: now })
  world.listOpen(5, 'SF', {
    ...TERMS,
    schedule: 'none',
    ratioPpm: 0,
    renewable: false,
    maximum: 9_000 * UNIT,
    customerMaximum: 9_500 * UNIT,
  })
  world.list(6, 'G30', { ...open, minimum: UNIT })
  world.listPlan(7, 'FI', PLAN_TERMS, 5)
  world.listOpen(8, 'W', WALLET_TERMS, 'wallet')
  for (const customer of [FREE, FROZEN]) {
    world.open(customer, 1, 300 * UNIT)
    world.open(customer, 1, 100 * UNIT)
    world.open(customer, 2, 200 * UNIT)
    world.open(customer, 5, 400 * UNIT)
    world.open(customer, 7, 100 * UNIT)
    world.open(customer, 7, 100 * UNIT)
    world.open(customer, 8, 1_000 * UNIT)
  }
  world.redeem(FREE, 2, 100 * UNIT)
  world.redeem(FROZEN, 9, 100 * UNIT)
  world.stopPlan(FREE, 6)
  // more than one turn of a midnight
  for (let left = 300; left > 0; left--) world.open(FREE, 6, UNIT)
  protect(world)
  askAll(world)
  // the first that has days to pay
  world.passToMidnight()
  world.passToMidnight()
  askAll(world)
  return world
}

/** Every opening, switch and way out that can be asked for, in every combination. */
function askAll(world: EarnWorld): void {
  const asked = {
    customer: [FREE, FROZEN, PAUSED, EXCLUDED, BORROWER],
    product: [1, 2, 3, 4, 5, 7, 8, 99],
    terms: [1, 2],
    renew: [false, true],
    amount: [-1, 0, UNIT, 200 * UNIT, 4_000 * UNIT, 8_000 * UNIT, 9_600 * UNIT, 149_800 * UNIT],
  }
  for (const { customer, product, amount, ...over } of each(asked)) world.open(customer, product, amount, over)
  const orders = { customer: [FREE, FROZEN], order: [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 99_999] }
  for (const { customer, order, renew } of each({ ...orders, renew: [true, false] })) {
    world.apply({ kind: 'setEarnRenewal', customer, commandId: world.id(), order, renew })
  }
  const amounts = [-1, 0, UNIT, 500 * UNIT]
  for (const { customer, order, amount } of each({ ...orders, amount: amounts })) world.redeem(customer, order, amount)
  for (const { customer, order } of each(orders)) world.stopPlan(customer, order)
  const { customer, product, terms } = asked
  const sweeps = { customer, product, keep: [-1, 0, 9_000 * UNIT], terms, on: [true, false] }
  for (const { customer: own, product: into, keep, ...over } of each(sweeps)) world.sweep(own, into, keep, over)
}

function newCoins(): EarnWorld {
  const world = worldOfAll()
  const { now } = world.house
  const far = { closesAt: now + 800 * DAY, listingAt: now + 900 * DAY }
  world.offer(1, { ...far, opensAt: now + 700 * DAY })
  world.offer(2, far)
  world.offer(3)
  world.offer(4, far)
  world.offer(5, { ...far, method: 'firstCome', supply: 60, maximum: 60 })
  world.offer(6, { ...far, price: 1_000 * UNIT })
  world.subscribe(FREE, 2, 10)
  world.subscribe(FROZEN, 2, 10)
  world.subscribe(FREE, 2, 10)
  world.takeBack(FREE, 3)
  for (const { operator, sale, signature } of each({
    operator: [SUPPORT, FIRST, FIRST],
    sale: [1, 4, 99],
    signature: ['', 'signed'],
  })) {
    if (sale !== 1) world.cancelSale(operator, sale, signature)
  }
  world.cancelSale(SECOND, 4)
  world.pass(DAY)
  protect(world)
  const asked = { customer: ALL, sale: [1, 2, 3, 4, 5, 6, 99], lots: [0, 1, 10, 45, 95, 100] }
  for (const { customer, sale, lots } of each(asked)) world.subscribe(customer, sale, lots)
  for (const { customer, record } of each({ customer: [FREE, FROZEN], record: [1, 2, 3, 4, 99] })) {
    world.takeBack(customer, record)
  }
  world.pass(3 * DAY)
  for (const { operator, sale, signature } of each({
    operator: [SUPPORT, FIRST],
    sale: [3, 4],
    signature: ['', 'signed'],
  })) {
    world.cancelSale(operator, sale, signature)
  }
  return world
}

function loans(): EarnWorld {
  const world = worldOfAll()
  protect(world)
  let next = 3
  const asked = {
    customer: ALL,
    rules: [LATEST_RULES, 1],
    amount: [0, 600 * UNIT + 1, 500 * UNIT, 600 * UNIT, 12_000 * UNIT, 40_000 * UNIT, 100_001 * UNIT],
    days: [7, 8],
    incomeBand: [8, 1, -1],
  }
  for (const { customer, amount, ...over } of each(asked)) {
    if (world.borrow(customer, amount, over) === 0) world.withdrawApplication(customer, next++)
  }
  world.borrow(FREE, 600 * UNIT)
  const checking = next
  for (const { customer, loan } of each({ customer: [FREE, BORROWER], loan: [1, 2, checking, 99] })) {
    for (const amount of [-1, 1, 90_000 * UNIT]) world.repay(customer, loan, amount)
    if (customer !== FREE) world.withdrawApplication(customer, loan)
  }
  const verdicts = {
    operator: [SUPPORT, FIRST, FIRST],
    loan: [1, checking, 99],
    verdict: [undefined, 'refuse'] as const,
    signature: ['', 'signed'],
  }
  for (const { operator, loan, verdict, signature } of each(verdicts)) {
    // a reason would decide it
    world.decide(operator, loan, { signature, ...(verdict && { verdict }) })
  }
  world.decide(SECOND, checking)
  world.withdrawApplication(FREE, checking)
  rest(world, BORROWER)
  world.repay(BORROWER, 2, 0)
  return world
}

/** The claim that fails and its words, or `nothing`. Signatures here are invented and not looked at. */
function faultOf(entries: readonly AuditedEntry[]): string {
  const audit = new PredictedAudit(new LedgerAudit())
  try {
    for (const entry of entries) audit.apply(entry)
  } catch (error) {
    if (error instanceof ClaimFailed) return `${error.claim}: ${error.message}`
    throw error
  }
  return 'nothing'
}

const codeOf = ({ code }: AuditedEntry): Code => codeOfNumber(code)!

describe.each([
  ['earn', earn, ['openEarn', 'redeemEarn', 'setEarnRenewal', 'stopPlan']],
  ['sweep', earn, ['setSweep']],
  ['subscription', newCoins, ['subscribe', 'cancelSubscription', 'cancelSale']],
  ['loan', loans, ['applyLoan', 'repayLoan', 'cancelLoan', 'decideLoan']],
] as const)('refusals of %s', (room, play, kinds) => {
  const { entries } = play()

  it('are what the book gives, whatever else is in the way', () => expect(faultOf(entries)).toBe('nothing'))

  describe.each(kinds)('%s', (kind) => {
    const documented = DOCUMENTED[kind]!.split(' ') as Code[]
    const given = entries.filter(({ command }) => command.kind === kind)
    const refused = new Map(given.map((entry) => [codeOf(entry), entry]))

    it('gives each that is documented, and no other', () => {
      expect([...refused.keys()].filter((code) => code !== 'ok').toSorted()).toEqual(documented.toSorted())
    })

    const firsts = [...refused.values()]
    it.each(firsts.map((entry) => [codeOf(entry), entry] as const))(
      '%s is missed where another is told',
      (code, entry) => {
        const others = ['ok' as const, ...documented].filter((other) => other !== code)
        const other = others[entry.seq % others.length]!
        for (const told of new Set([other, others[0]!])) {
          const upTo = entries.slice(0, entries.indexOf(entry))
          const forged = { ...entry, code: CODES[told].number, events: told === 'ok' ? entry.events : [] }
          expect(faultOf([...upTo, forged])).toBe(`${room}: ${kind} is answered ${told}, the rules answer ${code}`)
        }
      },
    )
  })
})
