import { describe, expect, it } from 'vitest'
import { Turns } from './turns.ts'

const MINUTE = 60_000

/** Adds works of customers, as `7a` for one of customer 7. */
function turnsOf(...works: string[]): Turns<string> {
  const turns = new Turns<string>()
  for (const work of works) turns.add(Number.parseInt(work, 10), work)
  return turns
}

function all(turns: Turns<string>, now = 0): string[] {
  const order: string[] = []
  for (let next = turns.next(now); next !== undefined; next = turns.next(now)) order.push(next)
  return order
}

describe('turns', () => {
  it('go around, the oldest account first, each one’s own in order', () => {
    expect(all(turnsOf('9a', '9b', '9c', '7a', '7b', '8a'))).toEqual(['7a', '8a', '9a', '7b', '9b', '9c'])
  })

  it('go to whoever had the fewest lately, whoever came first', () => {
    const turns = turnsOf('1a', '1b', '1c')
    expect([turns.next(0), turns.next(1)]).toEqual(['1a', '1b'])
    turns.add(5, '5a')
    expect(all(turns)).toEqual(['5a', '1c'])
  })

  it('are forgotten after a minute, and not before', () => {
    for (const [now, first] of [
      [MINUTE - 1, '2a'],
      [MINUTE, '1a'],
    ] as const) {
      const later = turnsOf('1a')
      later.next(0)
      later.add(1, '1a')
      later.add(2, '2a')
      expect(later.next(now)).toBe(first)
    }
  })

  it('are given up once, and only before they came', () => {
    const turns = turnsOf('1a', '1b', '2a')
    expect([turns.drop(1, '1a'), turns.drop(1, '1a'), turns.drop(3, '3a')]).toEqual([true, false, false])
    expect(turns.next(0)).toBe('1b')
    expect(turns.drop(1, '1b')).toBe(false)
    expect([turns.drop(2, '2a'), turns.next(0)]).toEqual([true, undefined])
  })
})
