import { type ProductDefinition, type Side, type StopKind } from '@candela/contract'
import type { Engine } from '@candela/engine'
import type { Formats } from '@candela/locale'
import { readText } from '@candela/locale/node'
import type { ProtectedOrderRow } from '@candela/projections'
import { fractionDigits } from '@candela/units'
import type { LetterValues, Notices } from '../../ports/messages.ts'
import { productNumbered, type Sources } from '../../queries/context.ts'
import { priceText, quantityText } from '../../queries/decimals.ts'
import { LOOKED_BACK_MS, openLetterRounds } from '../../queries/letter-rounds.ts'
import type { CredentialStore } from '../../vault/credentials.ts'

/** An order that a protection took, as it was; the driver answers numbers as digits. */
interface Taken extends Pick<ProtectedOrderRow, 'book' | 'product'> {
  readonly number: string
  readonly remaining: string
  readonly side: Side
  readonly stopKind: StopKind | ''
  readonly price: string
  readonly trigger: string
  /** the unfilled part */
  readonly left: string
}

/** Those that one entry took from one customer. */
interface Row {
  readonly account: string
  readonly seq: string
  readonly at: string
  readonly orders: readonly Taken[]
}

const KINDS = ['perpetualClosed', 'perpetualNarrowed', 'orderClosed', 'stopClosed'] as const

/** Tells owners which of their orders a protection of their own ended, or left to reduce: a letter an entry, a line an order. */
export function openProtectedOrderLetters(
  engine: Engine,
  sources: Sources,
  store: Pick<CredentialStore, 'read'>,
  notices: Notices,
): () => Promise<void> {
  return openLetterRounds(engine, sources, KINDS, async (after, through, most) => {
    const { rows } = await sources.store.pool.query<Row>(
      `select a.id as account, p.seq, p.at, json_agg(json_build_object(
           'book', p.book, 'product', p.product, 'number', p.order_number::text, 'remaining', p.remaining::text,
           'side', coalesce(o.side, s.side, q.side), 'stopKind', coalesce(s.stop_kind, ''),
           'price', coalesce(o.price, s.price, q.price)::text,
           'trigger', coalesce(s.trigger_price, case when q.fired = 0 then q.trigger else 0 end, 0)::text,
           'left', coalesce(o.lots - o.filled, s.lots, q.lots - q.filled)::text
         ) order by coalesce(o.seq, s.seq, q.seq)) as orders
         from view.protected_order p join vault.account a on a.customer = p.customer and a.state = 'open'
         left join view.orders o on p.book = 'spot' and o.order_number = p.order_number
         left join view.stop_order s on p.book = 'stop' and s.order_number = p.order_number
         left join view.perpetual_order q on p.book = 'perpetual' and q.order_number = p.order_number
         where p.seq > $1 and p.seq <= $2 and p.at >= $3 and not exists (
           select from vault.letter l where l.account = a.id and l.cause = 'protectedOrders ' || p.seq)
         group by a.id, p.seq, p.at order by p.seq, a.id limit $4`,
      [after, through, sources.clock() - LOOKED_BACK_MS, most],
    )
    for (const { account, seq, at, orders } of rows) {
      const protection = await store.read(account)
      if (protection === undefined) continue
      const values: LetterValues = (formats) => ({
        time: formats.dateTimeUtc(Number(at)),
        orders: orders.map((order) => lineOf(productNumbered(sources, order.product), order, formats)).join('\n'),
      })
      await notices.tell(protection, 'protectedOrders', values, `protectedOrders ${seq}`)
    }
    return rows.map(({ seq }) => Number(seq))
  })
}

/** "BTC/USDT · Open long 0.01 BTC · 59,000.00 · no. 12: cancelled" */
function lineOf(product: ProductDefinition, order: Taken, formats: Formats): string {
  const { language } = formats
  const { remaining, trigger, price, left, number } = order
  const isEnded = remaining === '0'
  const lots = Number(isEnded ? left : remaining)
  const written = (ticks: string): string =>
    formats.price(priceText(product, Number(ticks)), fractionDigits(product.tick))
  return readText(language, 'limits', `taken.${isEnded ? 'ended' : 'narrowed'}`, {
    product: product.id.replace('-', '/'),
    what: whatOf(order, language),
    amount: `${formats.decimal(quantityText(product, lots))} ${product.id.split('-')[0]}`,
    price:
      trigger === '0'
        ? written(price)
        : readText(language, 'perpetual', 'entrusted.trigger', { price: written(trigger) }),
    number,
  })
}

function whatOf({ book, side, stopKind, remaining }: Taken, language: Formats['language']): string {
  if (book !== 'perpetual') return readText(language, 'order', `sideOf.${stopKind === '' ? 'limit' : stopKind}.${side}`)
  return readText(
    language,
    'perpetual',
    `${remaining === '0' ? 'open' : 'reduce'}.${side === 'buy' ? 'long' : 'short'}`,
  )
}
