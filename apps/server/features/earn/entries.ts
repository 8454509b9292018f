import { type EarnKind, PROVEN_DAYS } from '@candela/contract'
import { EARN_ORDER, type EarnOrderRow, PROPOSAL } from '@candela/projections'
import { gmt8DayStart } from '@candela/units'
import type { EarnReads } from '../../ports/earn.ts'
import { answer, refuse } from '../../queries/answers.ts'
import { caughtUp, type Sources } from '../../queries/context.ts'
import { firstRowOf } from '../../queries/rows.ts'

/** changes of an order that are read: more than its proof may show */
const MOST_CHANGES = 300

interface Seq {
  readonly seq: string
}

interface Day extends Seq {
  readonly day: number
}

/** The entries that the proof of an earn order is put together from: of many paid days the newest, and what they rest on. */
export async function earnEntries(
  sources: Sources,
  customer: number,
  id: string,
): ReturnType<EarnReads['earnEntries']> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const own = 'where order_number = $1 and customer = $2'
  const row = await firstRowOf(sources.store.pool, EARN_ORDER, 'earn-order', own, [Number(id), customer])
  if (!row) return refuse('earnOrderUnknown')
  const { order, seq: placed, endedSeq, planStoppedSeq, firstDay } = row
  const kind = sources.engine.core.earn.kindOf(row.earnProduct)
  const days = await newestDays(sources, order)
  const from = days[0]?.day ?? firstDay
  const changes = kind === 'flexible' ? await changesFrom(sources, order, from > firstDay ? from : 0) : []
  const instalments = kind === 'plan' ? await instalmentsOf(sources, order) : []
  const all = [...numbers(days), ...changes, ...instalments, planStoppedSeq, endedSeq]
  const later = ascending(all.filter((seq) => seq > placed))
  const rates = await ratesOf(sources, row, days)
  const ending = await endingOf(sources, row, kind)
  return answer({
    order,
    placed,
    later,
    rates: ascending([...rates, ...ending.filter((seq) => seq <= (later.at(-1) ?? placed))]),
    listing: await listingOf(sources, row),
    agreed: await agreedOn(sources, row),
  })
}

/** The newest paid days, with those that were paid by the same entry as the first of them. */
async function newestDays({ store }: Sources, order: number): Promise<readonly Day[]> {
  const { rows } = await store.pool.query<Day>({
    name: 'earn-days-proven',
    text: `select day, seq from view.earn_yield where order_number = $1 and seq >= (
             select min(seq) from (select seq from view.earn_yield where order_number = $1 order by day desc limit $2) newest
           ) order by day`,
    values: [order, PROVEN_DAYS],
  })
  return rows
}

/** The changes since a day, and the last one before it, which says what was in it then. */
async function changesFrom({ store }: Sources, order: number, from: number): Promise<readonly number[]> {
  const { rows } = await store.pool.query<Seq & { readonly at: string }>({
    name: 'earn-changes-proven',
    text: 'select seq, at from view.earn_change where order_number = $1 order by seq desc limit $2',
    values: [order, MOST_CHANGES],
  })
  const before = rows.findIndex(({ at }) => Number(at) < gmt8DayStart(from))
  return numbers(before === -1 ? rows : rows.slice(0, before + 1))
}

async function instalmentsOf({ store }: Sources, order: number): Promise<readonly number[]> {
  const { rows } = await store.pool.query<Seq>({
    name: 'earn-instalments-proven',
    text: 'select seq from view.earn_instalment where order_number = $1',
    values: [order],
  })
  return numbers(rows)
}

async function ratesOf(
  { store }: Sources,
  { earnProduct, terms }: EarnOrderRow,
  days: readonly Day[],
): Promise<readonly number[]> {
  if (days.length === 0) return []
  const { rows } = await store.pool.query<Day>({
    name: 'earn-rates-proven',
    text: 'select day, seq from view.earn_rate where earn_product = $1 and terms = $2 and day between $3 and $4',
    values: [earnProduct, terms, days[0]!.day, days.at(-1)!.day],
  })
  const paid = new Set(days.map(({ day }) => day))
  return numbers(rows.filter(({ day }) => paid.has(day)))
}

/** Of a product without an end that ends: the entry that said so, which fixed a rate of its horizon's first day, too. */
async function endingOf(
  { engine, store }: Sources,
  { earnProduct, terms }: EarnOrderRow,
  kind: EarnKind | undefined,
): Promise<readonly number[]> {
  if (kind !== 'flexible' && kind !== 'wallet') return []
  const { days } = engine.core.earn.termsOf(earnProduct, terms)!
  const { rows } = await store.pool.query<Seq>({
    name: 'earn-ending-proven',
    text: `select r.seq from view.earn_pot p join view.earn_rate r on r.earn_product = p.earn_product
           and r.terms = 1 and r.day = p.ends_on + 2 - $2 where p.earn_product = $1 and p.ends_on > 0`,
    values: [earnProduct, days],
  })
  return numbers(rows)
}

/** The entry that listed the product: it fixed its first rate, too. */
async function listingOf({ store }: Sources, { earnProduct }: EarnOrderRow): Promise<number> {
  const { rows } = await store.pool.query<Seq>({
    name: 'earn-listing-proven',
    text: 'select seq from view.earn_rate where earn_product = $1 and terms = 1 order by day limit 1',
    values: [earnProduct],
  })
  return Number(rows[0]!.seq)
}

/** Of later terms: the entries that proposed, approved and began them. */
async function agreedOn({ store }: Sources, { earnProduct, terms }: EarnOrderRow): Promise<readonly number[]> {
  if (terms === 1) return []
  const own = 'where earn_product = $1 and terms = $2 and terms > 0'
  const row = await firstRowOf(store.pool, PROPOSAL, 'earn-terms-proven', own, [earnProduct, terms])
  return row === undefined ? [] : [row.seq, row.decidedSeq, row.overSeq]
}

function numbers(found: readonly Seq[]): readonly number[] {
  return found.map(({ seq }) => Number(seq))
}

function ascending(entries: readonly number[]): readonly number[] {
  return [...new Set(entries)].sort((a, b) => a - b)
}
