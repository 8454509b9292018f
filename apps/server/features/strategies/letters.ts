import { ASSETS, MONEY, notionalUnit, type StrategyParameters, type StrategyStop } from '@candela/contract'
import type { Engine } from '@candela/engine'
import type { Formats, LetterKey } from '@candela/locale'
import { readText } from '@candela/locale/node'
import { rowOf, STRATEGY, type StrategyRow } from '@candela/projections'
import { productsOf, worthOf } from '@candela/rules/strategy/arithmetic'
import { DAY } from '@candela/units'
import type { Letters, LetterValues } from '../../ports/messages.ts'
import { nowOf, productNumbered, type Sources } from '../../queries/context.ts'
import { amountText, quantityText } from '../../queries/decimals.ts'
import { openLetterRounds } from '../../queries/letter-rounds.ts'

/** a letter that could not be written for so long is not written any more */
const LOOKED_BACK_MS = 7 * DAY

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
  const started = openMoments(engine, sources, 'strategyStarted', (account, row) =>
    letters.write(account, `strategyStarted ${row.strategy}`, 'strategyStarted', startedValues(sources, row)),
  )
  const stopped = openMoments(engine, sources, 'strategyStopped', async (account, row) => {
    const { reason } = row
    if (reason === null || reason === 'accountClosed') return
    await letters.write(account, `strategyStopped ${row.strategy}`, ENDED[reason], endedValues(sources, row))
  })
  const breaks = openBreaks(engine, sources, letters)
  return async () => {
    for (const round of [started, stopped, breaks]) await round()
  }
}

/** Rounds about strategies that started, or stopped. */
function openMoments(
  engine: Engine,
  sources: Sources,
  kind: 'strategyStarted' | 'strategyStopped',
  tell: (account: string, row: StrategyRow) => Promise<void>,
): Round {
  const [seq, at] =
    kind === 'strategyStarted' ? (['seq', 'started_at'] as const) : (['stopped_seq', 'stopped_at'] as const)
  const only = kind === 'strategyStarted' ? 'true' : `s.state = 'stopped'`
  return openLetterRounds(engine, sources, [kind], async (after, through, most) => {
    const { rows } = await sources.store.pool.query<{ account: string } & Record<typeof seq, string>>({
      name: `letters-${kind}`,
      text: `select a.id as account, s.*
        from view.strategy s join vault.account a on a.customer = s.customer and a.state = 'open'
        where s.${seq} > $1 and s.${seq} <= $2 and s.${at} >= $3 and ${only}
          and not exists (select from vault.letter l where l.account = a.id and l.cause = '${kind} ' || s.strategy)
        order by s.${seq}, s.strategy limit $4`,
      values: [after, through, nowOf(sources) - LOOKED_BACK_MS, most],
    })
    for (const { account, ...columns } of rows) await tell(account, rowOf(STRATEGY, columns))
    return rows.map((row) => Number(row[seq]))
  })
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
