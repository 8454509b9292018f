import { describe, expect, it } from 'vitest'
import { Core } from '../core.ts'
import { House } from '../testing/house.ts'
import { sectionsOf } from '../testing/sections.ts'

const levels = { bids: [[5_999_900, 1000] as const], asks: [[6_000_100, 1000] as const] }

function open(): { house: House; customer: number } {
  const house = new House()
  const customer = house.open()
  house.market(levels)
  return { house, customer }
}

describe('facts about a customer', () => {
  it('hold since the entry that said so; said again they stay, but for a retrieval', () => {
    const { house, customer } = open()
    expect(house.core.factSince(customer, 'transactionPassword')).toBe(0)
    expect(house.fact(customer, 'transactionPassword').events).toEqual([
      { kind: 'factRecorded', customer, fact: 'transactionPassword', holds: true },
    ])
    const since = house.at
    house.fact(customer, 'passwordRetrieved')
    house.at += 1000
    expect(house.fact(customer, 'transactionPassword')).toMatchObject({ code: 'ok', events: [] })
    house.fact(customer, 'passwordRetrieved')
    expect(house.core.factSince(customer, 'transactionPassword')).toBe(since)
    expect(house.core.factSince(customer, 'passwordRetrieved')).toBe(house.at)
    expect(house.core.factSince(customer + 1, 'passwordRetrieved')).toBe(0)
  })

  it('a freeze stops buying at once; selling and cancelling go on, and lifting ends it', () => {
    const { house, customer } = open()
    house.take(customer, 'buy', 50)
    const { value } = house.limit(customer, 'buy', 5_900_000, 20)
    house.fact(customer, 'ownFreeze')
    expect(house.take(customer, 'buy', 20).code).toBe('accountFrozen')
    expect(house.amend(customer, value, 5_900_000, 15).code).toBe('ok')
    expect(house.amend(customer, value, 5_950_000, 15).code).toBe('accountFrozen')
    expect(house.take(customer, 'sell', 20).code).toBe('ok')
    expect(house.cancel(customer, value).code).toBe('ok')
    expect(house.take(house.open(), 'buy', 20).code).toBe('ok')
    house.fact(customer, 'ownFreeze', false)
    expect(house.core.factSince(customer, 'ownFreeze')).toBe(0)
    expect(house.take(customer, 'buy', 20).code).toBe('ok')
  })

  it('a customer who left does nothing more', () => {
    const { house, customer } = open()
    house.fact(customer, 'closed')
    for (const answer of [
      house.take(customer, 'buy', 20),
      house.fact(customer, 'ownFreeze'),
      house.cancel(customer, 1),
    ]) {
      expect(answer.code).toBe('accountClosed')
    }
  })

  it('are in the snapshot and its hash; without any there is no section of them', () => {
    const { house, customer } = open()
    const other = house.open()
    const plain = house.core.snapshot()
    house.fact(other, 'passwordRetrieved')
    house.fact(customer, 'ownFreeze')
    const snapshot = house.core.snapshot()
    const restored = Core.restore(snapshot)
    expect(restored.factSince(customer, 'ownFreeze')).toBe(house.at)
    expect(restored.factSince(other, 'passwordRetrieved')).toBe(house.at)
    expect(restored.stateHash()).toBe(house.core.stateHash())
    expect([...sectionsOf(plain).keys()]).not.toContain('facts')
    expect([...sectionsOf(snapshot).keys()]).toContain('facts')
    expect(Core.restore(plain).snapshot()).toEqual(plain)
    expect(() => Core.restore(snapshot.subarray(0, snapshot.length - 1))).toThrow()
  })
})
