import type { InstalmentSkip, PlanStop } from '@candela/contract'
import type { Engine } from '@candela/engine'
import type { Formats } from '@candela/locale'
import { readText } from '@candela/locale/node'
import { MOST_MISSES } from '@candela/rules/earn/arithmetic'
import { DAY, gmt8Day, MINUTE } from '@candela/units'
import type { Letters } from '../../ports/messages.ts'
import { assetNamed, nowOf, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { openLetterRounds } from '../../queries/letter-rounds.ts'
import { dateOf } from './queries.ts'

/** a letter that could not be written for so long is not written any more */
const LOOKED_BACK_MS = 7 * DAY
/** plans that are looked at in one round */
const MOST = 200

type Write = Pick<Letters, 'write'>

/** The columns of a plan with its order. */
interface Plan {
  readonly account: string
  readonly customer: string
  readonly order_number: string
  readonly earn_product: number
  readonly instalment: string
  readonly instalments: number
  readonly last_day: number
  /** in it so far */
  readonly amount: string
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
    const { rows } = await sources.store.pool.query<Plan & { next: number; borrowed: string }>({
      name: 'earn-instalments-short',
      text: `select a.id as account, o.*, p.instalment, p.instalments, p.next,
          (select coalesce(sum(l.principal), 0) from view.loan l where l.customer = o.customer and l.status = 'unpaid') as borrowed
        from view.earn_plan p join view.earn_order o on o.order_number = p.order_number and o.status = 'running'
          join vault.account a on a.customer = o.customer and a.state = 'open'
        where p.stopped = '' and p.next < p.instalments and o.first_day + p.next * p.every_days = $1 and p.order_number > $2
          and not exists (select from vault.letter l
            where l.account = a.id and l.cause = 'instalmentShort ' || p.order_number || ' ' || p.next)
        order by p.order_number limit $3`,
      values: [gmt8Day(now) + 1, after, MOST],
    })
    for (const row of rows) {
      const own = ownMoneyOf(sources, row, BigInt(row.borrowed))
      const missing = BigInt(row.instalment) - own
      after = Number(row.order_number)
      if (missing <= 0n) continue
      const cause = `instalmentShort ${row.order_number} ${row.next}`
      await letters.write(row.account, cause, 'instalmentShort', (formats) => ({
        number: row.order_number,
        missing: moneyText(sources, row, formats, missing),
        amount: moneyText(sources, row, formats, BigInt(row.instalment)),
        own: moneyText(sources, row, formats, own),
        day: formats.day(dateOf(gmt8Day(now) + 1)),
      }))
    }
    if (rows.length === MOST) return
    // all over again in a minute: money comes and goes
    lookedAt = now
    after = 0
  }
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
      text: `select a.id as account, o.*, p.instalment, p.instalments, i.instalment as place, i.reason, i.misses, i.seq as skip_seq
        from view.earn_instalment i join view.earn_plan p on p.order_number = i.order_number
          join view.earn_order o on o.order_number = i.order_number
          join vault.account a on a.customer = o.customer and a.state = 'open'
        where i.reason <> '' and i.seq > $1 and i.seq <= $2 and i.at >= $3
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
        places: formats.count(row.instalments),
        amount: moneyText(sources, row, formats, BigInt(row.instalment)),
        why: readText(formats.language, 'earn', `why.${row.reason}`),
        misses: formats.count(row.misses),
        most: formats.count(MOST_MISSES),
      }))
    }
    return rows.map(({ skip_seq: seq }) => Number(seq))
  })
}

function openStopped(engine: Engine, sources: Sources, letters: Write): () => Promise<void> {
  return openLetterRounds(engine, sources, ['planStopped'], async (after, through, most) => {
    const { rows } = await sources.store.pool.query<Plan & { stopped: PlanStop; stopped_seq: string }>({
      name: 'earn-plans-stopped',
      text: `select a.id as account, o.*, p.instalment, p.instalments, p.stopped, p.stopped_seq
        from view.earn_plan p join view.earn_order o on o.order_number = p.order_number
          join vault.account a on a.customer = o.customer and a.state = 'open'
        where p.stopped_seq > $1 and p.stopped_seq <= $2 and p.stopped_at >= $3
          and not exists (select from vault.letter l where l.account = a.id and l.cause = 'planStopped ' || p.order_number)
        order by p.stopped_seq, p.order_number limit $4`,
      values: [after, through, nowOf(sources) - LOOKED_BACK_MS, most],
    })
    for (const row of rows) {
      await letters.write(row.account, `planStopped ${row.order_number}`, 'planStopped', (formats) => ({
        number: row.order_number,
        why: readText(formats.language, 'earn', `planStop.${row.stopped}`, { most: formats.count(MOST_MISSES) }),
        amount: moneyText(sources, row, formats, BigInt(row.amount)),
        end: formats.day(dateOf(row.last_day + 1)),
      }))
    }
    return rows.map(({ stopped_seq: seq }) => Number(seq))
  })
}

function moneyText(sources: Sources, { earn_product: product }: Plan, formats: Formats, minor: bigint): string {
  const { asset } = sources.engine.core.earn.listing(product)!
  return `${formats.decimal(amountText(minor), 2)} ${assetNamed(sources, asset)}`
}
