import type { Purchase } from '@candela/contract'
import type { DepositOrderRow } from '@candela/projections'
import { orderNumber } from '@candela/rules/funding/arithmetic'
import { fractionDigits } from '@candela/units'
import type { Letters } from '../../ports/messages.ts'
import { productNamed, type Sources } from '../../queries/context.ts'
import { amountText, priceText, quantityText } from '../../queries/decimals.ts'
import type { Bought, Due } from './buying.ts'

const AT_ONCE = 100

interface Row {
  deposit: string
  account: string
  customer: string
  product: string
  worst: string
  state: Purchase['state']
  order_number: string
  status: DepositOrderRow['status']
  /** null until its money came */
  arrival: string | null
  arrived_at: string | null
}

interface PurchaseRounds {
  /** Looks again in the next round, though no deposit changed. */
  look(): void
  round(): Promise<void>
}

/**
 * Buys what was wanted of deposits whose money has come, and writes their owners what came of it. What a stop breaks off is
 * found again by the next start. A round before which no deposit changed asks nothing.
 */
export function openPurchaseRounds(
  sources: Sources,
  buy: (due: Due) => Promise<Bought | undefined>,
  letters: Pick<Letters, 'write'>,
): PurchaseRounds {
  const { engine, store, projections } = sources
  const { pool } = store
  let last = engine.durableSeq
  let isLeft = true
  /** deposits whose coin cost more than was shown; after a stop that is not known, and not said */
  const beyondPrice = new Set<string>()
  engine.follow((batch) => {
    for (const { seq, events } of batch) {
      if (!events.some(({ kind }) => kind === 'deposited' || kind === 'depositEnded')) continue
      last = seq
      isLeft = true
    }
  })

  /** Takes a purchase one step on; false where the next round has more to do for it. */
  const settle = async (row: Row): Promise<boolean> => {
    if (row.state === 'waiting') {
      const came = await outcome(row)
      if (came === undefined) return false
      const { state, order } = came
      await pool.query('update vault.purchase set state = $2, order_number = $3 where deposit = $1', [
        row.deposit,
        state,
        order,
      ])
      if (state === 'bought') last = Math.max(last, engine.durableSeq)
      // told in the round after, with the order as it came to be
      return state === 'ended' && row.arrival === null
    }
    if (row.state === 'ended') {
      await pool.query(`update vault.purchase set state = 'failed' where deposit = $1`, [row.deposit])
      return false
    }
    await tell(row)
    await pool.query('update vault.purchase set told = true where deposit = $1', [row.deposit])
    beyondPrice.delete(row.deposit)
    return true
  }

  /** Money that comes for a deposit that has ended stays what it is: its price was one of then. */
  const outcome = async (row: Row): Promise<{ state: Purchase['state']; order: number } | undefined> => {
    if (row.status !== 'credited') return { state: 'ended', order: 0 }
    const { deposit, customer, product, worst, arrival, arrived_at: arrivedAt } = row
    const due = { deposit: Number(deposit), customer: Number(customer), product, worst: Number(worst) }
    const bought = await buy({ ...due, arrival: Number(arrival), arrivedAt: Number(arrivedAt) })
    if (bought === 'beyondPrice') beyondPrice.add(deposit)
    if (typeof bought === 'number') return { state: 'bought', order: bought }
    return bought && { state: 'failed', order: 0 }
  }

  const tell = async ({ account, deposit, product: id, worst, order_number: order }: Row): Promise<void> => {
    const product = productNamed(sources, id)!
    const coin = id.split('-')[0]!
    const { rows } = await pool.query<{ filled: string; notional: string; fee: string }>(
      'select filled, notional, fee from view.orders where order_number = $1 and filled > 0',
      [order],
    )
    const [bought] = rows
    const number = orderNumber('DP', Number(deposit))
    const cause = `purchase ${deposit}`
    if (bought !== undefined) {
      const { filled, notional, fee } = bought
      const spent = amountText(BigInt(notional) + BigInt(fee))
      await letters.write(account, cause, 'purchaseDone', (formats) => ({
        number,
        bought: `${formats.decimal(quantityText(product, Number(filled)))} ${coin}`,
        spent: `${formats.decimal(spent, 2)} USDT`,
      }))
      return
    }
    if (!beyondPrice.has(deposit)) return letters.write(account, cause, 'purchaseRefused', () => ({ number, coin }))
    await letters.write(account, cause, 'purchaseFailed', (formats) => ({
      number,
      coin,
      worst: `${formats.price(priceText(product, Number(worst)), fractionDigits(product.tick))} USDT`,
    }))
  }

  return {
    look: () => void (isLeft = true),
    async round() {
      if (!isLeft || !(await projections.reached(last))) return
      isLeft = false
      try {
        const { rows } = await pool.query<Row>(
          `select p.deposit, p.account, a.customer, p.product, p.worst, p.state, p.order_number, o.status, r.arrival, r.at as arrived_at
             from vault.purchase p
             join vault.account a on a.id = p.account and a.state = 'open'
             join view.deposit_order o on o.deposit = p.deposit and o.status not in ('awaiting', 'sent')
             left join view.deposit_receipt r on r.deposit = p.deposit
             where not p.told and (p.state <> 'ended' or r.deposit is not null)
             order by p.deposit limit $1`,
          [AT_ONCE],
        )
        for (const row of rows) if (!(await settle(row))) isLeft = true
        if (rows.length === AT_ONCE) isLeft = true
      } catch (error) {
        isLeft = true
        throw error
      }
    },
  }
}
