import { describe, expect, it } from 'vitest'
import { Core } from '../core.ts'
import { Trial } from '../testing/trial.ts'
import { sectionsOf } from '../testing/sections.ts'

const levels = { bids: [[5_999_900, 1000] as const], asks: [[6_000_100, 1000] as const] }

function open(): { trial: Trial; customer: number } {
  const trial = new Trial()
  const customer = trial.open()
  trial.market(levels)
  return { trial, customer }
}

describe('facts about a customer', () => {
  it('hold since the entry that said so; said again they stay, but for a retrieval', () => {
    const { trial, customer } = open()
    expect(trial.core.security.factSince(customer, 'transactionPassword')).toBe(0)
    expect(trial.fact(customer, 'transactionPassword').events).toEqual([
      { kind: 'factRecorded', customer, fact: 'transactionPassword', holds: true },
    ])
    const since = trial.at
    trial.fact(customer, 'passwordRetrieved')
    trial.at += 1000
    expect(trial.fact(customer, 'transactionPassword')).toMatchObject({ code: 'ok', events: [] })
    trial.fact(customer, 'passwordRetrieved')
    expect(trial.core.security.factSince(customer, 'transactionPassword')).toBe(since)
    expect(trial.core.security.factSince(customer, 'passwordRetrieved')).toBe(trial.at)
    expect(trial.core.security.factSince(customer + 1, 'passwordRetrieved')).toBe(0)
  })

  it('a freeze stops buying at once; selling and cancelling go on, and lifting ends it', () => {
    const { trial, customer } = open()
    trial.take(customer, 'buy', 50)
    const { value } = trial.limit(customer, 'buy', 5_900_000, 20)
    trial.fact(customer, 'ownFreeze')
    expect(trial.take(customer, 'buy', 20).code).toBe('accountFrozen')
    expect(trial.amend(customer, value, 5_900_000, 15).code).toBe('ok')
    expect(trial.amend(customer, value, 5_950_000, 15).code).toBe('accountFrozen')
    expect(trial.take(customer, 'sell', 20).code).toBe('ok')
    expect(trial.cancel(customer, value).code).toBe('ok')
    expect(trial.take(trial.open(), 'buy', 20).code).toBe('ok')
    trial.fact(customer, 'ownFreeze', false)
    expect(trial.core.security.factSince(customer, 'ownFreeze')).toBe(0)
    expect(trial.take(customer, 'buy', 20).code).toBe('ok')
  })

  it('a customer who left does nothing more', () => {
    const { trial, customer } = open()
    trial.fact(customer, 'closed')
    for (const answer of [
      trial.take(customer, 'buy', 20),
      trial.fact(customer, 'ownFreeze'),
      trial.cancel(customer, 1),
    ]) {
      expect(answer.code).toBe('accountClosed')
    }
  })

  it('are in the snapshot and its hash; without any there is no section of them', () => {
    const { trial, customer } = open()
    const other = trial.open()
    const plain = trial.core.snapshot()
    trial.fact(other, 'passwordRetrieved')
    trial.fact(customer, 'ownFreeze')
    const snapshot = trial.core.snapshot()
    const restored = Core.restore(snapshot)
    expect(restored.security.factSince(customer, 'ownFreeze')).toBe(trial.at)
    expect(restored.security.factSince(other, 'passwordRetrieved')).toBe(trial.at)
    expect(restored.stateHash()).toBe(trial.core.stateHash())
    expect([...sectionsOf(plain).keys()]).not.toContain('facts')
    expect([...sectionsOf(snapshot).keys()]).toContain('facts')
    expect(Core.restore(plain).snapshot()).toEqual(plain)
    expect(() => Core.restore(snapshot.subarray(0, snapshot.length - 1))).toThrow()
  })
})
