import type { AuditedState, AuditedWithdrawal } from '@candela/auditor'
import { PAYOUT_FAILURES, STEP_UP_WAYS } from '@candela/contract'
import type { SeededRandom } from '../seeded-random.ts'
import { byCustomers, byHouse, byOperators, type Altered, instead } from './floor/move.ts'

const UNIT = 100_000_000
const CENT = UNIT / 100
const [BTC, USD, EUR] = [1, 6, 7]
const FEES: Readonly<Record<number, number>> = { 1: 1, 2: 5, 3: 1, 4: 0.0001, 5: 5, 6: 1, 7: 2, 8: 2 }

/** Money that is asked to go out, mostly as it may, and taken back. */
export const MOVES = byCustomers(110, [
  {
    of: 1000,
    weight: (scene, own) => (destinationOf(scene.state, own.customer, scene.random) ? 60 : 2),
    make: ({ random, state }, own) => {
      const to = destinationOf(state, own.customer, random)
      const isChain = (to?.rail ?? 1) <= 4
      const rail = isChain ? (to?.rail ?? random.between(1, 4)) : random.between(5, 8)
      const asset = isChain ? (rail === 4 ? BTC : 0) : rail === 5 ? USD : rail === 8 ? random.pick([USD, EUR]) : EUR
      const amount = amountOf(random, rail)
      const fee = Math.round((FEES[rail] ?? 1) * UNIT)
      const usual = random.chance(90)
      return {
        kind: 'requestWithdrawal',
        ...own,
        rail: random.chance(98) ? rail : random.pick([0, -1, 9]),
        asset: random.chance(98) ? asset : random.pick([2, -1, 99]),
        amount,
        destination: usual ? (to?.number ?? 1) : random.pick([0, -1, 1, 2, 3, 1_000_000]),
        digest: random.chance(95) ? (to?.digest ?? 'ff'.repeat(32)) : 'ee'.repeat(32),
        fee: random.chance(96) ? fee : fee + 1,
        arrival: arrivalOf(state, rail, asset, amount - fee) + (random.chance(96) ? 0 : 1),
        rate: random.chance(95) ? state.moneyIn.rates.length : random.between(0, state.moneyIn.rates.length + 2),
        confirmedBy: random.pick(STEP_UP_WAYS),
      }
    },
  },
  {
    of: 1000,
    weight: ({ state }) => (state.withdrawals.length > 0 ? 6 : 1),
    make: ({ random, state }, own) => {
      const going = state.withdrawals.filter(isOnItsWay)
      const known = going.length > 0 && random.chance(50) ? random.pick(going) : lateOf(random, state)
      const customer = random.chance(90) ? (known?.customer ?? own.customer) : own.customer
      return { kind: 'cancelWithdrawal', ...own, customer, withdrawal: numberOf(random, known) }
    },
  },
])

/** Customers register passkeys and sign with them, mostly with one they have. */
export const SIGNINGS = byCustomers(120, [
  {
    of: 1000,
    weight: () => 10,
    make: ({ random, state }, own) => {
      const has = state.passkeys.filter(({ customer }) => customer === own.customer).length
      if (has === 0 || random.chance(25)) {
        return { kind: 'registerPasskey', ...own, publicKey: random.pick(['a501', 'a502', 'a503', '']) }
      }
      const passkey = random.chance(90) ? random.between(1, has) : random.pick([0, -1, has + 1])
      return {
        kind: 'signWithdrawal',
        ...own,
        passkey,
        request: 'cd'.repeat(32),
        signature: random.pick(['ab', 'ab', '']),
      }
    },
  },
])

/** Operators agree, and the practice reviewer. */
export const RELEASES = byOperators(60, [
  {
    of: 100,
    weight: ({ state }) => (state.withdrawals.some((each) => each.state === 'waiting') ? 55 : 4),
    make: ({ random, state }, desk) => {
      const waiting = state.withdrawals.filter((each) => each.state === 'waiting')
      const known = waiting.length > 0 && random.chance(85) ? random.pick(waiting) : lateOf(random, state)
      return {
        kind: 'agreeRelease',
        ...desk,
        operator: random.chance(30) ? 0 : desk.operator,
        request: numberOf(random, known),
        signature: random.chance(92) ? 'ab' : '',
      }
    },
  },
])

