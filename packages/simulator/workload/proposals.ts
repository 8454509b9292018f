import { LOAN_TABLES, OPERATOR_ROLES, type OperatorRole } from '@candela/contract'
import { type Altered, byHouse, byOperators, type Desk, type Scene } from './floor/move.ts'

const UNIT = 100_000_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The practice house's week, mostly the present one, and the sales that were agreed on: their coin, then the offer. */
export const WEEKS = byHouse(65, [
  {
    of: 1000,
    weight: ({ state }) => (state.proposals.offers.size > 0 ? 30 : 0),
    make({ random, state }) {
      const [id, terms] = random.pick([...state.proposals.offers])
      const coin = state.assets.find((asset) => asset.id === id)?.asset
      if (coin === undefined) return { kind: 'listAsset', asset: { asset: state.assets.length, id, displayDigits: 2 } }
      const others = random.chance(90) ? {} : { price: terms.price + 1 }
      return { kind: 'offerSale', sale: state.sales.length + 1, coin, terms: { ...terms, ...others } }
    },
  },
  {
    of: 1000,
    weight: () => 4,
    make({ random, now }) {
      const week = Math.floor((now + 8 * HOUR - 4 * DAY) / (7 * DAY))
      const other = random.pick([week - 1, week + 1, 0, -1])
      return { kind: 'keepWeek', week: random.chance(85) ? week : other }
    },
  },
])

/** Proposals, verdicts and stops of operators, mostly in the role for it. */
export const MOVES = byOperators(55, [
  {
    of: 100,
    weight: ({ state }) => (state.earn.products.length > 0 ? 8 : 1),
    make: (scene, desk) => proposal(scene, desk),
  },
  {
    of: 100,
    weight: ({ state }) => (state.proposals.all.some(({ status }) => status === 'waiting') ? 12 : 1),
    make(scene, desk) {
      const { random, state } = scene
      const waiting = state.proposals.all.filter(({ status }) => status === 'waiting')
      const aimed = waiting.length > 0 && random.chance(85) ? random.pick(waiting) : undefined
      const proposed = aimed?.proposal ?? random.pick([0, -1, random.between(1, state.proposals.all.length + 1)])
      const role = aimed?.asked.kind === 'proposePotFunding' ? 'paymentsChecker' : 'productApprover'
      return {
        kind: 'decideProposal',
        ...inRole(scene, desk, role),
        proposal: proposed,
        verdict: random.chance(80) ? 'approve' : 'decline',
        signature: random.chance(90) ? 'signed' : '',
      }
    },
  },
  {
    of: 100,
    weight: ({ state }) => (state.earn.products.length > 0 ? 3 : 1),
    make(scene, desk) {
      const { random, now } = scene
      const until = now + random.pick([-HOUR, 0, HOUR, HOUR, DAY, 7 * DAY, 7 * DAY + 1])
      const signature = random.chance(90) ? 'signed' : ''
      return { kind: 'stopOpening', ...inRole(scene, desk, 'risk'), earnProduct: productOf(scene), until, signature }
    },
  },
])

export const ALTERED: Altered<'proposals'> = {
  proposeEarnTerms: (before) => ({ ...before, from: before.from + 1 }),
  proposeSale: (before) => ({ ...before, displayDigits: before.displayDigits + 1 }),
  proposeLoanTable: (before) => ({ ...before, from: before.from + 1 }),
  proposePotFunding: (before) => ({ ...before, amount: before.amount + 1 }),
  decideProposal: (before) => ({ ...before, proposal: before.proposal + 1 }),
  stopOpening: (before) => ({ ...before, until: before.until + 1 }),
}

function proposal(scene: Scene, desk: Desk) {
  const { random, state, now } = scene
  const signature = random.chance(95) ? 'signed' : ''
  const from = now + random.pick([0, HOUR, DAY, DAY + HOUR, 2 * DAY, 2 * DAY])
  const publisher = { ...inRole(scene, desk, 'productPublisher'), signature }
  const drawn = random.below(10)
  if (drawn < 4) {
    const earnProduct = productOf(scene)
    const before = state.earn.products[earnProduct - 1]?.terms.at(-1) ?? state.earn.products[0]?.terms[0]
    if (before !== undefined) {
      const highPpm = random.between(before.lowPpm, 10_001)
      const [everyDays, instalments] = random.chance(95) ? [0, 0] : [7, 4]
      const terms = { ...before, highPpm, ratioPpm: random.chance(90) ? before.ratioPpm : 200_000 }
      return { kind: 'proposeEarnTerms', ...publisher, earnProduct, terms, everyDays, instalments, from } as const
    }
  }
  if (drawn < 6) return { kind: 'proposeLoanTable', ...publisher, table: random.pick(LOAN_TABLES), from } as const
  if (drawn < 8 && state.sales.length < 4) {
    const coin = random.chance(90) ? `C${state.proposals.all.length % 50}` : random.pick(['', 'usdt', 'USDT'])
    const opensAt = from + random.pick([0, DAY])
    const lots = { price: UNIT, lot: UNIT, supply: 100, minimum: 1, maximum: random.pick([50, 100, 101]) }
    const dates = { opensAt, closesAt: opensAt + 2 * DAY, listingAt: opensAt + 3 * DAY }
    const terms = { method: 'shared', ...lots, ...dates, lockupDays: 0, parts: 1, everyDays: 0 } as const
    return { kind: 'proposeSale', ...publisher, coin, displayDigits: random.pick([2, 2, 9]), terms } as const
  }
  const amount = random.pick([0, -1, 100 * UNIT, 5_000 * UNIT, 100_000 * UNIT])
  const maker = inRole(scene, desk, 'paymentsMaker')
  return { kind: 'proposePotFunding', ...maker, earnProduct: productOf(scene), amount, signature } as const
}

/** Mostly an operator who has the role, where there is one. */
function inRole({ random, state }: Scene, desk: Desk, role: OperatorRole): Desk {
  const bit = 1 << OPERATOR_ROLES.indexOf(role)
  const able = state.operators.flatMap(({ enrolment, hasEnded }, place) =>
    hasEnded || (enrolment.roles & bit) === 0 ? [] : [place + 1],
  )
  return able.length > 0 && random.chance(85) ? { ...desk, operator: random.pick(able) } : desk
}

function productOf({ random, state }: Scene): number {
  return random.chance(90) ? random.between(1, state.earn.products.length + 1) : random.pick([0, -1, 99])
}
