import type { Command, Event } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const digest = (byte: string): string => byte.repeat(32)

/** Addresses of one customer, up to the limit, one twice, one removed. */
function history(): AuditedEntry[] {
  const house = new DecidedStream(5)
  const entries: AuditedEntry[] = []
  const apply = (command: Command, code = 0): void => {
    const { seq, at, resultCode } = house.decide(command)
    expect([command.kind, resultCode]).toEqual([command.kind, code])
    entries.push({ seq, at, command, code: resultCode, events: house.core.events.decode() })
  }
  const ask = () => ({ customer: 1, commandId: house.commandId() })
  const add = (byte: string, code = 0): void =>
    apply({ kind: 'addDestination', ...ask(), rail: 1, asset: 0, digest: digest(byte), confirmedBy: 'password' }, code)
  for (const command of house.opening(2)) apply(command)
  add('aa', 342)
  apply({ kind: 'recordFact', ...ask(), fact: 'transactionPassword', holds: true })
  for (let number = 10; number < 30; number++) add(String(number))
  add('11', 344)
  add('bb', 345)
  apply({ kind: 'removeDestination', ...ask(), destination: 3 })
  add('bb')
  return entries
}

type Forge = (entry: AuditedEntry) => AuditedEntry
const inEvent =
  (kind: Event['kind'], change: object): Forge =>
  (entry) => ({
    ...entry,
    events: entry.events.map((event): Event => (event.kind === kind ? { ...event, ...change } : event)),
  })
const inCommand =
  (kind: Command['kind'], change: object): Forge =>
  (entry) =>
    entry.command.kind === kind ? { ...entry, command: { ...entry.command, ...change } } : entry

const FORGERIES: readonly (readonly [string, Forge])[] = [
  ['one that nobody asked for', inEvent('destinationAdded', { customer: 2 })],
  ['another asset', inEvent('destinationAdded', { asset: 1 })],
  ['a number that is taken', inEvent('destinationAdded', { destination: 1 })],
  ['one that is used at once', inEvent('destinationAdded', { usableFrom: 5 })],
  ['one without a transaction password', inEvent('factRecorded', { holds: false })],
  [
    'a card of nobody who is known',
    (entry) => inCommand('addDestination', { rail: 8 })(inEvent('destinationAdded', { rail: 8 })(entry)),
  ],
  [
    'a rail that is none',
    (entry) => inCommand('addDestination', { rail: 9 })(inEvent('destinationAdded', { rail: 9 })(entry)),
  ],
  ['the same twice', inCommand('addDestination', { digest: digest('aa') })],
  ['one more than there may be', inEvent('destinationRemoved', { destination: 99 })],
  ['a refusal of what is not there', (entry) => (entry.code === 345 ? { ...entry, code: 344 } : entry)],
  ['a removal by somebody else', inCommand('removeDestination', { customer: 2 })],
  [
    'a removal that never was',
    (entry) => (entry.command.kind === 'removeDestination' ? { ...entry, events: [] } : entry),
  ],
]

describe('the claim destinations', () => {
  const entries = history()

  it('holds of what the core decided', () => {
    const audit = new Audit()
    for (const entry of entries) audit.apply(entry)
    expect(audit.lines().find((line) => line.includes('destinations'))).toMatch(/\d+ commands and \d+ events/)
  })

  it.each(FORGERIES)('does not hold of %s', (_what, forge) => {
    const apply = (): void => {
      const audit = new Audit()
      for (const entry of entries) audit.apply(forge(entry))
    }
    expect(apply).toThrow(ClaimFailed)
    expect(apply).toThrow(/destination|card|fact/i)
  })
})
