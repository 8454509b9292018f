import type { Event } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { Accounts } from './accounts.ts'
import { tell } from './fold.ts'
import { MarketFold } from './market-fold.ts'
import { BEGINNING } from './start.ts'
import { strategy } from './strategy.ts'

const [CUSTOMER, STRATEGY] = [1, 7]
const OWN = { strategy: STRATEGY, customer: CUSTOMER }
const STOPS = { stopLossPpm: 200_000, takeProfitPpm: 0 }

function started() {
  const accounts = new Accounts()
  accounts.open({ customer: CUSTOMER, commandId: '', openedAt: 0 }, 1)
  const { fold } = strategy.open({ accounts, market: new MarketFold(BEGINNING) }, BEGINNING)
  let seq = 1
  const take = (event: Event): void => {
    const entry = { seq: ++seq, at: 0, command: { kind: 'tick' }, code: 0, value: 0, repeated: false } as const
    tell(fold.on, event, { ...entry, events: [event] })
  }
  const parameters = { kind: 'rebalance', products: [], band: 20_000, bar: '1h' } as const
  take({ kind: 'strategyStarted', ...OWN, parameters, amount: 1_000, ...STOPS, ruleVersion: 1 })
  const sell = (): void => {
    const told = { closes: '0'.repeat(64), shares: [], periods: 0, spend: 0, orders: [], placed: [] } as const
    take({ kind: 'strategyDecided', ...OWN, cause: 'stop', at: 0, equity: 700n, ...told })
  }
  return { state: () => fold.running(STRATEGY)?.state, take, sell }
}

describe('a strategy that reached a stop', () => {
  it('sells from then on', () => {
    const { state, sell } = started()
    expect(state()).toBe('running')
    sell()
    expect(state()).toBe('stopping')
  })

  it('sells from then on where it was paused, too', () => {
    const { state, take, sell } = started()
    take({ kind: 'strategyChanged', ...OWN, added: 0, taken: 0, base: 1_000, ...STOPS, state: 'paused' })
    expect(state()).toBe('paused')
    sell()
    expect(state()).toBe('stopping')
  })
})
