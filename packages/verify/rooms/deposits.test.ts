import type { Command, CommandOf, Event } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { lineDigest, NO_LINE, RAILS } from '@candela/rules/funding'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry, ClaimFailed } from '../index.ts'

const SECRET = new Uint8Array(32).fill(9)
const [TRC20, US_BANK, EU_BANK] = [1, 5, 6]
const [USDT, EUR, USD] = [0, 24, 26]
const UNIT = 100_000_000

/** A remittance by its reference, one that two operators matched, one in euros, and coins that came in two parts. */
function history(): AuditedEntry[] {
  const house = new DecidedStream(5)
  const entries: AuditedEntry[] = []
  const apply = (command: Command): void => {
    const { seq, at, resultCode } = house.decide(command)
    expect([command.kind, resultCode]).toEqual([command.kind, 0])
    entries.push({ seq, at, command, code: resultCode, events: house.core.events.decode() })
  }
  const heads = new Map<number, { line: number; previous: string }>()
  const record = (rail: number, asset: number, amount: number, reference: string): void => {
    const { line, previous } = heads.get(rail) ?? { line: 1, previous: NO_LINE }
    const told = { line, amount, reference, party: 'untold', valueAt: house.now } as const
    const kind: CommandOf<'recordLine'>['lineKind'] = 'credit'
    const id = house.core.asset(asset)!.id
    const digest = lineDigest(previous, { ...told, rail: RAILS[rail - 1]!.id, kind, asset: id })
    const signature = bytesToHex(ed25519.sign(hexToBytes(digest), SECRET))
    apply({ kind: 'recordLine', rail, lineKind: kind, asset, ...told, previous, signature })
    heads.set(rail, { line: line + 1, previous: digest })
  }
  const ask = () => ({ customer: 1, commandId: house.commandId() })
  const start = (rail: number, asset: number): void =>
    apply({ kind: 'startDeposit', ...ask(), rail, asset, amount: 100 * UNIT, card: 0, rate: 0, arrival: 0 })
  for (const command of house.opening(2)) apply(command)
  const key = bytesToHex(ed25519.getPublicKey(SECRET))
  for (const rail of [TRC20, US_BANK, EU_BANK]) apply({ kind: 'listRail', rail, grade: 'publicKey', key })
  for (const roles of [8, 16]) apply({ kind: 'enrolOperator', commandId: house.commandId(), roles, publicKey: '' })
  start(US_BANK, USD)
  record(US_BANK, USD, 100 * UNIT, 'DP1')
  start(US_BANK, USD)
  apply({ kind: 'confirmRemittance', ...ask(), deposit: 2, voucher: 'cd'.repeat(32) })
  record(US_BANK, USD, 98 * UNIT, '')
  for (const operator of [1, 2]) {
    const signed = { operator, commandId: house.commandId(), signature: 'ab' }
    apply({ kind: 'matchLine', ...signed, rail: US_BANK, line: 2, request: 2 })
  }
  apply({ kind: 'rates', mids: [{ asset: EUR, mid: 108_530_000 }], source: 'test', sourceAt: 0 })
  start(EU_BANK, EUR)
  record(EU_BANK, EUR, 100 * UNIT, 'DP3')
  apply({ kind: 'assignAddress', ...ask(), rail: TRC20 })
  record(TRC20, USDT, 4 * UNIT, 'A1')
  record(TRC20, USDT, 6 * UNIT, 'A1')
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
  ['somebody else’s', inEvent('deposited', { customer: 2 })],
  ['more than came', inEvent('deposited', { amount: 101 * UNIT })],
  ['more than it comes to', inEvent('deposited', { gross: 101 * UNIT, arrival: 101 * UNIT })],
  ['a fee that nobody published', inEvent('deposited', { fee: 5 })],
  ['another rate', inCommand('rates', { mids: [{ asset: EUR, mid: 90_000_000 }] })],
  ['a match by one operator alone', inEvent('linePlacing', { operator: 1 })],
  ['a match that nobody proposed', without('linePlacing')],
  ['coins of an address that nobody has', without('addressAssigned')],
  ['a line that is left out', without('lineCredited')],
  ['a deposit that nobody announced', inCommand('startDeposit', { customer: 2 })],
]

describe('the claim deposits', () => {
  const entries = history()
  const audited = (forge: Forge = (entry) => entry): Audit => {
    const audit = new Audit()
    for (const entry of entries) audit.apply(forge(entry))
    audit.checkWhole(entries.length)
    return audit
  }

  it('holds of what the core decided', () => {
    expect(
      audited()
        .lines()
        .find((line) => line.includes('ok funding')),
    ).toMatch(/\d+ commands and \d+ events/)
  })

  it.each(FORGERIES)('does not hold of %s', (_what, forge) => {
    expect(() => audited(forge)).toThrow(ClaimFailed)
    expect(() => audited(forge)).toThrow(/deposit|line|address/i)
  })
})
