import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { add, digest, protectedBy, remove } from '../testing/refusals/destinations.ts'
import { sent } from '../testing/refusals/reviews.ts'
import { sectionsOf } from '../testing/sections.ts'
import { Trial } from '../testing/trial.ts'

const MINUTE = 60_000
const CARD = 8

/** A customer whose identity two operators validated, with a transaction password. */
function known() {
  const trial = sent()
  const { customer } = trial
  trial.review(1)
  trial.review(2)
  protectedBy(trial, customer)
  return { trial, customer }
}

describe('destinations', () => {
  it('are numbered for the whole house and used a minute after they were added', () => {
    const trial = new Trial()
    const [first, second] = [trial.open(), trial.open()]
    protectedBy(protectedBy(trial, first), second)
    const usableFrom = trial.at + MINUTE
    expect(add(trial, first)).toMatchObject({
      value: 1,
      events: [{ kind: 'destinationAdded', destination: 1, customer: first, rail: 1, asset: 0, usableFrom }],
    })
    // the same text is another digest of another customer, and one digest on two rails is two destinations
    expect([add(trial, second).value, add(trial, first, { rail: 2 }).value]).toEqual([2, 3])
    expect(trial.core.destinations.of(first).map(({ destination }) => destination)).toEqual([1, 3])
    remove(trial, first, 1)
    expect(add(trial, first).value).toBe(4)
    expect(trial.core.destinations.of(first).map(({ destination }) => destination)).toEqual([3, 4])
  })

  it('five cards and twenty addresses are counted apart, and one that is removed makes room', () => {
    const { trial, customer } = known()
    const codes = (rail: number, from: number, many: number): string[] =>
      Array.from({ length: many }, (_, place) => add(trial, customer, { rail, digest: digest(from + place) }).code)
    expect(codes(CARD, 0, 6)).toEqual([...Array<string>(5).fill('ok'), 'destinationsLimit'])
    expect(codes(1, 0, 21)).toEqual([...Array<string>(20).fill('ok'), 'destinationsLimit'])
    expect(add(trial, customer, { rail: CARD, digest: digest(2) }).code).toBe('destinationRepeated')
    remove(trial, customer, 1)
    expect(add(trial, customer, { rail: CARD, digest: digest(9) }).code).toBe('ok')
  })

  it('are in the snapshot and its hash; without any there is no section of them', () => {
    const trial = new Trial()
    const customer = trial.open()
    const plain = trial.core.snapshot()
    add(protectedBy(trial, customer), customer)
    add(trial, customer, { digest: digest(5) })
    remove(trial, customer, 1)
    const restored = Core.restore(trial.core.snapshot())
    expect(restored.destinations.of(customer)).toEqual(trial.core.destinations.of(customer))
    expect(restored.stateHash()).toBe(trial.core.stateHash())
    expect([...sectionsOf(plain).keys()]).not.toContain('destinations')
    expect([...sectionsOf(trial.core.snapshot()).keys()]).toContain('destinations')
  })
})
