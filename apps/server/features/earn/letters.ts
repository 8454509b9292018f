import type { Engine } from '@candela/engine'
import type { Formats, LetterKey } from '@candela/locale'
import { readText } from '@candela/locale/node'
import { EARN_ORDER, type EarnOrderRow, rowOf } from '@candela/projections'
import { paymentOf } from '@candela/rules/earn/arithmetic'
import { formatDecimal, gmt8Day, MINUTE } from '@candela/units'
import type { Letters, LetterValues } from '../../ports/messages.ts'
import { nowOf, type Sources } from '../../queries/context.ts'
import { lateLine } from '../../queries/lateness.ts'
import { LOOKED_BACK_MS, openLetterRounds, openMomentRounds } from '../../queries/letter-rounds.ts'
import { moneyText } from './money-text.ts'
import { openPlanLetters } from './plan-letters.ts'
import { dateOf } from './queries.ts'

/** of those that end tomorrow, in one round */
const MOST = 200
/** money that is locked again, or was to be and is not, is told to everybody; the rest by the account's choice */
const WANTED_OUTCOMES = "r.renewed_by > 0 or r.not_renewed <> '' or r.ended_at > a.earn_course_at"

type Write = Pick<Letters, 'write'>

/** Writes the letters about earn orders, each once: the first day paid, the end tomorrow, what came of it, and those of plans. */
export function openEarnLetters(engine: Engine, sources: Sources, letters: Write): () => Promise<void> {
  const rounds = [
    openFirstPayments(engine, sources, letters),
    openOutcomes(engine, sources, letters),
    openEndings(engine, sources, letters),
    openProductEndings(engine, sources, letters),
    ...openPlanLetters(engine, sources, letters),
  ]
  return async () => {
    for (const round of rounds) await round()
  }
}

/** The first day of what was opened by its owner; a renewal goes on being paid. */
function openFirstPayments(engine: Engine, sources: Sources, letters: Write): () => Promise<void> {
  return openLetterRounds(engine, sources, ['yieldPaid'], async (after, through, most) => {
    const { rows } = await sources.store.pool.query<FirstPaid>({
      name: 'earn-first-paid',
      text: `select a.id as account, o.*, y.amount as first_amount, y.rate_ppm, y.at
        from view.earn_order o join vault.account a on a.customer = o.customer and a.state = 'open'
          join view.earn_yield y on y.order_number = o.order_number and y.day = o.first_day
        where o.first_paid_seq > $1 and o.first_paid_seq <= $2 and o.renews = 0 and y.at >= $3 and y.at > a.earn_course_at
          and not exists (select from vault.letter l where l.account = a.id and l.cause = 'earnFirstPaid ' || o.order_number)
        order by o.first_paid_seq, o.order_number limit $4`,
      values: [after, through, nowOf(sources) - LOOKED_BACK_MS, most],
    })
    for (const { account, first_amount: amount, rate_ppm: ratePpm, at, ...columns } of rows) {
      const row = rowOf(EARN_ORDER, columns)
      await letters.write(account, `earnFirstPaid ${row.order}`, 'earnFirstPaid', (formats) => ({
        number: String(row.order),
        amount: moneyText(sources, row, formats, amount),
        day: formats.day(dateOf(row.firstDay)),
        rate: formats.percent(formatDecimal(BigInt(ratePpm), 6), 2, 4),
        late: lateLine(formats, paymentOf(row.firstDay), Number(at)),
      }))
    }
    return rows.map(({ first_paid_seq: seq }) => Number(seq))
  })
}

interface FirstPaid {
  readonly account: string
  readonly first_amount: string
  readonly rate_ppm: number
  readonly at: string
  readonly first_paid_seq: string
}

/** The end of an order that ran to its last day, and whether it goes on. */
function openOutcomes(engine: Engine, sources: Sources, letters: Write): () => Promise<void> {
  const kinds = ['earnMatured', 'earnOpened', 'earnNotRenewed'] as const
  const outcome = { seq: 'outcomeSeq', at: 'endedAt', cause: 'earnOver', only: WANTED_OUTCOMES } as const
  return openMomentRounds(engine, sources, EARN_ORDER, kinds, outcome, (account, cause, row) =>
    letters.write(account, cause, outcomeOf(row), outcomeValues(sources, row)),
  )
}

function outcomeOf({ renewedBy, notRenewed }: EarnOrderRow): LetterKey {
  if (renewedBy > 0) return 'earnRenewed'
  return notRenewed === '' ? 'earnEnded' : 'earnNotRenewed'
}

