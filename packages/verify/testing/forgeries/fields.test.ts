import { expect, it } from 'vitest'
import { fieldForgeries, shownAgain } from './fields.ts'
import { ForgedLog } from './forged-log.ts'
import { shownWorlds } from './shown-worlds.ts'

it.each(shownWorlds())('$name', ({ log, orders, bundle, verify, undecided }) => {
  const through = new Map<string, string[]>()
  let tried = 0
  for (const order of orders) {
    const honest = bundle(order)
    expect(verify(honest).standing).toBe('anchored')
    const all = fieldForgeries(honest, log.entries, (value) => value + Math.max(1, Math.floor(value / 2)))
    const last = new Map(all.map((forgery) => [forgery.name, forgery]))
    for (const { name, seq, change } of last.values()) {
      const entry = log.entries[seq - 1]!
      const forged = new ForgedLog(log, seq - 1, { ...entry, ...change(entry) })
      tried++
      if (verify(shownAgain(honest, forged)).standing !== 'refused') through.set(name, [...(through.get(name) ?? []), `${order}`])
    }
  }
  console.log(tried, [...through].map(([n, o]) => `${n} ${o.join()}`).join('\n'))
})
