import { expect, it } from 'vitest'
import { type FieldForgery, fieldForgeries, type Other, shownAgain } from './fields.ts'
import { ORDER } from '../earn-kinds-house.ts'
import { ForgedLog } from './forged-log.ts'
import { shownWorlds } from './shown-worlds.ts'

/* `npm run campaign -- forgeries` draws its figures at random, and goes on from here. */

const bigger = (value: number): number => value + Math.max(1, Math.floor(value / 2))
const slightly = (value: number): number => (value === 0 ? 1 : value - 1)

it.each(shownWorlds())('$name: each figure that a proof shows is refused when it is another, or named', (world) => {
  const { log, orders, bundle, verify, undecided } = world
  const named = new Set<string>()
  const passed = new Set<string>()
  // a long plan shows what a short one shows, and more of it
  for (const order of orders.filter((each) => each !== ORDER.longPlan)) {
    const honest = bundle(order)
    expect(verify(honest).standing).toBe('anchored')
    // of figures of one name the newest
    const newest = (by: Other) => new Map(fieldForgeries(honest, log.entries, by).map((each) => [each.name, each]))
    const isPassed = ({ seq, change }: FieldForgery): boolean => {
      const entry = log.entries[seq - 1]!
      const forged = new ForgedLog(log, seq - 1, { ...entry, ...change(entry) })
      return verify(shownAgain(honest, forged)).standing !== 'refused'
    }
    const names = undecided(order)
    const through = [...newest(bigger).values()].filter(isPassed).map(({ name }) => name)
    expect([order, through.filter((name) => !(name in names))]).toEqual([order, []])
    for (const name of through) passed.add(name)
    for (const forgery of newest(slightly).values()) {
      const { name } = forgery
      if (!(name in names)) continue
      named.add(name)
      if (!passed.has(name) && isPassed(forgery)) passed.add(name)
    }
  }
  // what is refused everywhere is named nowhere
  expect([...named].filter((name) => !passed.has(name))).toEqual([])
})
