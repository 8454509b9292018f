import type { SaleTerms } from '@candela/contract'
import { byCustomers, byHouse, byOperators, type Altered, instead, type Scene } from './floor/move.ts'

const UNIT = 100_000_000
const HOUR = 3_600_000

/** The house's own: sales that are open for hours, of coins that are none yet, and what is no sale. */
export const OFFERS = byHouse(50, [
  {
    of: 1000,
    weight: (scene) => (isTimely(scene) ? 8 : 1),
    make: (scene) => ({ kind: 'offerSale', ...offer(scene) }),
  },
])

export const MOVES = byCustomers(100, [
  {
    of: 1000,
    weight: ({ state }, { customer }) => {
      if (state.sales.length === 0) return 0
      const isOpen = state.sales.some(({ status, cancelledAt }) => status === 'open' && cancelledAt === undefined)
      return isOpen && state.customers[customer - 1]?.facts.has('identityValidated') ? 60 : 2
    },
    make: ({ random, state }, own) => {
      const last = state.sales.length
      const sale = random.chance(95) ? last - random.below(Math.min(2, last)) : random.pick([0, -1, last + 1])
      const { minimum, maximum, supply } = state.sales[sale - 1]?.terms ?? { minimum: 1, maximum: 2, supply: 2 }
      const left = supply - (state.sales[sale - 1]?.wanted ?? 0)
      const lots = random.chance(65)
        ? random.between(minimum, Math.max(minimum, Math.floor(maximum / 2)))
        : random.pick([0, -1, minimum - 1, minimum, maximum, maximum + 1, left, left + 1, left + 1])
      return { kind: 'subscribe', ...own, sale, lots }
    },
  },
  {
    of: 1000,
    weight: ({ state }) => (state.subscriptions.length > 0 ? 5 : 1),
    make: ({ random, state }, own) => {
      const checking = state.subscriptions.filter(({ status }) => status === 'checking')
      const aimed = checking.length > 0 && random.chance(70) ? random.pick(checking) : undefined
      const record = aimed?.record ?? random.pick([0, -1, random.between(1, state.subscriptions.length + 1)])
      const customer = random.chance(90) ? (state.subscriptions[record - 1]?.customer ?? own.customer) : own.customer
      return { kind: 'cancelSubscription', ...own, customer, record }
    },
  },
])

/** Two operators' decisions on a sale. */
export const CANCELLATIONS = byOperators(50, [
  {
    of: 100,
    weight: ({ state }) => (state.sales.some(({ status }) => status !== 'over') ? 6 : 1),
    make: ({ random, state }, desk) => {
      const sale = random.chance(90) ? random.between(1, state.sales.length + 1) : random.pick([0, -1])
      return { kind: 'cancelSale', ...desk, sale, signature: random.chance(90) ? 'signed' : '' }
    },
  },
])

export const ALTERED: Altered<'subscription'> = {
  subscribe: (before) => ({ ...before, lots: before.lots + 1 }),
  cancelSubscription: instead,
  cancelSale: (before) => ({ ...before, sale: before.sale + 1 }),
}

/** Coins are few: none is spent while a sale is open, or nobody may subscribe. */
function isTimely({ state }: Scene): boolean {
  const isKnown = state.customers.some(({ facts }) => facts.has('identityValidated'))
  return isKnown && state.sales.every(({ status, cancelledAt }) => status !== 'open' || cancelledAt !== undefined)
}

function offer(scene: Scene) {
  const { random, state, now } = scene
  const next = state.sales.length + 1
  const supply = random.between(20, 300)
  const minimum = random.between(1, 10)
  const opensAt = now + random.pick([-HOUR, 0, 0, 0, HOUR])
  const closesAt = now + random.pick([2, 24, 72]) * HOUR
  const parts = random.pick([1, 1, 2, 4])
  const made: SaleTerms = {
    method: random.pick(['shared', 'firstCome']),
    price: random.pick([UNIT / 4, UNIT, 3 * UNIT]),
    lot: random.pick([UNIT, UNIT / 1000]),
    supply,
    minimum,
    maximum: random.chance(50) ? supply : random.between(minimum, supply),
    opensAt,
    closesAt,
    listingAt: closesAt + random.pick([0, 1, 24]) * HOUR,
    lockupDays: random.pick([0, 0, 1]),
    parts,
    everyDays: parts === 1 ? 0 : random.between(1, 2),
  }
  const changes: Partial<SaleTerms>[] = [
    { price: 0 },
    { lot: 0 },
    { maximum: supply + 1 },
    { minimum: made.maximum + 1 },
    { closesAt: now },
    { opensAt: closesAt },
    { listingAt: closesAt - 1 },
    { parts: 2, everyDays: 0 },
    { parts: 101, everyDays: 1 },
    { lockupDays: -1 },
    { price: Number.MAX_SAFE_INTEGER },
  ]
  const coins = state.assets.filter(({ asset }) => asset > 0 && !state.sales.some(({ coin }) => coin === asset))
  const coin = random.chance(90) && coins.length > 0 ? random.pick(coins).asset : random.pick([0, 1, 77])
  const sale = random.chance(92) ? next : random.pick([0, 1, next + 1])
  return { sale, coin, terms: isTimely(scene) && random.chance(85) ? made : { ...made, ...random.pick(changes) } }
}
