import type { Command } from '@candela/contract'

const UNIT = 100_000_000n
/** more is not told of what coins are worth */
const MOST_SAID = 9_007_199_254_740_991n

interface Product {
  readonly base: number
  readonly quote: number
  readonly tick: bigint
  readonly lot: bigint
  index: bigint
}

/** What coins are worth in USDT, as the journal's last market entries say. */
export class IndexPrices {
  readonly #products = new Map<number, Product>()

  note(command: Command): void {
    if (command.kind === 'listProduct') {
      const { product, base, quote, tick, lot } = command.product
      this.#products.set(product, { base, quote, tick: BigInt(tick), lot: BigInt(lot), index: 0n })
    } else if (command.kind === 'market') {
      for (const { product, index } of command.updates) {
        const known = this.#products.get(product)
        if (known !== undefined) known.index = BigInt(index)
      }
    }
  }

  /** In minor units of USDT; 0 where there is no index. */
  worth(asset: number, amount: bigint): bigint {
    if (asset === 0) return amount
    const product = [...this.#products.values()].find(({ base, quote }) => base === asset && quote === 0)
    if (product === undefined) return 0n
    const worth = (amount * product.index * ((product.tick * product.lot) / UNIT)) / product.lot
    return worth < MOST_SAID ? worth : MOST_SAID
  }
}
