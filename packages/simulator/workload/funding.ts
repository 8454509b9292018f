import type { AuditedState } from '@candela/auditor'
import { NO_HASH, RAIL_REFUSALS, SEND_BACK_REASONS } from '@candela/contract'
import { arrivalByCard } from './floor/card-quote.ts'
import { byCustomers, byHouse, byOperators, type Altered, instead, type Own, type Scene } from './floor/move.ts'

const UNIT = 100_000_000
const [USD, EUR] = [6, 7]
const CARD = 8

export const MOVES = byCustomers(20, [
  { of: 100, weight: () => 2, make: (_, own) => ({ kind: 'addPracticeFunds', ...own }) },
  { of: 1000, weight: ({ state }) => (state.moneyIn.rails.size > 0 ? 45 : 1), make: start },
  {
    of: 1000,
    weight: () => 15,
    make: ({ random, state }, own) => {
      const deposit = random.chance(85) ? ownDeposit(random.below(30), state, own) : random.pick([0, -1, 1, 10_000])
      return random.chance(70)
        ? { kind: 'confirmRemittance', ...own, deposit, voucher: random.chance(96) ? 'cd'.repeat(32) : NO_HASH }
        : { kind: 'cancelDeposit', ...own, deposit }
    },
  },
  {
    of: 1000,
    weight: () => 6,
    make: ({ random }, own) => ({
      kind: 'assignAddress',
      ...own,
      rail: random.chance(90) ? random.between(1, 4) : random.pick([0, 5, 9]),
    }),
  },
])

/** Rails' refusals of cards. */
export const DECLINES = byHouse(70, [
  {
    of: 1000,
    weight: ({ state }) => (state.moneyIn.deposits.length > 0 ? 2 : 0),
    make: ({ random, state }) => {
      const rail = random.chance(90) ? CARD : random.pick([1, 5, 9])
      const deposit = random.chance(90) ? lastCard(state) : random.between(0, state.moneyIn.deposits.length + 1)
      const signed = { key: `practice DP${deposit}`, reason: random.pick(RAIL_REFUSALS), signature: 'ab'.repeat(64) }
      return random.chance(70)
        ? { kind: 'cardDeclined', rail, deposit, ...signed }
        : { kind: 'depositDeclined', rail, deposit }
    },
  },
])

/** Operators' decisions on lines that wait. */
export const MATCHES = byOperators(30, [
  {
    of: 100,
    weight: ({ state }) => (state.moneyIn.rails.size > 0 ? 35 : 0),
    make: ({ random, state }, own) => {
      const waiting = [...state.moneyIn.rails.values()]
        .flatMap(({ lines }) => lines)
        .filter((line) => line.state === 'unmatched' || line.state === 'nameDiffers')
      const line = waiting.length > 0 && random.chance(90) ? random.pick(waiting) : undefined
      const of = { rail: line?.rail ?? random.between(0, 9), line: line?.line ?? random.between(0, 30) }
      const signature = random.chance(92) ? 'ab' : ''
      if (random.chance(25))
        return { kind: 'sendBack', ...own, ...of, reason: random.pick(SEND_BACK_REASONS), signature }
      const { deposits } = state.moneyIn
      const fitting = deposits.findIndex(
        (each) => each.rail === line?.rail && each.hasVoucher && each.state !== 'done' && each.seq < line.seq,
      )
      const deposit = fitting >= 0 && random.chance(90) ? fitting + 1 : random.between(0, deposits.length + 1)
      return { kind: 'matchLine', ...own, ...of, request: deposit, signature }
    },
  },
])

export const ALTERED: Altered<'funding'> = {
  addPracticeFunds: instead,
  startDeposit: (before) => ({ ...before, amount: before.amount + UNIT }),
  confirmRemittance: (before) => ({ ...before, deposit: before.deposit + 1 }),
  cancelDeposit: (before) => ({ ...before, deposit: before.deposit + 1 }),
  assignAddress: (before) => ({ ...before, rail: before.rail + 1 }),
  matchLine: (before) => ({ ...before, request: before.request + 1 }),
  sendBack: (before) => ({ ...before, line: before.line + 1 }),
}

function start({ random, state }: Scene, own: Own) {
  const card = state.destinations.findIndex(
    (each) => each.customer === own.customer && each.rail === CARD && !each.isRemoved,
  )
  const rail =
    card >= 0 && random.chance(85) ? CARD : random.chance(92) ? random.pick([5, 5, 6, CARD]) : random.between(0, 9)
  const asset = random.chance(95)
    ? rail === 5
      ? USD
      : rail === CARD && random.chance(30)
        ? USD
        : EUR
    : random.pick([0, 2, 99])
  const amount = random.chance(90)
    ? random.between(rail === CARD ? 10 : 50, 300) * UNIT
    : random.pick([0, -1, UNIT, UNIT, UNIT + 1, 40_000 * UNIT, 60_000 * UNIT, 1_999 * UNIT])
  const rate = state.moneyIn.rates.length - (random.chance(85) ? 0 : random.between(1, 9))
  const arrival = arrivalByCard(state, asset, amount, rate) + (random.chance(75) ? 0 : 1)
  const of = { rail, asset, amount, rate, arrival }
  return { kind: 'startDeposit', ...own, ...of, card: random.chance(95) ? card + 1 : random.between(0, 9) } as const
}

/** The number of one that the customer has, if any. */
function ownDeposit(place: number, { moneyIn }: AuditedState, { customer }: Own): number {
  const own = moneyIn.deposits.flatMap((each, at) => (each.customer === customer ? [at + 1] : []))
  return own.slice(-8)[place % Math.max(1, Math.min(8, own.length))] ?? 1
}

function lastCard({ moneyIn }: AuditedState): number {
  return moneyIn.deposits.findLastIndex((each) => each.rail === CARD && each.state === 'open') + 1
}
