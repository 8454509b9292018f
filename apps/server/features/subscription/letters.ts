import type { SubscriptionFailure } from '@candela/contract'
import type { Engine } from '@candela/engine'
import type { LetterKey } from '@candela/locale'
import { readText } from '@candela/locale/node'
import { unlockAt, unlockedBy } from '@candela/rules/subscription/arithmetic'
import type { Letters, LetterValues } from '../../ports/messages.ts'
import { assetNamed, nowOf, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { lateLine } from '../../queries/lateness.ts'
import { LOOKED_BACK_MS } from '../../queries/letter-rounds.ts'
import { coinsText } from './coins-text.ts'

const MOST = 200

interface Row {
  account: string
  letter: LetterKey
  cause: string
  sale: number
  part: number
  lots: string
  /** of each record that it is about */
  allocated: string[]
  paid: string
  back: string
  reason: SubscriptionFailure | ''
  /** the instant at which it was done */
  done_at: string
}

/** The causes of letters: the outcome of a record, and of all records of a sale together its listing and each part. */
const WANTED = `
  select customer, 'coinsAllocated' as letter, 'coinsAllocated ' || record as cause, sale, 0 as part,
      lots, array[allocated] as allocated, paid, back, reason, decided_at as done_at
    from view.subscription where status = 'succeeded' and decided_at > $1
  union all
  select customer, 'subscriptionFailed', 'subscriptionFailed ' || record, sale, 0, lots, array[0], paid, back, reason, decided_at
    from view.subscription where status = 'failed' and reason <> 'cancelledByCustomer' and decided_at > $1
  union all
  select customer, 'coinListed', 'coinListed ' || sale, sale, 0, 0, array_agg(allocated), 0, 0, '', max(listed_at)
    from view.subscription where allocated > 0 and sale = any($2) group by customer, sale
  union all
  select customer, 'coinsUnlocked', 'coinsUnlocked ' || s.sale || ' ' || u.part, s.sale, u.part, 0, array_agg(allocated), 0, 0, '',
      max((s.freed_at ->> (u.part - 1))::bigint)
    from view.subscription s join unnest($3::integer[], $4::integer[]) as u(sale, part) on u.sale = s.sale and s.parts >= u.part
    where allocated > 0 group by customer, s.sale, u.part`

const CAUSES: ReadonlySet<string> = new Set(['coinsAllocated', 'subscriptionFailed', 'coinListed', 'coinsUnlocked'])

/** Writes the letters about new coins, each once; what a stop broke off is written after it. A round asks nothing where nothing happened. */
export function openSubscriptionLetters(
  engine: Engine,
  sources: Sources,
  letters: Pick<Letters, 'write'>,
): () => Promise<void> {
  let isNew = true
  engine.follow((batch) => {
    isNew ||= batch.some(({ events }) => events.some(({ kind }) => CAUSES.has(kind)))
  })
  return async () => {
    if (!isNew || !(await sources.projections.reached(engine.durableSeq))) return
    isNew = false
    const since = nowOf(sources) - LOOKED_BACK_MS
    const { listed, parts } = lately(engine, since)
    const { rows } = await sources.store.pool.query<Row>(
      `select a.id as account, w.* from (${WANTED}) w
         join vault.account a on a.customer = w.customer and a.state = 'open'
         where not exists (select from vault.letter x where x.account = a.id and x.cause = w.cause)
         order by w.sale, w.part, w.cause limit $5`,
      [since, listed, parts.map(({ sale }) => sale), parts.map(({ part }) => part), MOST],
    )
    for (const row of rows) await letters.write(row.account, row.cause, row.letter, valuesOf(sources, row))
    // there may be more of them
    isNew ||= rows.length === MOST
  }
}

/** Sales that were listed, and parts that came free, since an instant. */
function lately({ core }: Engine, since: number) {
  const coins = new Set(core.sales.listedCoins())
  const sales = core.sales.list(core.at).filter(({ coin }) => coins.has(coin))
  return {
    listed: sales.filter(({ terms }) => terms.listingAt > since).map(({ number }) => number),
    parts: sales.flatMap(({ number, terms }) =>
      Array.from({ length: terms.parts }, (_, place) => ({ sale: number, part: place + 1 })).filter(({ part }) => {
        const at = unlockAt(terms, part)
        return at > since && at <= core.at
      }),
    ),
  }
}

function valuesOf(
  sources: Sources,
  { letter, sale, part, lots, allocated, paid, back, reason, done_at: doneAt }: Row,
): LetterValues {
  const { coin, terms } = sources.engine.core.sales.sale(sale, nowOf(sources))!
  const freed = (each: bigint): bigint =>
    part === 0 ? each : unlockedBy(each, part, terms.parts) - unlockedBy(each, part - 1, terms.parts)
  const dueAt = letter === 'coinsAllocated' ? terms.closesAt : part > 0 ? unlockAt(terms, part) : terms.listingAt
  const quantity = allocated.reduce((sum, each) => sum + freed(BigInt(each)), 0n)
  return (formats) => {
    const money = (minor: string): string => formats.decimal(amountText(BigInt(minor)), 2)
    const coins = (of: bigint): string => formats.decimal(coinsText(terms, of))
    return {
      coin: assetNamed(sources, coin),
      quantity: coins(quantity),
      asked: coins(BigInt(lots)),
      paid: money(paid),
      back: money(back),
      listing: formats.dateTimeUtc(terms.listingAt),
      free: formats.dateTimeUtc(unlockAt(terms, 1)),
      part: formats.count(part),
      parts: formats.count(terms.parts),
      late: lateLine(formats, dueAt, Number(doneAt)),
      why: reason === '' ? '' : readText(formats.language, 'subscription', `reason.${reason}`, {}),
    }
  }
}
