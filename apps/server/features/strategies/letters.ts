import { ASSETS, MONEY, notionalUnit, type StrategyParameters, type StrategyStop } from '@candela/contract'
import type { Engine } from '@candela/engine'
import type { Formats, LetterKey } from '@candela/locale'
import { readText } from '@candela/locale/node'
import { STRATEGY, type StrategyRow } from '@candela/projections'
import { productsOf, worthOf } from '@candela/rules/strategy/arithmetic'
import type { Letters, LetterValues } from '../../ports/messages.ts'
import { nowOf, productNumbered, type Sources } from '../../queries/context.ts'
import { amountText, quantityText } from '../../queries/decimals.ts'
import { LOOKED_BACK_MS, openLetterRounds, openMomentRounds } from '../../queries/letter-rounds.ts'

/** By the reason of the end; whose account is closed reads none. */
const ENDED: Readonly<Record<Exclude<StrategyStop, 'accountClosed'>, LetterKey>> = {
  customer: 'strategyStopped',
  stopLoss: 'strategyStopLoss',
  takeProfit: 'strategyTakeProfit',
  productEnded: 'strategyEnded',
}

type Write = Pick<Letters, 'write'>
type Round = () => Promise<void>

/** Writes the letters about strategies, each once: one started, one ended and why, and that none buys while a break lasts. */
export function openStrategyLetters(engine: Engine, sources: Sources, letters: Write): Round {
  const start = { seq: 'seq', at: 'startedAt', cause: 'strategyStarted' } as const
  const started = openMomentRounds(engine, sources, STRATEGY, ['strategyStarted'], start, (account, cause, row) =>
    letters.write(account, cause, 'strategyStarted', startedValues(sources, row)),
  )
  const stop = { seq: 'stoppedSeq', at: 'stoppedAt', cause: 'strategyStopped', only: `r.state = 'stopped'` } as const
  const stopped = openMomentRounds(
    engine,
    sources,
    STRATEGY,
    ['strategyStopped'],
    stop,
    async (account, cause, row) => {
      const { reason } = row
      if (reason === null || reason === 'accountClosed') return
      await letters.write(account, cause, ENDED[reason], endedValues(sources, row))
    },
  )
  const breaks = openBreaks(engine, sources, letters)
  return async () => {
    for (const round of [started, stopped, breaks]) await round()
  }
}

/** A break or a self-exclusion of somebody whose strategies would buy, while it lasts. */
function openBreaks(engine: Engine, sources: Sources, letters: Write): Round {
  return openLetterRounds(engine, sources, ['breakBegun', 'exclusionBegun'], async (after, through, most) => {
    const now = nowOf(sources)
    const { rows } = await sources.store.pool.query<{ account: string; seq: string; until: string }>({
      name: 'letters-strategies-on-break',
      text: `select a.id as account, c.seq, c.until
        from view.protection_change c join vault.account a on a.customer = c.customer and a.state = 'open'
        where c.seq > $1 and c.seq <= $2 and c.at >= $3 and c.until > $5 and c.change in ('breakBegun', 'exclusionBegun')
          and exists (select from view.strategy s where s.customer = c.customer and s.state = 'running')
          and not exists (select from vault.letter l where l.account = a.id and l.cause = 'strategiesOnBreak ' || c.seq)
        order by c.seq limit $4`,
      values: [after, through, now - LOOKED_BACK_MS, most, now],
    })
    for (const { account, seq, until } of rows) {
      await letters.write(account, `strategiesOnBreak ${seq}`, 'strategiesOnBreak', (formats) => ({
        time: formats.dateTimeUtc(Number(until)),
      }))
    }
    return rows.map(({ seq }) => Number(seq))
  })
}

function startedValues(sources: Sources, row: StrategyRow): LetterValues {
  return (formats) => ({
    ...namesOf(sources, row, formats),
    amount: moneyText(formats.money(amountText(row.putIn))),
    rule: kindText(formats, row.parameters, 'rule'),
  })
}

function endedValues(sources: Sources, row: StrategyRow): LetterValues {
  return (formats) => {
    const money = (amount: bigint | number): string => moneyText(formats.money(amountText(amount)))
    const signed = (amount: bigint): string => moneyText(formats.signedMoney(amountText(amount)))
    return {
      ...namesOf(sources, row, formats),
      putIn: money(row.putIn),
      takenOut: money(row.takenOut),
      returned: money(row.returned),
      given: row.given.map((given) => givenText(sources, given, formats)).join(' · ') || '–',
      costs: money(row.costs),
      result: signed(row.result),
      holding: signed(row.holdingResult),
    }
  }
}

function namesOf(sources: Sources, { strategy, parameters }: StrategyRow, formats: Formats) {
  const products = productsOf(parameters).map((product) => productNumbered(sources, product).id.replace('-', '/'))
  return { number: String(strategy), kind: kindText(formats, parameters, 'name'), products: products.join(' · ') }
}

function kindText({ language }: Formats, { kind }: StrategyParameters, what: 'name' | 'rule'): string {
  return readText(language, 'strategySetup', `kinds.${kind}.${what}`)
}

/** "0.00832 BTC (499.20 USDT)" */
function givenText(sources: Sources, [number, lots, index]: StrategyRow['given'][number], formats: Formats): string {
  const product = productNumbered(sources, number)
  const worth = worthOf({ lots, index, unit: notionalUnit(product) })
  const quantity = formats.decimal(quantityText(product, lots))
  return `${quantity} ${product.id.split('-')[0]!} (${moneyText(formats.money(amountText(worth)))})`
}

function moneyText(amount: string): string {
  return `${amount} ${ASSETS[MONEY]!.id}`
}
