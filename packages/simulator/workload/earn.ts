import type { EarnTerms } from '@candela/contract'
import { byCustomers, byHouse, type Altered, instead, type Scene } from './floor/move.ts'

const UNIT = 100_000_000
/** orders that run at once */
const MOST_RUNNING = 60

const TERMS: EarnTerms = {
  days: 2,
  lowPpm: 3_000,
  highPpm: 5_000,
  minimum: 100 * UNIT,
  maximum: 1_500 * UNIT,
  customerMaximum: 1_600 * UNIT,
  schedule: 'remaining',
  ratioPpm: 4_000,
  early: true,
  renewable: true,
  opens: 0,
  closes: 0,
}

/** The house's own: products of one to three days with small pots, and what is none. */
export const LISTINGS = byHouse(40, [
  {
    of: 1000,
    weight: ({ state }) => (state.earn.products.length < 5 ? 6 : 1),
    make: (scene) => ({ kind: 'listEarn', ...listing(scene) }),
  },
  {
    of: 1000,
    weight: ({ state }) => (state.earn.products.filter(({ open }) => open).length < 3 ? 6 : 0),
    make: (scene) => ({ kind: 'listOpenEarn', ...openListing(scene) }),
  },
  {
    of: 1000,
    weight: ({ state }) => (state.earn.products.some(({ plans }) => plans[0]) ? 0 : 6),
    make: (scene) => ({ kind: 'listEarnPlan', ...planListing(scene) }),
  },
  {
    of: 1000,
    weight: ({ state }) => (state.earn.products.some(({ capital }) => capital === 0n) ? 20 : 1),
    make: ({ random, state }) => ({
      kind: 'fundEarnPot',
      earnProduct: random.chance(90) ? random.between(1, state.earn.products.length + 1) : random.pick([0, -1, 99]),
    }),
  },
])

export const MOVES = byCustomers(80, [
  {
    of: 1000,
    weight: ({ state: { earn } }) =>
      earn.products.length > 0 && earn.orders.length + earn.open.length < MOST_RUNNING ? 25 : 0,
    make: ({ random, state }, own) => {
      const product = random.chance(97) ? random.between(1, state.earn.products.length) : random.pick([0, -1, 99])
      const terms = state.earn.products[product - 1]?.terms.at(-1)
      const { minimum, maximum, customerMaximum } = terms ?? TERMS
      return {
        kind: 'openEarn',
        ...own,
        earnProduct: product,
        terms: random.chance(97) ? (state.earn.products[product - 1]?.terms.length ?? 1) : random.pick([0, 2, 9]),
        amount: random.chance(80)
          ? random.between(minimum, Math.min(maximum, minimum * 4))
          : random.pick([0, -1, minimum - 1, minimum, maximum, maximum + 1, customerMaximum]),
        renew: random.chance(40),
      }
    },
  },
  {
    of: 1000,
    weight: ({ state: { earn } }) => (earn.orders.length + earn.open.length > 0 ? 15 : 1),
    make: ({ random, state: { earn } }, own) => {
      const running = [...earn.orders, ...earn.open]
      const order = random.chance(80) && running.length > 0 ? random.pick(running) : undefined
      const number = order?.order ?? random.pick([0, -1, earn.numbers + 1, random.between(1, earn.numbers + 1)])
      const customer = random.chance(90) ? (earn.owners[number - 1] ?? own.customer) : own.customer
      if (random.chance(20)) return { kind: 'stopPlan', ...own, customer, order: number }
      if (random.chance(40))
        return { kind: 'setEarnRenewal', ...own, customer, order: number, renew: random.chance(50) }
      const all = Number(order?.amount ?? 1)
      return {
        kind: 'redeemEarn',
        ...own,
        customer,
        order: number,
        amount: random.chance(85) ? all : random.pick([0, -1, all - 1, all + 1, Math.ceil(all / 3)]),
      }
    },
  },
])

export const ALTERED: Altered<'earn'> = {
  openEarn: (before) => ({ ...before, amount: before.amount + 1 }),
  redeemEarn: instead,
  setEarnRenewal: (before) => ({ ...before, renew: !before.renew }),
  stopPlan: instead,
}

/** One of two to four instalments, a day or two apart. */
function planListing({ random, state }: Scene) {
  const earnProduct = random.chance(90) ? state.earn.products.length + 1 : random.pick([0, 1, 99])
  const everyDays = random.pick([1, 2])
  const instalments = random.pick([2, 3, 4])
  const days = random.chance(90) ? everyDays * instalments : everyDays
  const terms: EarnTerms = { ...TERMS, days, customerMaximum: 6_000 * UNIT, renewable: random.chance(10) }
  const id = state.earn.products.some((product) => product.id === 'FI') ? `P${earnProduct}` : 'FI'
  return { earnProduct, id, asset: 0, terms, everyDays, instalments }
}

/** One with a pot that lasts, and one with so little that it ends. */
function openListing({ random, state }: Scene) {
  const earnProduct = random.chance(90) ? state.earn.products.length + 1 : random.pick([0, 1, 99])
  const free = ['SF', 'W', 'G30'].find((id) => !state.earn.products.some((product) => product.id === id))
  const open: EarnTerms = { ...TERMS, days: 2, minimum: UNIT, schedule: 'none', ratioPpm: 0, renewable: false }
  const terms = random.chance(80) ? open : { ...open, ...random.pick([{ early: false }, { ratioPpm: 1 }, { days: 0 }]) }
  const earnKind = free === 'W' ? ('wallet' as const) : ('flexible' as const)
  return { earnProduct, id: free ?? `O${earnProduct}`, asset: 0, earnKind, terms }
}

function listing({ random, state }: Scene) {
  const product = random.chance(90) ? state.earn.products.length + 1 : random.pick([0, 1, 99])
  const id = random.chance(90)
    ? (['L5', 'L15', 'S30', 'L30', 'G30'][state.earn.products.length] ?? `X${product}`)
    : random.pick(['L5', '', 'l5', 'A'])
  const made: EarnTerms = {
    ...TERMS,
    days: random.pick([1, 1, 2, 3]),
    schedule: random.pick(['remaining', 'threeDaily', 'none']),
    early: random.chance(80),
    renewable: random.chance(80),
    // now and then on sale for an hour alone
    closes: random.chance(30) ? state.at + 3_600_000 : 0,
  }
  const changes: Partial<EarnTerms>[] = [
    { lowPpm: 6_000 },
    { ratioPpm: 100_001 },
    { minimum: 0 },
    { maximum: 1 },
    { days: 0 },
    { opens: state.at, closes: state.at },
    { opens: state.at + 100_000, closes: 0 },
  ]
  const terms = random.chance(80) ? made : { ...made, ...random.pick(changes) }
  return { earnProduct: product, id, asset: random.chance(90) ? 0 : random.pick([1, 77]), terms }
}
