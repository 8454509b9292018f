import { type Code, type CommandOf, OPERATOR_ROLES } from '@candela/contract'
import { LATEST_RULES, RULES } from '@candela/rules'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answer, Trial } from '../testing/trial.ts'

const DAY = 86_400_000
const { holds } = RULES[LATEST_RULES].funding
const realMoney = { ...RULES[LATEST_RULES].funding, holds: { ...holds, isPractice: false } }
const REAL = { 1: { ...RULES[LATEST_RULES], version: 1, funding: realMoney } }

type Order = Partial<CommandOf<'placeLegalHold'>>

class Desk extends Trial {
  readonly customer = this.open()
  readonly security = this.#operator('security')
  readonly checker = this.#operator('paymentsChecker')
  readonly support = this.#operator('support')

  #operator(role: (typeof OPERATOR_ROLES)[number]): number {
    const roles = 1 << OPERATOR_ROLES.indexOf(role)
    return this.must({ kind: 'enrolOperator', commandId: this.id(), roles, publicKey: 'a501' }).value
  }

  propose(operator: number, over: Order = {}): Answer {
    const order = { statute: 'courtOrder', document: 'cd'.repeat(32), until: this.at + 90 * DAY }
    const of = { customer: this.customer, ...order, signature: 'ab', ...over }
    return this.apply({ kind: 'placeLegalHold', operator, commandId: this.id(), ...of })
  }

  lift(operator: number, signature = 'ab'): Answer {
    return this.apply({ kind: 'endLegalHold', operator, commandId: this.id(), customer: this.customer, signature })
  }

  until(): number {
    return this.core.withdrawals.hold(this.customer, this.at)?.until ?? 0
  }
}

describe('a legal hold', () => {
  let desk: Desk
  beforeEach(() => (desk = new Desk(undefined, { rules: REAL })))
  const hold = (): void => void [desk.propose(desk.security), desk.propose(desk.checker)]

  it.each<[Code, string, () => Answer]>([
    ['customerUnknown', 'of nobody', () => desk.propose(desk.security, { customer: 99 })],
    ['statuteUnknown', 'by a suspicion', () => desk.propose(desk.security, { statute: 'suspicion' })],
    ['holdTooShort', 'until now', () => desk.propose(desk.security, { until: desk.at })],
    [
      'holdTooLong',
      'of 90 days and a millisecond',
      () => desk.propose(desk.security, { until: desk.at + 90 * DAY + 1 }),
    ],
    ['signatureMissing', 'that nobody signs', () => desk.propose(desk.security, { signature: '' })],
    ['operatorRoleMissing', 'that payments propose', () => desk.propose(desk.checker)],
    ['sameOperator', 'of one person', () => (desk.propose(desk.security), desk.propose(desk.security))],
    ['operatorRoleMissing', 'that support agrees to', () => (desk.propose(desk.security), desk.propose(desk.support))],
    ['holdUnknown', 'that is none, lifted', () => desk.lift(desk.security)],
    ['operatorRoleMissing', 'lifted by support', () => (hold(), desk.lift(desk.support))],
    ['signatureMissing', 'lifted by nobody', () => (hold(), desk.lift(desk.security, ''))],
  ])('%s: %s', (code, _what, act) => expect(act().code).toBe(code))

  it('takes two people who say the same, and ends by itself', () => {
    desk.propose(desk.security)
    desk.propose(desk.security, { document: 'ee'.repeat(32) })
    expect([desk.propose(desk.checker).code, desk.until()]).toEqual(['operatorRoleMissing', 0])
    desk.propose(desk.checker, { document: 'ee'.repeat(32) })
    const until = desk.at + 90 * DAY
    expect(desk.until()).toBe(until)
    desk.at = until - 1
    expect(desk.until()).toBe(until)
    desk.at = until
    expect(desk.until()).toBe(0)
  })

  it.each(['security', 'checker'] as const)('is lifted by %s alone', (role) => {
    hold()
    expect([desk.lift(desk[role]).code, desk.until()]).toEqual(['ok', 0])
  })

  it('holdPractice: is never placed on practice money', () => {
    desk = new Desk()
    expect([desk.propose(desk.security).code, desk.lift(desk.security).code]).toEqual(['holdPractice', 'holdUnknown'])
  })
})
