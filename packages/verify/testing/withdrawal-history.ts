import { type Command, OPERATOR_ROLES } from '@candela/contract'
import { DecidedStream } from '@candela/core/testing'
import { lineDigest, NO_LINE, RAILS } from '@candela/rules/funding'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect } from 'vitest'
import type { AuditedEntry } from '../index.ts'

const SECRET = new Uint8Array(32).fill(9)
const UNIT = 100_000_000
const DAY = 86_400_000
const BOTH = (1 << OPERATOR_ROLES.indexOf('paymentsMaker')) | (1 << OPERATOR_ROLES.indexOf('paymentsChecker'))
const [TRC20, US_BANK, EU_BANK, USD, EUR] = [1, 5, 6, 26, 24]
const [ADDRESS, CARD] = ['ab'.repeat(32), 'cd'.repeat(32)]

/**
 * Withdrawals that arrive, come back, fail, are taken back by their owner and a freeze, are released by everybody who may;
 * refusals; a line that is nobody's.
 */
export function withdrawalHistory(): AuditedEntry[] {
  const house = new DecidedStream(5)
  const entries: AuditedEntry[] = []
  const apply = (command: Command, expected = 0): AuditedEntry => {
    const { seq, at, resultCode } = house.decide(command)
    expect([command.kind, resultCode === 0]).toEqual([command.kind, expected === 0])
    const entry = { seq, at, command, code: resultCode, events: house.core.events.decode() }
    entries.push(entry)
    return entry
  }
  const pass = (time: number): void => {
    house.now += time
    while (house.core.isDue(house.now)) apply({ kind: 'tick' })
  }
  const own = () => ({ customer: 1, commandId: house.commandId() })
  const desk = (operator: number) => ({ operator, commandId: house.commandId() })
  const refused = (command: Command): void => void apply(command, 1)
  for (const command of house.opening(2)) apply(command)
  apply({ kind: 'activateRules', version: 2 })
  for (const publicKey of ['a501', 'a502']) {
    apply({ kind: 'enrolOperator', commandId: house.commandId(), roles: BOTH, publicKey })
  }
  const key = bytesToHex(ed25519.getPublicKey(SECRET))
  for (const rail of [TRC20, US_BANK, EU_BANK]) {
    apply({ kind: 'listRail', rail, grade: 'publicKey', key })
  }
  const ask = (amount: number, over: object = {}): Command => ({
    kind: 'requestWithdrawal',
    ...own(),
    rail: TRC20,
    asset: 0,
    amount,
    destination: 1,
    digest: ADDRESS,
    rate: 0,
    confirmedBy: 'password',
    fee: UNIT,
    arrival: amount - UNIT,
    ...over,
  })
  refused(ask(100 * UNIT))
  apply({ kind: 'recordFact', ...own(), fact: 'transactionPassword', holds: true })
  refused(ask(100 * UNIT))
  apply({ kind: 'recordFact', ...own(), fact: 'identitySent', holds: true })
  const review = { submission: 1, verdict: 'validate', face: true, reasons: 0, signature: '' } as const
  apply({ kind: 'reviewIdentity', customer: 1, ...desk(0), ...review })
  const to = { kind: 'addDestination', asset: 0, confirmedBy: 'passkey' } as const
  apply({ ...to, ...own(), rail: TRC20, digest: ADDRESS })
  apply({ ...to, ...own(), rail: 8, digest: CARD })
  for (const amount of [UNIT + 1, 10 * UNIT, 60_000 * UNIT, 20_000 * UNIT]) refused(ask(amount))
  refused(ask(100 * UNIT, { destination: 7 }))
  refused(ask(100 * UNIT, { digest: CARD }))
  apply({ kind: 'rates', mids: [{ asset: EUR, mid: 108_530_000 }], source: 'test', sourceAt: 0 })
  const bank = { destination: 2, digest: CARD }
  for (let left = 5; left > 0; left--) apply(ask(100 * UNIT))
  apply(ask(500 * UNIT, { ...bank, rail: EU_BANK, asset: EUR, rate: 1, arrival: 45_749_000_000 }))
  apply(ask(100 * UNIT, { ...bank, rail: US_BANK, asset: USD, fee: 5 * UNIT, arrival: 95 * UNIT }))
  const agree = (operator: number, request: number): void => {
    apply({ kind: 'agreeRelease', ...desk(operator), request, signature: operator === 0 ? '' : 'ab' })
  }
  agree(1, 1)
  agree(2, 1)
  for (const request of [2, 6]) agree(0, request)
  pass(60_000)
  agree(0, 7)
  const take = (withdrawal: number, rail = TRC20): void => {
    apply({ kind: 'takePayout', rail, withdrawal, digest: rail === TRC20 ? ADDRESS : CARD })
  }
  take(1)
  take(2)
  take(6, EU_BANK)
  take(7, US_BANK)
  apply({ kind: 'payoutSent', rail: TRC20, withdrawal: 1 })
  apply({ kind: 'payoutFailed', rail: TRC20, withdrawal: 2, reason: 'closed' })
  const heads = new Map<number, { line: number; previous: string }>()
  const record = (
    rail: number,
    kind: 'debit' | 'return' | 'credit',
    asset: number,
    amount: number,
    reference: string,
  ): void => {
    const { line, previous } = heads.get(rail) ?? { line: 1, previous: NO_LINE }
    const told = { line, amount, reference, party: 'untold', valueAt: house.now } as const
    const id = house.core.asset(asset)!.id
    const digest = lineDigest(previous, { ...told, rail: RAILS[rail - 1]!.id, kind, asset: id })
    const signature = bytesToHex(ed25519.sign(hexToBytes(digest), SECRET))
    apply({ kind: 'recordLine', rail, lineKind: kind, asset, ...told, previous, signature })
    heads.set(rail, { line: line + 1, previous: digest })
  }
  record(TRC20, 'debit', 0, -99 * UNIT, 'WD1')
  record(EU_BANK, 'debit', EUR, -45_749_000_000, 'WD6')
  record(US_BANK, 'debit', USD, -95 * UNIT, 'WD7')
  record(US_BANK, 'return', USD, 90 * UNIT, 'WD7')
  // without a reference it is nobody's
  record(US_BANK, 'credit', USD, 50 * UNIT, '')
  apply({ kind: 'cancelWithdrawal', ...own(), withdrawal: 3 })
  pass(DAY - 60_000)
  take(4)
  record(TRC20, 'debit', 0, -99 * UNIT, 'WD4')
  apply({ kind: 'recordFact', ...own(), fact: 'ownFreeze', holds: true })
  refused(ask(100 * UNIT))
  apply({ kind: 'recordFact', ...own(), fact: 'passwordRetrieved', holds: true })
  refused(ask(100 * UNIT))
  return entries
}
