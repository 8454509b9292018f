import type pg from 'pg'
import type { Purchase } from '@candela/contract'
import { productNamed, type Sources } from '../../queries/context.ts'
import { priceText } from '../../queries/decimals.ts'

/** The purchase that a customer wants of a deposit; `worst`: the highest price, in ticks. */
export interface Wish {
  readonly product: string
  readonly worst: number
}

/** The purchases asked for beside deposits, by the deposits' numbers. */
export interface Purchases {
  /** The first wish of a deposit stays. */
  keep(account: string, deposit: number, wish: Wish, client: pg.PoolClient): Promise<void>
  /** As the contract says it; undefined where nothing was wanted. */
  of(account: string, deposit: number): Promise<Purchase | undefined>
}

interface Row {
  product: string
  worst: string
  state: Purchase['state']
  order_number: string
}

export function openPurchases(sources: Sources): Purchases {
  return {
    async keep(account, deposit, { product, worst }, client) {
      await client.query(
        `insert into vault.purchase (deposit, account, product, worst, asked_at) values ($1, $2, $3, $4, $5)
           on conflict (deposit) do nothing`,
        [deposit, account, product, worst, sources.clock()],
      )
    },
    async of(account, deposit) {
      const { rows } = await sources.store.pool.query<Row>(
        'select product, worst, state, order_number from vault.purchase where account = $1 and deposit = $2',
        [account, deposit],
      )
      const row = rows[0]
      const product = row && productNamed(sources, row.product)
      if (row === undefined || product === undefined) return undefined
      const { state, worst, order_number: order } = row
      return { product: product.id, worst: priceText(product, Number(worst)), state, order: order === '0' ? '' : order }
    },
  }
}
