import type { Engine } from '@candela/engine'
import { readText } from '@candela/locale/node'
import { rowOf, STOP, type StopRow } from '@candela/projections'
import { fractionDigits } from '@candela/units'
import type { Letters, LetterValues } from '../../ports/messages.ts'
import { productNumbered, type Sources } from '../../queries/context.ts'
import { priceText, quantityText } from '../../queries/decimals.ts'
import { LOOKED_BACK_MS, openLetterRounds } from '../../queries/letter-rounds.ts'

/** Writes a letter about each order that was triggered to its owner, who may have been away. */
export function openStopLetters(
  engine: Engine,
  sources: Sources,
  letters: Pick<Letters, 'write'>,
): () => Promise<void> {
  const { store, clock } = sources
  return openLetterRounds(engine, sources, ['stopTriggered'], async (after, through, most) => {
    const { rows } = await store.pool.query<{ account: string; market_seq: string }>(
      `select a.id as account, o.* from vault.account a join view.stop_order o on o.customer = a.customer
         where o.market_seq > $1 and o.market_seq <= $2 and o.triggered_at >= $3
           and not exists (select from vault.letter l where l.account = a.id and l.cause = 'stopTriggered ' || o.order_number)
         order by o.market_seq, o.order_number limit $4`,
      [after, through, clock() - LOOKED_BACK_MS, most],
    )
    for (const { account, ...columns } of rows) {
      const row = rowOf(STOP, columns)
      await letters.write(account, `stopTriggered ${row.order}`, 'stopTriggered', valuesOf(sources, row))
    }
    return rows.map(({ market_seq }) => Number(market_seq))
  })
}

function valuesOf(sources: Sources, row: StopRow): LetterValues {
  const product = productNumbered(sources, row.product)
  return (formats) => {
    const price = (ticks: number): string => formats.price(priceText(product, ticks), fractionDigits(product.tick))
    return {
      number: String(row.order),
      order: readText(formats.language, 'order', `sideOf.${row.stopKind}.${row.side}`),
      product: product.id.replace('-', '/'),
      trigger: price(row.trigger),
      index: price(row.index),
      time: formats.dateTimeUtc(row.triggeredAt),
      amount: `${formats.decimal(quantityText(product, row.lots))} ${product.id.split('-')[0]!}`,
    }
  }
}
