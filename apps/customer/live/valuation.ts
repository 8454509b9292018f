import type { Balance, Balances } from '@candela/contract'
import { divideDown, formatDecimal, minor, parseDecimal, UNIT } from '@candela/units'
import { useMemo } from 'react'
import { useAccount } from './account.ts'
import { useInfos } from './infos.ts'
import { useProducts } from './products.ts'

const MONEY = 'USDT'
const WIDE_UNIT = BigInt(UNIT)

/** Balances at the prices of a moment, of which equity is the sum. */
export interface Valued extends Balances {
  /** the open result of positions at their marks, which is in no margin yet: USDT */
  readonly openResult: string
}

/** The customer's balances, valued at the index prices of this moment; undefined for visitors and before the first snapshot. */
export function useBalances(): Valued | undefined {
  return useValued(useAccount()?.balances)
}

/** Balances that were told before, valued at the index prices of this moment. */
export function useValued(balances: Balances | undefined): Valued | undefined {
  const products = useProducts()
  const priced = useMemo(() => {
    const held = new Set(balances?.balances.map((balance) => balance.asset))
    return products.filter((product) => product.spot && held.has(product.base))
  }, [balances, products])
  const prices = useInfos((infos) => priced.map((product) => infos[product.id]?.index ?? '').join(' '))
  const marks = useInfos(
    (infos) => balances?.positions.map(({ product }) => infos[product]?.mark ?? '').join(' ') ?? '',
  )
  return useMemo(() => {
    if (!balances) return undefined
    const list = prices.split(' ')
    const byAsset = new Map(priced.map((product, index) => [product.base, list[index]]))
    const markList = marks.split(' ')
    const byProduct = new Map(balances.positions.map(({ product }, index) => [product, markList[index]]))
    return valued(
      balances,
      (asset) => byAsset.get(asset),
      (product) => byProduct.get(product),
    )
  }, [balances, priced, prices, marks])
}

/**
 * Balances at other prices, by the server's own rule: each value is total × index, rounded down to the minor unit; equity is money,
 * what positions have won or lost at their marks and everything else, summed exactly and rounded down once. An asset without
 * a price keeps its last value; with a mark missing everything stays as it was told, so that it is of one moment.
 */
export function valued(
  balances: Balances,
  indexOf: (asset: string) => string | undefined,
  markOf: (product: string) => string | undefined = () => undefined,
): Valued {
  let exact = 0n
  let open = 0n
  const revalued = balances.balances.map((balance): Balance => {
    if (balance.asset === MONEY) {
      exact += minor(balance.total) * WIDE_UNIT
      return balance
    }
    const price = parseDecimal(indexOf(balance.asset) ?? '')
    if (price === undefined) {
      exact += minor(balance.value) * WIDE_UNIT
      return balance
    }
    const worth = minor(balance.total) * price
    exact += worth
    const value = divideDown(worth, WIDE_UNIT)
    const change = value - minor(balance.value)
    return { ...balance, value: formatDecimal(value), unrealised: formatDecimal(minor(balance.unrealised) + change) }
  })
  for (const { product, size, basis } of balances.positions) {
    const mark = parseDecimal(markOf(product) ?? '')
    if (mark === undefined) return asTold(balances)
    open += minor(size) * mark - minor(basis) * WIDE_UNIT
  }
  const equity = divideDown(exact + open, WIDE_UNIT)
  const dayPnl = equity - minor(balances.dayStartEquity) - minor(balances.dayNetDeposits)
  return {
    ...balances,
    equity: formatDecimal(equity),
    dayPnl: formatDecimal(dayPnl),
    balances: revalued,
    openResult: formatDecimal(divideDown(open, WIDE_UNIT)),
  }
}

/** As the server said it, which tells no open result: it is what equity is beyond the values of all that is held. */
function asTold(balances: Balances): Valued {
  const values = balances.balances.reduce((sum, { value }) => sum + minor(value), 0n)
  return { ...balances, openResult: formatDecimal(minor(balances.equity) - values) }
}

/**
 * The day's result as a ratio of what it was made with: the equity at 00:00 GMT+8 and what came in since, which is not
 * less for what left. Undefined without a base.
 */
export function dayRatio(balances: Pick<Balances, 'dayPnl' | 'dayStartEquity' | 'dayNetDeposits'>): string | undefined {
  const base = minor(dayBase(balances.dayStartEquity, balances.dayNetDeposits))
  if (base <= 0n) return undefined
  return formatDecimal((minor(balances.dayPnl) * RATIO) / base, 12)
}

/** The base of a day's result: the opening total and net deposits. */
export function dayBase(opening: string, netDeposits: string): string {
  const net = minor(netDeposits)
  return formatDecimal(minor(opening) + (net > 0n ? net : 0n))
}

/** a ratio's twelve digits, finer than anything it is written with */
const RATIO = 10n ** 12n
