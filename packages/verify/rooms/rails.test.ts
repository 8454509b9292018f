import type { Command, CommandOf, Event } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { lineDigest, NO_LINE, RAILS } from '@candela/rules/funding'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const SECRET = new Uint8Array(32).fill(9)
const [US_BANK, USD] = [5, 26]
const FORTNIGHT = 14 * 86_400_000

/** House float, a charge, and money that nobody knew what to do with: it went back. */
function history(): AuditedEntry[] {
  const house = new DecidedStream(5)
  const entries: AuditedEntry[] = []
  const apply = (command: Command, code = 0): void => {
    const { seq, at, resultCode } = house.decide(command)
    expect([command.kind, resultCode]).toEqual([command.kind, code])
    entries.push({ seq, at, command, code: resultCode, events: house.core.events.decode() })
  }
  let previous = NO_LINE
  let line = 0
  const record = (kind: CommandOf<'recordLine'>['lineKind'], amount: number, reference = ''): void => {
    const told = { line: ++line, amount, reference, party: 'untold', valueAt: house.now } as const
    const digest = lineDigest(previous, { ...told, rail: RAILS[US_BANK - 1]!.id, kind, asset: 'USD' })
    const signature = bytesToHex(ed25519.sign(hexToBytes(digest), SECRET))
    apply({ kind: 'recordLine', rail: US_BANK, lineKind: kind, asset: USD, ...told, previous, signature })
    previous = digest
  }
  for (const command of house.opening(2)) apply(command)
  const key = bytesToHex(ed25519.getPublicKey(SECRET))
  apply({ kind: 'listRail', rail: US_BANK, grade: 'publicKey', key })
  record('house', 1_000_000)
  record('credit', 5_000)
  record('charge', -15)
  house.now += FORTNIGHT
  while (house.core.isDue(house.now)) apply({ kind: 'tick' })
  record('debit', -5_000, 'L2')
  apply({ kind: 'closeDay', rail: US_BANK, asset: USD, lines: 4, closing: 999_985, head: previous })
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
const without =
  (kind: Event['kind']): Forge =>
  (entry) => ({ ...entry, events: entry.events.filter((event) => event.kind !== kind) })

const FORGERIES: readonly (readonly [string, Forge])[] = [
  ['a line that its rail did not sign', inCommand('recordLine', { signature: 'ab'.repeat(64) })],
  ['lines of another key', inCommand('listRail', { key: 'ab'.repeat(32) })],
  ['another amount', inEvent('arrived', { amount: 7 })],
  ['another digest', inEvent('arrived', { digest: 'ab'.repeat(32) })],
  ['a line after another', inCommand('recordLine', { previous: 'ab'.repeat(32) })],
  ['a line of a rail that is none', inEvent('arrived', { rail: 6 })],
  ['a line at another place', inEvent('arrived', { state: 'booked' })],
  ['a line that goes back at another time', inEvent('arrived', { sendBackAt: 5 })],
  ['a line that goes back before its time', (entry) => ({ ...entry, at: Math.min(entry.at, 1_795_219_200_000) })],
  ['a line that goes back twice', inEvent('lineReturning', { line: 3 })],
  ['a line that went back without having to', without('lineReturning')],
  ['a line that is left out', without('arrived')],
  ['a day that agrees although it does not', inCommand('closeDay', { closing: 999_984 })],
]

describe('rails and the lines of their statements', () => {
  const entries = history()
  const audited = (forge: Forge = (entry) => entry): Audit => {
    const audit = new Audit()
    for (const entry of entries) audit.apply(forge(entry))
    audit.checkWhole(entries.length)
    return audit
  }

  it('hold of what the core decided', () => {
    const lines = audited().lines()
    expect(lines.find((line) => line.includes('statements'))).toContain('4 lines of 1 rails')
  })

  it.each(FORGERIES)('do not hold of %s', (_what, forge) => {
    expect(() => audited(forge)).toThrow(ClaimFailed)
    expect(() => audited(forge)).toThrow(/line|rail|arrived|reconciled/i)
  })
})
