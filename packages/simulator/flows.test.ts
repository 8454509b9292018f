import { ACCOUNTS, type Command, type Event, HOUSE, MONEY, STATEMENT_OF } from '@candela/contract'
import { Core } from '@candela/core'
import { BEGINNING, MarketFold, MoneyFold, type StatementRow } from '@candela/projections'
import { expect, it } from 'vitest'
import { CoreRun } from './core-run.ts'
import { SeededRandom } from './seeded-random.ts'
import { Workload } from './workload/workload.ts'

const CUSTOMERS = 8
const COMMANDS = 5_000

type Sums = Map<string, bigint>
function add(sums: Sums, key: string, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount)
}

it.each([1, 2, 3, 4])('postings do to a customer what their kind says, and lines tell all of it (seed %i)', (seed) => {
  const run = new CoreRun()
  const workload = new Workload(new SeededRandom(seed), () => run.auditor.state, CUSTOMERS)
  const core = Core.create()
  const market = new MarketFold(BEGINNING)
  const money = new MoneyFold(BEGINNING, market)
  const had: Sums = new Map()
  const lines: Sums = new Map()
  const kinds = new Set<string>()
  let seq = 0

  const give = (command: Command, at: number): void => {
    const { code, value, repeated } = core.apply(++seq, at, command)
    const events = core.events.decode()
    for (const event of events) if (event.kind === 'posted') look(event)
    const applied = { seq, at, command, code, value, repeated, events }
    market.apply(applied)
    money.apply(applied)
    market.take()
    for (const { table, rows } of money.take()) {
      if (table.name !== 'statement_line') continue
      for (const { customer, asset, amount, money: change } of rows as readonly StatementRow[]) {
        if (asset !== MONEY) add(lines, `${customer} ${asset}`, amount)
        add(lines, `${customer} ${MONEY}`, change)
      }
    }
  }
  const look = ({ purpose: kind, legs }: Extract<Event, { kind: 'posted' }>): void => {
    kinds.add(kind)
    const { about, changes } = STATEMENT_OF[kind]
    const all: Sums = new Map()
    for (const { owner, asset, purpose, amount } of legs) {
      if (ACCOUNTS[purpose].owner !== 'customer' || owner === HOUSE) continue
      if (about === 'house') throw new Error(`${kind} moves a customer's money`)
      add(all, `${owner} ${asset}`, amount)
      if (purpose !== 'owed') add(had, `${owner} ${asset}`, amount)
    }
    if (changes !== 'nothing') return
    for (const [whose, amount] of all) if (amount !== 0n) throw new Error(`${kind} changes ${whose} by ${amount}`)
  }

  for (let left = COMMANDS; left > 0; left--) {
    const step = workload.next(run.now)
    const before = run.seq
    run.step(step)
    if (run.seq === before) continue
    const { at } = run.auditor.state
    while (core.isDue(at)) give({ kind: 'tick' }, at)
    give(step.command, at)
  }
  expect(seq).toBe(run.seq)
  const some = ([, amount]: readonly [string, bigint]): boolean => amount !== 0n
  expect(new Map([...lines].filter(some))).toEqual(new Map([...had].filter(some)))
  expect(kinds.size).toBeGreaterThan(17)
})