/** Holds are asked for, which nobody can place on practice money, and lifted, where there are none. */
export const HOLDS = byOperators(70, [
  {
    of: 100,
    weight: () => 10,
    make: ({ random, state }, desk) => {
      const customer = random.between(0, state.customers.length + 1)
      const signature = random.chance(90) ? 'ab' : ''
      const order = { statute: random.pick(['courtOrder', 'suspicion']), document: 'cd'.repeat(32) }
      const until = state.at + random.pick([-1, 86_400_000, 100 * 86_400_000])
      return random.chance(50)
        ? { kind: 'placeLegalHold', ...desk, customer, ...order, until: Math.max(0, until), signature }
        : { kind: 'endLegalHold', ...desk, customer, signature }
    },
  },
])

/** Rails are asked to pay, and say what became of it; their statements are the rails' own. */
export const PAYOUTS = byHouse(80, [
  {
    of: 1000,
    weight: ({ state }) => (state.withdrawals.some(isOnItsWay) ? 50 : 2),
    make: ({ random, state }) => {
      const going = state.withdrawals.filter(isOnItsWay)
      const known = going.length > 0 && random.chance(85) ? random.pick(going) : lateOf(random, state)
      const rail = random.chance(95) ? (known?.rail ?? 1) : random.between(0, 9)
      const withdrawal = numberOf(random, known)
      const isTaken = known?.state === 'sending' || known?.state === 'sent'
      if (isTaken ? random.chance(20) : random.chance(90)) {
        const digest = random.chance(93) ? (known?.digest ?? '00'.repeat(32)) : 'ee'.repeat(32)
        return { kind: 'takePayout', rail, withdrawal, digest }
      }
      if (random.chance(60)) return { kind: 'payoutSent', rail, withdrawal }
      return { kind: 'payoutFailed', rail, withdrawal, reason: random.pick(PAYOUT_FAILURES) }
    },
  },
])

export const ALTERED: Altered<'withdrawals'> = {
  requestWithdrawal: (before) => ({ ...before, amount: before.amount + UNIT }),
  cancelWithdrawal: instead,
  agreeRelease: (before) => ({ ...before, request: before.request + 1 }),
  placeLegalHold: (before) => ({ ...before, until: before.until + 1 }),
  endLegalHold: (before) => ({ ...before, customer: before.customer + 1 }),
  registerPasskey: (before) => ({ ...before, publicKey: 'a5ff' }),
  signWithdrawal: (before) => ({ ...before, passkey: before.passkey + 1 }),
}

/** One of the customer's own cards and addresses, with its number. */
function destinationOf({ destinations }: AuditedState, customer: number, random: SeededRandom) {
  const own = destinations.flatMap((each, place) =>
    each.customer === customer && !each.isRemoved ? [{ ...each, number: place + 1 }] : [],
  )
  return own.length > 0 ? random.pick(own) : undefined
}

function amountOf(random: SeededRandom, rail: number): number {
  if (rail === 4) return random.chance(90) ? random.between(100_000, 5_000_000) : random.pick([99_999, 0, 3 * UNIT])
  const usual = random.between(50, 900) * UNIT + random.between(0, 99) * CENT
  return random.chance(88) ? usual : random.pick([0, -1, UNIT, usual + 1, 60_000 * UNIT, 49_000 * UNIT])
}

/** The arrival by the last price, as a customer would be shown. */
function arrivalOf({ moneyIn, assets }: AuditedState, rail: number, asset: number, net: number): number {
  const id = assets[asset]?.id
  if (rail <= 4 || net <= 0) return Math.max(0, net)
  if (id === 'USD') return net - (net % CENT)
  const mid = moneyIn.rates.at(-1)?.mids.get(asset)
  if (mid === undefined) return net
  const price = (mid * 1_005_000n + 999_999n) / 1_000_000n
  const most = (BigInt(net) * BigInt(UNIT)) / price
  return Number(most - (most % BigInt(CENT)))
}

function isOnItsWay({ state }: AuditedWithdrawal): boolean {
  return state === 'released' || state === 'sending' || state === 'sent'
}

/** One of the last. */
function lateOf(random: SeededRandom, { withdrawals }: AuditedState): AuditedWithdrawal | undefined {
  return withdrawals[withdrawals.length - 1 - random.below(20)]
}

function numberOf(random: SeededRandom, known: AuditedWithdrawal | undefined): number {
  return random.chance(95) ? (known?.number ?? 1) : random.pick([0, -1, 1_000_000])
}
