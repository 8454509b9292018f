import type { InstalmentSkip } from '@candela/contract'
import type { Engine } from '@candela/engine'
import type { Formats } from '@candela/locale'
import { readText } from '@candela/locale/node'
import { EARN_ORDER } from '@candela/projections'
import { MOST_MISSES } from '@candela/rules/earn/arithmetic'
import { gmt8Day, MINUTE } from '@candela/units'
import type { Letters } from '../../ports/messages.ts'
import { nowOf, type Sources } from '../../queries/context.ts'
import { LOOKED_BACK_MS, openLetterRounds, openMomentRounds } from '../../queries/letter-rounds.ts'
import { moneyText } from './money-text.ts'
import { dateOf } from './queries.ts'

/** plans that are looked at in one round */
const MOST = 200

type Write = Pick<Letters, 'write'>

/** The columns of a plan's order. */
interface Plan {
  readonly account: string
  readonly customer: string
  readonly order_number: string
  readonly earn_product: number
  readonly terms: number
  /** the amount of one */
  readonly instalment: string
  readonly last_day: number
}

/** The rounds of letters about plans: money short for tomorrow's instalment, one that was skipped, and a plan that stopped. */
export function openPlanLetters(engine: Engine, sources: Sources, letters: Write): (() => Promise<void>)[] {
  return [
    openShort(engine, sources, letters),
    openSkipped(engine, sources, letters),
    openStopped(engine, sources, letters),
  ]
}

/** Own money: what is available, less what is borrowed and not paid back. */
function openShort(engine: Engine, sources: Sources, letters: Write): () => Promise<void> {
  let lookedAt = 0
  let after = 0
  return async () => {
    const now = nowOf(sources)
    if (now - lookedAt < MINUTE || !(await sources.projections.reached(engine.durableSeq))) return
    const plans = plansOf(engine)
    const { rows } = await sources.store.pool.query<Plan & { next: number; borrowed: string }>({
      name: 'earn-instalments-short',
      text: `select a.id as account, o.*, o.taken + o.skipped as next,
          (select coalesce(sum(l.principal), 0) from view.loan l where l.customer = o.customer and l.status = 'unpaid') as borrowed
        from view.earn_order o
          join unnest($1::integer[], $2::integer[], $3::integer[], $4::integer[]) as p (product, terms, every, instalments)
            on p.product = o.earn_product and p.terms = o.terms
          join vault.account a on a.customer = o.customer and a.state = 'open'
        where o.status = 'running' and o.plan_stopped = '' and o.order_number > $5
          and o.taken + o.skipped < p.instalments and o.first_day + (o.taken + o.skipped) * p.every = $6
          and not exists (select from vault.letter l
            where l.account = a.id and l.cause = 'instalmentShort ' || o.order_number || ' ' || o.taken + o.skipped)
        order by o.order_number limit $7`,
      values: [
        plans.map(({ product }) => product),
        plans.map(({ terms }) => terms),
        plans.map(({ everyDays }) => everyDays),
        plans.map(({ instalments }) => instalments),
        after,
        gmt8Day(now) + 1,
        MOST,
      ],
    })
    for (const row of rows) {
      const own = ownMoneyOf(sources, row, BigInt(row.borrowed))
      const missing = BigInt(row.instalment) - own
      after = Number(row.order_number)
      if (missing <= 0n) continue
      const money = (formats: Formats, minor: bigint): string =>
        moneyText(sources, { earnProduct: row.earn_product }, formats, minor)
      const cause = `instalmentShort ${row.order_number} ${row.next}`
      await letters.write(row.account, cause, 'instalmentShort', (formats) => ({
        number: row.order_number,
        missing: money(formats, missing),
        amount: money(formats, BigInt(row.instalment)),
        own: money(formats, own),
        day: formats.day(dateOf(gmt8Day(now) + 1)),
      }))
    }
    if (rows.length === MOST) return
    // all over again in a minute: money comes and goes
    lookedAt = now
    after = 0
  }
}

/** The terms of all plans. */
function plansOf({ core }: Engine) {
  return core.earn.products().flatMap(({ number: product, version }) =>
    Array.from({ length: version }, (_, place) => place + 1).flatMap((terms) => {
      const plan = core.earn.planOf(product, terms)
      return plan ? [{ product, terms, ...plan }] : []
    }),
  )
}

function ownMoneyOf({ engine }: Sources, { customer, earn_product: product }: Plan, borrowed: bigint): bigint {
  const { core } = engine
  const { asset } = core.earn.listing(product)!
  const { available } = core.balance(Number(customer), asset)
  const isLent = core.assetById(core.rules.funding.practiceAsset)?.asset === asset
  const own = available - (isLent ? borrowed : 0n)
  return own > 0n ? own : 0n
}

function openSkipped(engine: Engine, sources: Sources, letters: Write): () => Promise<void> {
  return openLetterRounds(engine, sources, ['instalmentSkipped'], async (after, through, most) => {
    const { rows } = await sources.store.pool.query<
      Plan & { place: number; reason: InstalmentSkip; misses: number; skip_seq: string }
    >({
      name: 'earn-instalments-skipped',
      text: `select a.id as account, o.*, i.instalment as place, i.skipped as reason, i.misses, i.seq as skip_seq
        from view.earn_instalment i join view.earn_order o on o.order_number = i.order_number
          join vault.account a on a.customer = o.customer and a.state = 'open'
        where i.skipped <> '' and i.seq > $1 and i.seq <= $2 and i.at >= $3
          and not exists (select from vault.letter l
            where l.account = a.id and l.cause = 'instalmentSkipped ' || i.order_number || ' ' || i.instalment)
        order by i.seq, i.order_number, i.instalment limit $4`,
      values: [after, through, nowOf(sources) - LOOKED_BACK_MS, most],
    })
    for (const row of rows) {
      const cause = `instalmentSkipped ${row.order_number} ${row.place}`
      await letters.write(row.account, cause, 'instalmentSkipped', (formats) => ({
        number: row.order_number,
        place: formats.count(row.place + 1),
        places: formats.count(engine.core.earn.planOf(row.earn_product, row.terms)!.instalments),
        amount: moneyText(sources, { earnProduct: row.earn_product }, formats, row.instalment),
        why: readText(formats.language, 'earn', `why.${row.reason}`),
        misses: formats.count(row.misses),
        most: formats.count(MOST_MISSES),
      }))
    }
    return rows.map(({ skip_seq: seq }) => Number(seq))
  })
}

function openStopped(engine: Engine, sources: Sources, letters: Write): () => Promise<void> {
  const stop = { seq: 'planStoppedSeq', at: 'planStoppedAt', cause: 'planStopped' } as const
  return openMomentRounds(engine, sources, EARN_ORDER, ['planStopped'], stop, (account, cause, row) =>
    letters.write(account, cause, 'planStopped', (formats) => ({
      number: String(row.order),
      why:
        row.planStopped === ''
          ? ''
          : readText(formats.language, 'earn', `planStop.${row.planStopped}`, { most: formats.count(MOST_MISSES) }),
      amount: moneyText(sources, row, formats, row.amount),
      end: formats.day(dateOf(row.lastDay + 1)),
    })),
  )
}
