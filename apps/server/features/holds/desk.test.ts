import { describe, expect, it } from 'vitest'
import { HOLD_TERMS, holdFault } from '@candela/rules/funding'
import type pg from 'pg'
import type { Sources } from '../../queries/context.ts'
import { Refused } from '../../refused.ts'
import { openHoldDesk } from './desk.ts'

const NOW = 1_000_000
const DAY = 86_400_000
const HOLD = { customer: 7, statute: 'courtOrder', document: 'ab'.repeat(32), until: NOW + DAY }
const COMMAND_ID = '01890000-0000-7000-8000-000000000001'
const security = { number: 1, roles: ['security'] } as const
const otherSecurity = { number: 3, roles: ['security'] } as const
const checker = { number: 2, roles: ['paymentsChecker'] } as const

/** A desk over a house whose money is real, with one hold in force and one proposed. */
function desk(isPractice = false) {
  const { customer, ...proposed } = HOLD
  const core = {
    customerCount: 9,
    rules: { funding: { holds: { ...HOLD_TERMS, isPractice }, holdFault } },
    withdrawals: {
      proposedHolds: () => new Map([[customer, { ...proposed, proposer: 1 }]]),
      holds: () => [[8, proposed]],
      hold: (of: number) => (of === 8 ? proposed : undefined),
    },
  }
  const sources = { engine: { core }, clock: () => NOW, projections: { market: { lastAt: 0 } } } as unknown as Sources
  const pool = { query: async () => ({ rows: [{ number: 1, name: 'Sena Adeyemi' }] }) } as unknown as pg.Pool
  return openHoldDesk(sources, pool)
}

function refusal(work: () => unknown): string {
  try {
    work()
    return 'ok'
  } catch (error) {
    expect(error).toBeInstanceOf(Refused)
    return (error as Refused).code
  }
}

describe('legal holds on real money', () => {
  it('are proposed by security and agreed to by another who checks payments', () => {
    const of = desk()
    const other = { ...HOLD, customer: 5 }
    expect(refusal(() => of.placing(security, other, COMMAND_ID))).toBe('ok')
    expect(refusal(() => of.placing(checker, other, COMMAND_ID))).toBe('operatorRoleMissing')
    expect(refusal(() => of.placing(security, HOLD, COMMAND_ID))).toBe('sameOperator')
    expect(refusal(() => of.placing(otherSecurity, HOLD, COMMAND_ID))).toBe('operatorRoleMissing')
    expect(of.placing(checker, HOLD, COMMAND_ID)).toEqual({
      kind: 'placeLegalHold',
      operator: 2,
      commandId: COMMAND_ID,
      ...HOLD,
      signature: '',
    })
    // another document is another proposal
    expect(refusal(() => of.placing(checker, { ...HOLD, document: 'cd'.repeat(32) }, COMMAND_ID))).toBe(
      'operatorRoleMissing',
    )
    expect([of.first(HOLD), of.first(other)]).toEqual([1, undefined])
  })

  it('need a listed statute, an end within 90 days, a customer, and money that is real', () => {
    const of = desk()
    const refused = (over: object) => refusal(() => of.placing(security, { ...HOLD, customer: 5, ...over }, COMMAND_ID))
    expect(refused({ statute: 'whim' })).toBe('statuteUnknown')
    expect(refused({ until: NOW })).toBe('holdTooShort')
    expect(refused({ until: NOW + 90 * DAY + 1 })).toBe('holdTooLong')
    expect(refused({ customer: 10 })).toBe('customerUnknown')
    expect(refusal(() => desk(true).placing(security, HOLD, COMMAND_ID))).toBe('holdPractice')
  })

  it('are lifted by either role alone, and shown with who may sign', async () => {
    const of = desk()
    expect(of.lifting(checker, 8, COMMAND_ID)).toMatchObject({ kind: 'endLegalHold', operator: 2, customer: 8 })
    expect(refusal(() => of.lifting(security, 7, COMMAND_ID))).toBe('holdUnknown')
    const shown = await of.shown(checker)
    expect(shown.proposed).toMatchObject([{ customer: '7', first: 'Sena Adeyemi', maySign: true }])
    expect(shown.inForce).toMatchObject([{ customer: '8', first: '', maySign: true }])
    expect((await of.shown(security)).proposed[0]!.maySign).toBe(false)
  })
})
