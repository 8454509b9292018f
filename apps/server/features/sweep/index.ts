import type { AnswerOf, SWEEP_ROUTES } from '@candela/contract'
import { IDLE_SWEPT } from '@candela/projections'
import { formatDecimal } from '@candela/units'
import { feature } from '../../feature.ts'
import type { Handlers } from '../../http/api.ts'
import type { Commands } from '../../intake/commands.ts'
import { minorUnits } from '../../intake/decimals.ts'
import { valueOf } from '../../queries/answers.ts'
import { assetNamed, caughtUp, onceDurable, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { rowsOf } from '../../queries/rows.ts'
import { Refused } from '../../refused.ts'

/** Auto-savings: once a day, what lies idle goes into flexible savings. */
export const sweep = feature({
  word: 'sweep',
  open: ({ commands, sources }) => ({ handlers: sweepHandlers(commands, sources) }),
})

function sweepHandlers(commands: Commands, sources: Sources): Pick<Handlers, keyof typeof SWEEP_ROUTES> {
  return {
    async autoSavings({ session: { customer } }) {
      valueOf(await caughtUp(sources, customer))
      return { ...(await onceDurable(sources, savingsOf(sources, customer))), saved: await savedOf(sources, customer) }
    },
    async setAutoSavings({ body: { commandId, product, terms, keep, on }, session: { customer } }) {
      const earnProduct = sources.engine.core.earn.numberOf(product)
      if (earnProduct === undefined) throw new Refused('earnUnknown')
      const asked = { customer, commandId, earnProduct, terms, keep: minorUnits(keep), on }
      const { seq, at } = await commands.submit({ kind: 'setSweep', ...asked })
      return { seq, at, ...savingsOf(sources, customer) }
    },
  }
}

function savingsOf(sources: Sources, customer: number): Pick<AnswerOf<'autoSavings'>, 'savings'> {
  const { core } = sources.engine
  const sweep = core.sweep.of(customer)
  if (sweep === undefined) return {}
  const { product: number, terms, keep, next, idle } = sweep
  const { id: product, asset } = core.earn.listing(number)!
  const of = { product, asset: assetNamed(sources, asset), terms }
  return { savings: { ...of, keep: amountText(keep), next, idle: formatDecimal(idle) } }
}

async function savedOf(sources: Sources, customer: number): Promise<AnswerOf<'autoSavings'>['saved']> {
  const own = 'where customer = $1 order by due_at desc limit 30'
  const rows = await rowsOf(sources.store.pool, IDLE_SWEPT, 'idle-swept', own, [customer])
  return rows.map(({ order, earnProduct, amount, dueAt, at }) => ({
    order: String(order),
    asset: assetNamed(sources, sources.engine.core.earn.listing(earnProduct)!.asset),
    amount: amountText(amount),
    dueAt,
    at,
  }))
}
