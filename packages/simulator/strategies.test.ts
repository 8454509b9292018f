import { readFileSync } from 'node:fs'
import { type AuditedState, Auditor } from '@candela/auditor'
import { CODES, type Command } from '@candela/contract'
import { type Answer, playStrategies, StrategyHouse, type StrategyRow, type StrategyWorld } from '@candela/core/testing'
import { describe, expect, it } from 'vitest'
import { compareAnswer, compareTouched } from './compare.ts'

const FILE = new URL('../rules/vectors/strategies-vectors.json', import.meta.url)
const { vectors, world } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  readonly vectors: readonly StrategyRow[]
  readonly world: StrategyWorld
}
const ROWS = vectors.filter(({ given }) => 'steps' in given)

/** The house of the file, every entry of which the auditor foretells; what the file gives by hand it is told. */
class AuditedHouse extends StrategyHouse {
  // of the class that makes the house, whose entries are the first
  declare auditor: Auditor | undefined

  override apply(command: Command): Answer {
    this.auditor ??= new Auditor()
    tell(this, this.auditor.state)
    const answer = super.apply(command)
    const { code, value, repeated, events } = answer
    const prediction = this.auditor.apply(this.seq, this.at, command)
    const what = `entry ${this.seq} (${command.kind}) at ${new Date(this.at).toISOString()}`
    compareAnswer(what, { code: CODES[code].number, value, repeated }, events, prediction)
    if (this.checking) compareTouched(this.core, this.auditor, events)
    return answer
  }
}

function tell({ core, state: { limits: own, loans } }: StrategyHouse, state: AuditedState): void {
  for (const { customer, limits } of state.customers) {
    const { breakUntil, excludedUntil, knowledge } = own.of(customer)
    if (limits.breakUntil !== breakUntil || limits.excludedUntil !== excludedUntil) state.reached.push(customer)
    Object.assign(limits, { breakUntil, excludedUntil, isPassed: knowledge > 0 })
    for (const { asset } of state.assets) give(state, customer, asset, core.balance(customer, asset).available)
    const principal = loans.principalOf(customer)
    const isNew = principal > 0n && state.loans.every((loan) => loan.customer !== customer)
    if (isNew) state.loans.push({ customer, principal, status: 'over' } as AuditedState['loans'][number])
  }
}

/** Practice money, until the customer has so much. */
function give({ accounts, owned, owing }: AuditedState, customer: number, asset: number, amount: bigint): void {
  const name = `${customer} available 0 ${asset}`
  const more = amount - (accounts.get(name) ?? 0n)
  const add = <K>(to: Map<K, bigint>, key: K, each: bigint): unknown => to.set(key, (to.get(key) ?? 0n) + each)
  if (more === 0n) return
  add(accounts, name, more)
  add(accounts, `0 practice 0 ${asset}`, -more)
  add(owned, `${customer} ${asset}`, more)
  add(owing, asset, more)
}

describe('the rows of the file of strategies', () => {
  it.each(ROWS.map((row) => [row.id, row.what, row] as const))(
    'are what the auditor foretells: %s %s',
    (_id, _, row) => {
      expect(playStrategies(row, world, new AuditedHouse(world))).toEqual([])
    },
  )
})
