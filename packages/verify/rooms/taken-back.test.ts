import type { Command, CommandOf, Event } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { LATEST_RULES } from '@candela/rules'
import { lineDigest, NO_LINE, RAILS } from '@candela/rules/funding'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { Audit, type AuditedEntry } from '../index.ts'

const SECRET = new Uint8Array(32).fill(9)
const UNIT = 100_000_000
const DAY = 86_400_000
const [TRC20, US_BANK] = [1, 5]
const [USDT, USD] = [0, 26]
const ADDRESS = 'ab'.repeat(32)

/**
 * By the rules of today: money that waits is taken back, also in part; money that was credited is, for two inviters who
 * share what there is; a remittance of before is matched; a withdrawal is overdue.
 */
function history(): AuditedEntry[] {
  const house = new DecidedStream(5)
  const entries: AuditedEntry[] = []
  const apply = (command: Command): void => {
    const { seq, at, resultCode } = house.decide(command)
    expect([command.kind, resultCode]).toEqual([command.kind, 0])
    entries.push({ seq, at, command, code: resultCode, events: house.core.events.decode() })
  }
  const pass = (time: number): void => {
    house.now += time
    while (house.core.isDue(house.now)) apply({ kind: 'tick' })
  }
  const heads = new Map<number, { line: number; previous: string }>()
  const record = (rail: number, lineKind: CommandOf<'recordLine'>['lineKind'], units: number, reference = ''): void => {
    const { line, previous } = heads.get(rail) ?? { line: 1, previous: NO_LINE }
    const asset = rail === TRC20 ? USDT : USD
    const told = { line, amount: units * UNIT, reference, party: 'untold', valueAt: house.now } as const
    const body = { ...told, rail: RAILS[rail - 1]!.id, kind: lineKind, asset: house.core.asset(asset)!.id }
    const digest = lineDigest(previous, body)
    const signature = bytesToHex(ed25519.sign(hexToBytes(digest), SECRET))
    apply({ kind: 'recordLine', rail, lineKind, asset, ...told, previous, signature })
    heads.set(rail, { line: line + 1, previous: digest })
  }
  const of = (customer: number) => ({ customer, commandId: house.commandId() })
  const validate = (customer: number): void => {
    apply({ kind: 'recordFact', ...of(customer), fact: 'identitySent', holds: true })
    const verdict = { verdict: 'validate', face: false, reasons: 0, signature: '' } as const
    apply({ kind: 'reviewIdentity', operator: 0, ...of(customer), submission: 1, ...verdict })
  }
  for (const command of house.opening(4)) apply(command)
  apply({ kind: 'activateRules', version: LATEST_RULES })
  const key = bytesToHex(ed25519.getPublicKey(SECRET))
  for (const rail of [TRC20, US_BANK]) apply({ kind: 'listRail', rail, grade: 'publicKey', key })
  for (const roles of [8, 16]) apply({ kind: 'enrolOperator', commandId: house.commandId(), roles, publicKey: '' })
  apply({ kind: 'fundHouse', account: 'capital' })
  apply({ kind: 'bindInviter', ...of(3), inviter: 1 })
  apply({ kind: 'bindInviter', ...of(4), inviter: 2 })
  for (const customer of [3, 4]) apply({ kind: 'assignAddress', ...of(customer), rail: TRC20 })
  for (const customer of [1, 2, 3, 4]) validate(customer)
  record(TRC20, 'credit', 30_000, 'A1')
  record(TRC20, 'credit', 30_000, 'A2')
  pass(DAY)
  record(TRC20, 'credit', 6, 'A1')
  record(TRC20, 'reversal', -6, 'L3')
  record(TRC20, 'credit', 4, 'A1')
  record(TRC20, 'credit', 6, 'A1')
  record(TRC20, 'reversal', -3, 'L5')
  const remittance = { rail: US_BANK, asset: USD, amount: 100 * UNIT, card: 0, rate: 0, arrival: 0 }
  apply({ kind: 'startDeposit', ...of(1), ...remittance })
  apply({ kind: 'confirmRemittance', ...of(1), deposit: 4, voucher: 'cd'.repeat(32) })
  record(US_BANK, 'credit', 180)
  record(US_BANK, 'reversal', -40, 'L1')
  for (const operator of [1, 2]) {
    const signed = { operator, commandId: house.commandId(), signature: 'ab' }
    apply({ kind: 'matchLine', ...signed, rail: US_BANK, line: 1, request: 4 })
  }
  apply({ kind: 'recordFact', ...of(1), fact: 'transactionPassword', holds: true })
  apply({ kind: 'addDestination', ...of(1), rail: TRC20, asset: USDT, digest: ADDRESS, confirmedBy: 'passkey' })
  const shown = { amount: 100 * UNIT, fee: UNIT, arrival: 99 * UNIT, rate: 0, confirmedBy: 'password' } as const
  apply({ kind: 'requestWithdrawal', ...of(1), rail: TRC20, asset: USDT, destination: 1, digest: ADDRESS, ...shown })
  pass(DAY)
  pass(3_600_000)
  apply({ kind: 'takePayout', rail: TRC20, withdrawal: 1, digest: ADDRESS })
  return entries
}

