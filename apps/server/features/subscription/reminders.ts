import type { AnswerOf } from '@candela/contract'
import { HOUR } from '@candela/units'
import type { Letters, LetterValues } from '../../ports/messages.ts'
import { assetNamed, nowOf, type Sources } from '../../queries/context.ts'
import { Refused } from '../../refused.ts'
import { priceOf } from './queries.ts'

/** a reminder comes so long before its sale opens; at once where less is left */
const BEFORE_MS = HOUR
/** in one round */
const MOST = 200
const START = { sale: 0, account: '00000000-0000-0000-0000-000000000000' }

export interface Reminders {
  /** the sales still to open that a customer wants to be reminded of */
  read(account: string): Promise<AnswerOf<'saleReminders'>>
  /** Asks for a reminder or for none; refuses with saleUnknown. One of a sale that has opened is not kept. */
  save(account: string, sale: number, wanted: boolean): Promise<AnswerOf<'saleReminders'>>
  /** Writes those that are due, each once; none to who is on a break. */
  write(): Promise<void>
  /** Drops those of sales that opened or were cancelled. */
  drop(): Promise<void>
}

export function openReminders(sources: Sources, letters: Pick<Letters, 'write'>): Reminders {
  const { store, engine } = sources
  const { pool } = store
  const coming = () => engine.core.sales.list(nowOf(sources)).filter(({ state }) => state === 'comingSoon')
  const comingNumbers = (): number[] => coming().map(({ number }) => number)
  const isProtected = (customer: number): boolean => {
    const { breakUntil, excludedUntil } = engine.core.limits.protections(customer)
    return breakUntil !== 0 || excludedUntil !== 0
  }
  const read: Reminders['read'] = async (account) => {
    const { rows } = await pool.query<{ sale: number }>(
      'select sale from vault.sale_reminder where account = $1 and sale = any($2) order by sale',
      [account, comingNumbers()],
    )
    return { sales: rows.map(({ sale }) => String(sale)) }
  }
  /** the one that a walk through all of them came to */
  let after = START
  return {
    read,
    async save(account, sale, wanted) {
      if (engine.core.sales.sale(sale, nowOf(sources)) === undefined) throw new Refused('saleUnknown')
      if (!wanted) {
        await pool.query('delete from vault.sale_reminder where account = $1 and sale = $2', [account, sale])
      } else if (comingNumbers().includes(sale)) {
        await pool.query(
          `insert into vault.sale_reminder (account, sale, asked_at) values ($1, $2, $3) on conflict do nothing`,
          [account, sale, nowOf(sources)],
        )
      }
      return read(account)
    },
    async write() {
      const due = coming().filter(({ terms }) => terms.opensAt - nowOf(sources) <= BEFORE_MS)
      if (due.length === 0) return
      const { rows } = await pool.query<{ account: string; customer: string; sale: number }>({
        name: 'sale-reminders',
        text: `select r.account, a.customer, r.sale
          from vault.sale_reminder r join vault.account a on a.id = r.account and a.state = 'open'
          where r.sale = any($1) and (r.sale, r.account) > ($2, $3::uuid)
            and not exists (select from vault.letter l where l.account = r.account and l.cause = 'saleOpensSoon ' || r.sale)
          order by r.sale, r.account limit $4`,
        values: [due.map(({ number }) => number), after.sale, after.account, MOST],
      })
      for (const { account, customer, sale } of rows) {
        after = { sale, account }
        const one = coming().find(({ number }) => number === sale)
        if (one === undefined || isProtected(Number(customer))) continue
        await letters.write(account, `saleOpensSoon ${sale}`, 'saleOpensSoon', valuesOf(sources, one))
      }
      if (rows.length < MOST) after = START
    },
    async drop() {
      await pool.query('delete from vault.sale_reminder where sale <> all($1)', [comingNumbers()])
    },
  }
}

type Sale = NonNullable<ReturnType<Sources['engine']['core']['sales']['sale']>>

function valuesOf(sources: Sources, { coin, asset, terms }: Sale): LetterValues {
  return (formats) => ({
    coin: assetNamed(sources, coin),
    price: `${formats.decimal(priceOf(terms.price, terms.lot))} ${assetNamed(sources, asset)}`,
    opens: formats.dateTimeUtc(terms.opensAt),
    closes: formats.dateTimeUtc(terms.closesAt),
  })
}
