import { type Command, parseCommandId } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { commandId, Trial, START } from '../testing/trial.ts'
import { keyedHash } from '../parts/keyed-hash.ts'
import { MAX_REMEMBERED_EACH, REMEMBERED_SHARE } from './remembered.ts'

const REFUSED = 12_000
/** as many as took every place of a house, each with all it may have */
const GREEDY = 1_700
const HONEST_LEAST = REMEMBERED_SHARE + 1

function opened(customers: number): Trial {
  const trial = new Trial()
  trial.checking = false
  for (let i = 0; i < customers; i++) trial.open()
  trial.market()
  return trial
}

function brakes(trial: Trial, customer: number, order: number): Record<string, string> {
  const all: Command = { kind: 'cancelAll', customer, commandId: trial.id(), product: -1 }
  return {
    cancelOrder: trial.cancel(customer, order).code,
    cancelAll: trial.apply(all).code,
    ownFreeze: trial.fact(customer, 'ownFreeze').code,
    passwordRetrieved: trial.fact(customer, 'passwordRetrieved').code,
  }
}

const ALL_HOLD = { cancelOrder: 'ok', cancelAll: 'ok', ownFreeze: 'ok', passwordRetrieved: 'ok' }

describe('somebody who wants command ids to run out', () => {
  it('gets nowhere with refusals, which are not remembered', () => {
    const trial = opened(1)
    const { value } = trial.limit(1, 'buy', 5_900_000, 20)
    for (let i = 0; i < REFUSED; i++) expect(trial.cancel(1, 99).code).toBe('orderUnknown')
    expect(trial.amend(1, value, 5_900_000, 21).code).toBe('ok')
    expect(brakes(trial, 1, value)).toEqual(ALL_HOLD)
  })

  it('uses up their own, and can still cancel, freeze and retrieve', () => {
    const trial = opened(1)
    const { value } = trial.limit(1, 'buy', 5_900_000, 20)
    for (let i = 1; i < MAX_REMEMBERED_EACH; i++) trial.amend(1, value, 5_900_000, 20 + (i & 1))
    expect(trial.amend(1, value, 5_900_000, 30).code).toBe('commandIdsExhausted')
    expect(trial.limit(1, 'buy', 5_900_000, 20).code).toBe('commandIdsExhausted')
    expect(brakes(trial, 1, value)).toEqual(ALL_HOLD)
  })

  it('leaves everybody else their share, and more, however many accounts they have', () => {
    const trial = opened(GREEDY + 1)
    // ids come from outside, so that what costs time here is the core alone
    for (let round = 0; round < MAX_REMEMBERED_EACH / 16; round++) {
      for (let customer = 2; customer <= GREEDY + 1; customer += 16) {
        trial.core.apply(++trial.seq, trial.at, {
          kind: 'cancelAll',
          customer,
          commandId: trial.id(),
          product: -1,
        })
      }
    }
    const { value } = trial.limit(1, 'buy', 5_900_000, 20)
    let done = 1
    while (done < MAX_REMEMBERED_EACH && trial.amend(1, value, 5_900_000, 20 + (done & 1)).code === 'ok') done++
    expect(done).toBeGreaterThanOrEqual(HONEST_LEAST)
    expect(brakes(trial, 1, value)).toEqual(ALL_HOLD)
  })
})

describe('ids chosen to fall into one place of a table', () => {
  /** their words differ in pairs, so that what only xors them sees one and the same */
  const chosen = Array.from({ length: 4096 }, (_, place) => {
    const words = new Int32Array(4)
    parseCommandId(commandId(START, 1), words)
    words[0]! ^= place
    words[3]! ^= place
    return words
  })

  it('are spread by the secret of a process', () => {
    const places = (low: number): number[] => chosen.map((words) => keyedHash({ low, high: 7 }, 1, words, 0) >>> 19)
    expect(new Set(places(1)).size).toBeGreaterThan(chosen.length * 0.7)
    expect(places(1)).not.toEqual(places(2))
  })

  it('which is no part of events and state', () => {
    const results = [
      { low: 0, high: 0 },
      { low: -5, high: 123_456 },
    ].map((hashKey) => {
      const trial = new Trial(undefined, { hashKey })
      const customer = trial.open()
      trial.market()
      const digests: string[] = []
      for (let i = 0; i < 50; i++) {
        trial.limit(customer, 'buy', 5_900_000 + i, 20, { id: commandId(trial.at, 1000 - i) })
        digests.push(trial.core.events.digest().join())
      }
      trial.limit(customer, 'buy', 5_900_000, 20, { id: commandId(trial.at, 1000) })
      return [trial.core.stateHash(), ...digests]
    })
    expect(results[0]).toEqual(results[1])
  })
})