function audited(entries: readonly AuditedEntry[]): Audit {
  const audit = new Audit()
  for (const entry of entries) audit.apply(entry)
  audit.end(entries.length)
  return audit
}

type Forged = readonly [claim: string, what: string, kind: Event['kind'], change: object | undefined]

describe('what is taken back', () => {
  const entries = history()
  const forged = (change: (event: Event) => readonly Event[]) =>
    entries.map((entry) => ({ ...entry, events: entry.events.flatMap(change) }))

  it('holds of what the core decided', () => {
    const lines = audited(entries).lines().join('\n')
    expect(lines).toMatch(/^ok rails +\d+ commands and \d+ events/m)
  })

  it.each<Forged>([
    ['rails', 'a line that goes on waiting', 'lineReversed', undefined],
    ['rails', 'more of a line than was taken', 'lineReversed', { amount: 7 * UNIT }],
    ['rails', 'a rest that is none', 'lineReversed', { left: 5 }],
    ['funding', 'a deposit that counts as before', 'depositReversed', undefined],
    ['funding', 'a deposit that counts for another sum', 'depositReversed', { worth: 1 }],
    ['funding', 'another’s deposit', 'depositReversed', { customer: 4 }],
    ['referral', 'a net that stays', 'memberNetLowered', undefined],
    ['withdrawals', 'a late payout that nobody was told of', 'withdrawalOverdue', undefined],
    ['withdrawals', 'one that is late by another clock', 'withdrawalOverdue', { dueAt: 5 }],
    ['funding', 'a match without a voucher', 'remittanceConfirmed', undefined],
    ['funding', 'a match of more than 50 more, of 140 that wait', 'depositStarted', { amount: 90 * UNIT - 1 }],
  ])('%s: %s is found', (claim, _what, kind, change) => {
    const found = forged((event) =>
      event.kind !== kind ? [event] : change === undefined ? [] : [{ ...event, ...change }],
    )
    expect(() => audited(found)).toThrow(expect.objectContaining({ claim }))
  })

  it('referral: a share that is larger than another’s is found', () => {
    const more = { 1: 1, 2: -1 } as Readonly<Record<number, number>>
    const found = forged((event) =>
      event.kind === 'rebatePaid' ? [{ ...event, amount: event.amount + (more[event.customer] ?? 0) }] : [event],
    )
    expect(() => audited(found)).toThrow(expect.objectContaining({ claim: 'referral' }))
  })

  it('a match to what nobody had announced is found', () => {
    const late = entries.map((entry) => {
      const isAnnounced = entry.events.some(({ kind }) => kind === 'depositStarted')
      return isAnnounced ? { ...entry, command: { kind: 'tick' } as const, events: [] } : entry
    })
    expect(() => audited(late)).toThrow(expect.objectContaining({ claim: 'funding' }))
  })
})