function outcomeValues(sources: Sources, row: EarnOrderRow): LetterValues {
  return (formats) => {
    const amount = moneyText(sources, row, formats, row.refund)
    return {
      number: String(row.order),
      amount,
      // what locks nothing gives nothing back
      back: row.refund === 0 ? '' : `${readText(formats.language, 'earn', 'again', { amount })}\n`,
      paid: moneyText(sources, row, formats, row.paid),
      next: String(row.renewedBy),
      end: formats.day(dateOf(row.lastDay + daysOf(sources, row) + 1)),
      why:
        row.notRenewed === ''
          ? ''
          : readText(formats.language, 'earn', `why.${row.notRenewed}`, { room: roomText(sources, row, formats) }),
      late: lateLine(formats, row.dueAt, row.endedAt),
    }
  }
}

/** Those whose last day runs: they end, or are renewed, as the next day of GMT+8 begins. No event tells of it. */
function openEndings(engine: Engine, sources: Sources, letters: Write): () => Promise<void> {
  let lookedAt = 0
  let today = 0
  let after = 0
  return async () => {
    const now = nowOf(sources)
    if (now - lookedAt < MINUTE || !(await sources.projections.reached(engine.durableSeq))) return
    if (gmt8Day(now) !== today) [today, after] = [gmt8Day(now), 0]
    const { rows } = await sources.store.pool.query<{ account: string }>({
      name: 'earn-endings',
      text: `select a.id as account, o.*
        from view.earn_order o join vault.account a on a.customer = o.customer and a.state = 'open'
        where o.status = 'running' and o.last_day = $1 and o.order_number > $2 and o.earn_product <> all($4)
          and (o.renew = 1 or a.earn_course_at is not null)
          and not exists (select from vault.letter l where l.account = a.id and l.cause = 'earnEnds ' || o.order_number)
        order by o.order_number limit $3`,
      values: [today, after, MOST, openProducts(engine)],
    })
    for (const { account, ...columns } of rows) {
      const row = rowOf(EARN_ORDER, columns)
      const letter = row.renew === 1 ? 'earnRenewsTomorrow' : 'earnEndsTomorrow'
      await letters.write(account, `earnEnds ${row.order}`, letter, endingValues(sources, row))
      after = row.order
    }
    // there may be more of them
    if (rows.length < MOST) lookedAt = now
  }
}

/** Those without an end: `last_day` of an order in them is only as far as the pot promised when it was opened. */
function openProducts({ core }: Engine): number[] {
  return core.earn
    .products()
    .filter(({ fundedUntil }) => fundedUntil !== 0)
    .map(({ number }) => number)
}

/** Whoever is in a product without an end whose pot can promise no further day. */
function openProductEndings(engine: Engine, sources: Sources, letters: Write): () => Promise<void> {
  let isNew = true
  engine.follow((batch) => {
    isNew ||= batch.some(({ events }) => events.some(({ kind }) => kind === 'earnEnding'))
  })
  return async () => {
    if (!isNew || !(await sources.projections.reached(engine.durableSeq))) return
    isNew = false
    const { rows } = await sources.store.pool.query<{ account: string; ends_on: number; order_number: string }>({
      name: 'earn-product-endings',
      text: `select a.id as account, o.order_number, p.ends_on
        from view.earn_pot p join view.earn_order o on o.earn_product = p.earn_product and o.status = 'running'
          join vault.account a on a.customer = o.customer and a.state = 'open'
        where p.ends_on >= $1
          and not exists (select from vault.letter l where l.account = a.id and l.cause = 'earnEnding ' || o.order_number)
        order by o.order_number limit $2`,
      values: [gmt8Day(nowOf(sources)), MOST],
    })
    for (const { account, order_number: order, ends_on: endsOn } of rows) {
      const end = dateOf(endsOn + 1)
      await letters.write(account, `earnEnding ${order}`, 'earnEnding', (formats) => ({
        number: order,
        end: formats.day(end),
      }))
    }
    // there may be more of them
    isNew ||= rows.length === MOST
  }
}

function endingValues(sources: Sources, row: EarnOrderRow): LetterValues {
  return (formats) => ({
    number: String(row.order),
    amount: moneyText(sources, row, formats, row.amount),
    paid: moneyText(sources, row, formats, row.paid),
    end: formats.day(dateOf(row.lastDay + 1)),
    until: formats.day(dateOf(row.lastDay + daysOf(sources, row) + 1)),
    room: roomText(sources, row, formats),
  })
}

function daysOf({ engine }: Sources, { earnProduct, terms }: EarnOrderRow): number {
  return engine.core.earn.termsOf(earnProduct, terms)!.days
}

/** The largest order that the pot promises as the letter is written. */
function roomText(sources: Sources, row: EarnOrderRow, formats: Formats): string {
  const { room } = sources.engine.core.earn.product(row.earnProduct)!
  return moneyText(sources, row, formats, room > 0n ? room : 0n)
}
