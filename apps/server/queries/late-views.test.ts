import type { Applied } from '@candela/engine'
import { describe, expect, it } from 'vitest'
import type { Sources } from './context.ts'
import { acknowledged, cancelledAll, orders } from '../features/spot/orders.ts'
import { practiceFundsAdded } from '../features/funding/practice.ts'

/** Views that do not catch up in time. */
const LATE = {
  projections: {
    money: {
      accounts: new Map([[1, { lastSeq: 9 }]]),
      rooms: { spot: { orderAtHand: () => undefined } },
    },
    reached: () => Promise.resolve(false),
  },
} as unknown as Sources

const again = (command: object): Applied =>
  ({ seq: 9, at: 1, code: 0, value: 3, repeated: true, events: [], command }) as unknown as Applied
const owner = { customer: 1, commandId: '01890000-0000-7000-8000-000000000001' }

describe('views that are late', () => {
  it('make a question wait: nothing was done', async () => {
    expect(await orders(LATE, 1, {})).toEqual({ ok: false, code: 'busy' })
  })

  it('never let a command that was done be told as one that was not', async () => {
    const late = { ok: false, code: 'timeout' }
    expect(await acknowledged(LATE, again({ kind: 'placeOrder', ...owner }))).toEqual(late)
    expect(await acknowledged(LATE, again({ kind: 'amendOrder', order: 3, ...owner }))).toEqual(late)
    expect(await cancelledAll(LATE, again({ kind: 'cancelAll', ...owner }))).toEqual(late)
    expect(await practiceFundsAdded(LATE, again({ kind: 'addPracticeFunds', ...owner }))).toEqual(late)
  })
})
