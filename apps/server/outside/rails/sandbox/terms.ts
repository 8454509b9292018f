import { type OutsideOutcome } from '@candela/contract'
import type { AddressFamily } from '@candela/rules/destinations'
import type { Rail } from '@candela/rules/funding'
import { currencyUnit, RAILS } from '@candela/rules/funding/arithmetic'
import { practiceAddress } from '@candela/rules/practice'
import { assert, MINUTE, SECOND } from '@candela/units'

/** The speed of a practice rail (money §11), in milliseconds. */
type Speed =
  | { readonly kind: 'bank'; readonly baseMs: number }
  | { readonly kind: 'card'; readonly baseMs: number }
  | { readonly kind: 'chain'; readonly blockMs: number; readonly confirmations: number }

/** The terms of a practice rail. */
export interface SandboxTerms {
  readonly id: string
  readonly rail: Rail
  readonly speed: Speed
  /** the house's own money that its first lines bring, and the smallest amount of each asset, in minor units */
  readonly assets: Readonly<Record<string, { readonly opening: number; readonly unit: number }>>
  /** of a chain's tokens by asset, the contract whose transfers count */
  readonly contracts: Readonly<Record<string, string>>
  /** the charge for a payout that comes back, in units of the asset's smallest amount */
  readonly returnCharge: number
  /** the possible outcomes of a payment to the house, and of a payout */
  readonly incoming: readonly OutsideOutcome[]
  readonly outgoing: readonly OutsideOutcome[]
}

const COINS: readonly OutsideOutcome[] = ['exact', 'less', 'more', 'late', 'twice', 'never', 'reorganised', 'reversed']
const REMITTANCES: readonly OutsideOutcome[] = [
  'exact',
  'less',
  'more',
  'noReference',
  'wrongName',
  'late',
  'twice',
  'never',
  'refused',
]
const CHARGES: readonly OutsideOutcome[] = ['exact', 'late', 'twice', 'never', 'reversed', 'refused']
const SENT: readonly OutsideOutcome[] = ['exact', 'late', 'never', 'refused']
const SENT_BY_BANK: readonly OutsideOutcome[] = [...SENT, 'returned']

/** the silence of a payout, after which the rail says that it was not sent */
export const SILENCE_MS = 60 * MINUTE
/** a card's money that comes late comes after its deposit's clock */
export const LATE_CARD_MS = 16 * MINUTE
/** the delay of `late`, in times of the usual */
export const LATE_TIMES = 10

const TRON = { kind: 'chain', blockMs: SECOND, confirmations: 20 } as const
const ETHEREUM = { kind: 'chain', blockMs: SECOND / 2, confirmations: 64 } as const
const BNB = { kind: 'chain', blockMs: SECOND / 2, confirmations: 15 } as const
const BITCOIN = { kind: 'chain', blockMs: 5 * SECOND, confirmations: 3 } as const
const BANK = { kind: 'bank', baseMs: 20 * SECOND } as const
const CARD = { kind: 'card', baseMs: 3 * SECOND } as const

/** the last of the house's own practice addresses: nothing is withdrawn to them */
const CONTRACTS_FROM = 2 ** 32

const USDT = { USDT: amounts(1_000_000, 6) }
const RETURN_CHARGE = 2_500

/** The practice rails by the ids of RAILS. */
const TERMS: Readonly<Record<string, Omit<SandboxTerms, 'id' | 'rail'>>> = {
  trc20: chain(TRON, USDT, { USDT: contract('tron', 1) }),
  erc20: chain(ETHEREUM, USDT, { USDT: contract('evm', 1) }),
  bep20: chain(BNB, USDT, { USDT: contract('evm', 2) }),
  btc: chain(BITCOIN, { BTC: amounts(50, 8) }),
  usBank: bank({ USD: amounts(1_000_000, 2) }),
  euBank: bank({ EUR: amounts(1_000_000, 2) }),
  jpBank: bank({ JPY: amounts(50_000_000, 0) }),
  card: {
    speed: CARD,
    assets: { EUR: amounts(100_000, 2), USD: amounts(100_000, 2) },
    contracts: {},
    returnCharge: RETURN_CHARGE,
    incoming: CHARGES,
    outgoing: SENT_BY_BANK,
  },
}

/** Every practice rail, in the order of their numbers. */
export const SANDBOX_RAILS: readonly SandboxTerms[] = RAILS.map((rail) => {
  const terms = TERMS[rail.id]
  assert(terms !== undefined, `there are no practice terms of ${rail.id}`)
  return { id: rail.id, rail, ...terms }
})

function chain(
  speed: Speed,
  assets: SandboxTerms['assets'],
  contracts: SandboxTerms['contracts'] = {},
): Omit<SandboxTerms, 'id' | 'rail'> {
  return { speed, assets, contracts, returnCharge: 0, incoming: COINS, outgoing: SENT }
}

function bank(assets: SandboxTerms['assets']): Omit<SandboxTerms, 'id' | 'rail'> {
  return {
    speed: BANK,
    assets,
    contracts: {},
    returnCharge: RETURN_CHARGE,
    incoming: REMITTANCES,
    outgoing: SENT_BY_BANK,
  }
}

function amounts(whole: number, digits: number): { readonly opening: number; readonly unit: number } {
  return { opening: Number(BigInt(whole) * currencyUnit(0)), unit: Number(currencyUnit(digits)) }
}

/** A practice token's contract: an address that no chain has, and that no customer is given. */
function contract(family: AddressFamily, number: number): string {
  return practiceAddress(family, CONTRACTS_FROM - number)
}
