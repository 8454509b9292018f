import type { Command } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const CUSTOMERS = 300
const DAY = 86_400_000

/** Breaks of more customers than one tick works off, which end at one instant; then whoever buys does so after the last of them. */
function history(): readonly AuditedEntry[] {
  const house = new DecidedStream(5)
  const entries: AuditedEntry[] = []
  const apply = (command: Command): void => {
    const { seq, at, resultCode: code } = house.decide(command)
    entries.push({ seq, at, command, code, events: house.core.events.decode() })
  }
  for (const command of house.opening(CUSTOMERS)) apply(command)
  for (let customer = 1; customer <= CUSTOMERS; customer++) {
    apply({ kind: 'takeBreak', customer, commandId: house.commandId(), days: 1 })
  }
  house.now += 2 * DAY
  while (house.core.isDue(house.now)) apply({ kind: 'tick' })
  apply({ kind: 'addPracticeFunds', customer: 1, commandId: house.commandId() })
  return entries
}

function faultOf(entries: readonly AuditedEntry[]): string {
  const audit = new Audit()
  try {
    for (const entry of entries) audit.apply(entry)
    audit.checkWhole(entries.length)
  } catch (error) {
    if (error instanceof ClaimFailed) return `${error.claim}: ${error.message}`
    throw error
  }
  return 'nothing'
}

describe('what falls due at one instant', () => {
  const entries = history()
  const ticks = entries.filter(({ events }) => events.some(({ kind }) => kind === 'breakEnded'))

  it('is told by several ticks, and nothing is decided before the last of it', () => {
    expect(ticks).toHaveLength(2)
    expect(faultOf(entries)).toBe('nothing')
    const [, second] = ticks
    expect(faultOf(entries.filter((entry) => entry !== second))).toBe(
      'limits: breakEnded is due and not told before addPracticeFunds',
    )
  })

  it('is found where one of it is left out, told twice or told of somebody else', () => {
    const told = ticks[1]!.events
    for (const events of [told.slice(1), [told[0]!, ...told], [{ ...told[0]!, customer: 1 }, ...told.slice(1)]]) {
      expect(faultOf(entries.map((entry) => (entry === ticks[1] ? { ...entry, events } : entry)))).toMatch(/^limits: /)
    }
  })
})
