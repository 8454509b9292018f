import type { Refusal } from '@candela/contract'
import { formatsFor } from '@candela/locale'
import { BTC_USDT } from '@candela/rules/testing'
import { HOUR } from '@candela/units'
import { expect, it } from 'vitest'
import type { LetterValues } from '../../ports/messages.ts'
import type { Sources } from '../../queries/context.ts'
import { Refused } from '../../refused.ts'
import { openBuyer } from './buying.ts'
import { openPurchaseRounds } from './purchase-rounds.ts'

const NOW = 1_764_530_000_000
const WORST = 6_060_000

interface Case {
  readonly refused?: Refusal
  /** the house stops between the refusal and the letter */
  readonly stops?: boolean
  /** the market's price, of which the dearest that may be asked for is 5 % more */
  readonly mid?: number
  readonly arrivedAt?: number
}

/** The letter that the owner of a purchase gets whose money has come. */
async function letterOf({ refused, stops = false, mid = 6_000_000, arrivedAt = NOW }: Case) {
  const row = {
    deposit: '1',
    account: 'mara',
    customer: '7',
    product: 'BTC-USDT',
    worst: String(WORST),
    state: 'waiting',
    order_number: '0',
    status: 'credited',
    arrival: '9900000000',
    arrived_at: String(arrivedAt),
  }
  let isTold = false
  const query = (sql: string, values: readonly unknown[]) => {
    if (sql.includes('set told')) isTold = true
    else if (sql.includes('set state')) Object.assign(row, { state: values[1], order_number: String(values[2]) })
    return Promise.resolve({ rows: sql.includes('from vault.purchase') && !isTold ? [{ ...row }] : [] })
  }
  const core = {
    commandResult: () => undefined,
    productById: () => BTC_USDT,
    market: () => ({ mid }),
    rules: { spot: { widestWorstPrice: (_: object, of: number) => (of * 105) / 100 } },
  }
  const sources = {
    engine: { core, durableSeq: 1, follow: () => undefined, genesisId: 'genesis' },
    store: { pool: { query } },
    projections: { reached: () => Promise.resolve(true), market: { lastAt: NOW, products: [BTC_USDT] } },
    clock: () => NOW,
  } as unknown as Sources
  const submit = () => Promise.reject(new Refused(refused ?? 'internal'))
  const secrets = { hash: () => Buffer.alloc(32) }
  const told: object[] = []
  const letters = {
    write: (_account: string, _cause: string, letter: string, values?: LetterValues) => {
      told.push({ letter, ...values?.(formatsFor('en')) })
      return Promise.resolve()
    },
  }
  const opened = () =>
    openPurchaseRounds(sources, openBuyer({ sources, commands: { submit } as never, secrets }), letters)
  let rounds = opened()
  await rounds.round()
  expect(row.state).toBe('failed')
  if (stops) rounds = opened()
  await rounds.round()
  expect(isTold).toBe(true)
  expect(told).toHaveLength(1)
  return told[0]
}

const PRICED = { letter: 'purchaseFailed', number: 'DP-0000-0001', coin: 'BTC', worst: '60,600.00 USDT' }
const OTHERWISE = { letter: 'purchaseRefused', number: 'DP-0000-0001', coin: 'BTC' }

it.each<[string, Case, object]>([
  ['costs more than was shown', { refused: 'nothingToFill' }, PRICED],
  ['waits for the consent of its owner', { refused: 'consentNeeded' }, OTHERWISE],
  ['is asked for while its owner is on a break', { refused: 'onBreak' }, OTHERWISE],
  ['came to its turn too late', { arrivedAt: NOW - HOUR - 1 }, OTHERWISE],
  ['could be asked for at less than was shown only', { refused: 'nothingToFill', mid: 5_000_000 }, OTHERWISE],
  ['was refused before a stop, so that why is not known', { refused: 'nothingToFill', stops: true }, OTHERWISE],
])('a purchase that %s names a price to its owner only where that is why', async (_what, given, told) =>
  expect(await letterOf(given)).toEqual(told),
)
