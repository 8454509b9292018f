import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canMatch,
  chainLines,
  csvCell,
  currencyUnit,
  kindestTerms,
  ledgerAmount,
  lineAmountValid,
  lineDigest,
  moneyIn,
  moneyOut,
  NO_LINE,
  orderNumber,
  parseOrderNumber,
  placeOf,
  quoteFault,
  referenceIn,
  releasableFrom,
  releaseAt,
  remittanceReference,
  sendBackAt,
  type StatementLine,
  termsPublishable,
  withdrawalFault,
  type WithdrawalAttempt,
} from './index.ts'

describe('rates', () => {
  const rate = fc.record({
    mid: fc.bigInt({ min: 1n, max: 10n ** 11n }),
    spreadPpm: fc.integer({ min: 0, max: 20_000 }),
  })

  it('out and in again never gain, and every minor unit of the way out is accounted for', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), rate, fc.constantFrom(0, 2), (amount, terms, digits) => {
        const out = moneyOut(amount, 0n, terms, currencyUnit(digits))
        expect(out.cost + out.rounding).toBe(amount)
        expect(out.rounding >= 0n && out.arrival % currencyUnit(digits) === 0n).toBe(true)
        expect(moneyIn(out.arrival, terms, 0).arrival <= out.cost).toBe(true)
        const more = out.arrival + currencyUnit(digits)
        expect((more * out.rate + 99_999_999n) / 100_000_000n > amount).toBe(true)
      }),
    )
  })

  it.each([
    ['no rate', { lastAt: undefined, quotedAt: 1_000, isAsShown: true }, 'rateUnavailable'],
    [
      'a last rate of two minutes and a millisecond',
      { lastAt: -20_001, quotedAt: 90_000, isAsShown: true },
      'rateUnavailable',
    ],
    ['a quote of 30 seconds', { lastAt: 90_000, quotedAt: 70_000, isAsShown: true }, undefined],
    ['a quote a millisecond older', { lastAt: 90_000, quotedAt: 69_999, isAsShown: true }, 'quoteExpired'],
    ['a quote nobody gave', { lastAt: 90_000, quotedAt: undefined, isAsShown: true }, 'quoteExpired'],
    ['other figures', { lastAt: 90_000, quotedAt: 70_000, isAsShown: false }, 'quoteMismatch'],
  ])('with %s: %s', (_what, quote, fault) => expect(quoteFault(100_000, quote)).toBe(fault))
})

describe('a reference', () => {
  it('is found however a bank breaks it, and a wrong digit is noticed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.nat(7),
        fc.integer({ min: 1, max: 9 }),
        (number, at, by) => {
          const text = remittanceReference(number)
          expect(referenceIn(`INV 77 ${text.replaceAll(/(.{4})/g, '$1 ')} 12.11.2026`)).toBe(number)
          expect(referenceIn(`/ROC/${text.toLowerCase()}//`)).toBe(number)
          expect(referenceIn(`${text} and ${text}`)).toBe(number)
          const digit = (Number(text[6 + at]) + by) % 10
          expect(referenceIn(`${text.slice(0, 6 + at)}${digit}${text.slice(7 + at)}`)).toBe(0)
        },
      ),
    )
  })

  it('of two deposits is none', () => {
    expect(referenceIn(`${remittanceReference(1)} ${remittanceReference(2)}`)).toBe(0)
    expect(referenceIn('')).toBe(0)
  })

  it('of an order is read back however it was typed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('DP' as const, 'WD' as const),
        fc.integer({ min: 1, max: 10 ** 11 }),
        (kind, number) => {
          const text = orderNumber(kind, number)
          expect(parseOrderNumber(text)).toEqual({ kind, number })
          expect(parseOrderNumber(` ${text.toLowerCase().replaceAll('-', ' ')}`)).toEqual({ kind, number })
        },
      ),
    )
    expect(parseOrderNumber('XX-0000-0001')).toBeUndefined()
    expect(parseOrderNumber('dp 7')).toEqual({ kind: 'DP', number: 7 })
    expect(parseOrderNumber('DP-1234567-890123')).toBeUndefined()
  })

  it.each([
    ['plain', 'plain'],
    ['@SUM(1)', "'@SUM(1)"],
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['+1,2', `"'+1,2"`],
    [' =1+1', "' =1+1"],
    ['\u00a0=1+1', "'\u00a0=1+1"],
    ['\n=1+1', `"'\n=1+1"`],
    ['\u200b\u202e=1+1', "'\u200b\u202e=1+1"],
    ['\u0001=1+1', "'\u0001=1+1"],
    ['＝1+1', "'＝1+1"],
    ['＠SUM(1)', "'＠SUM(1)"],
    ['\tx', "'\tx"],
    ['-x', "'-x"],
    ['1-2=3', '1-2=3'],
    [' x', ' x'],
  ])('in a cell, %j is %j', (text, cell) => expect(csvCell(text)).toBe(cell))
})

describe('a line', () => {
  const LINE: StatementLine = {
    rail: 'usBank',
    line: 2,
    kind: 'credit',
    asset: 'USD',
    amount: 5,
    reference: 'é"',
    party: 'same',
    valueAt: 7,
  }

  it('has another digest for every field and for what stood before', () => {
    const other: Partial<StatementLine>[] = [
      { rail: 'euBank' },
      { line: 3 },
      { kind: 'house' },
      { asset: 'EUR' },
      { amount: 6 },
      { reference: 'e' },
      { party: 'untold' },
      { valueAt: 8 },
    ]
    const digests = other.map((change) => lineDigest(NO_LINE, { ...LINE, ...change }))
    digests.push(lineDigest(NO_LINE, LINE), lineDigest('1'.repeat(64), LINE))
    expect(new Set(digests).size).toBe(10)
  })

  it.each([
    ['credit', 1, true],
    ['credit', -1, false],
    ['debit', -1, true],
    ['reversal', 1, false],
    ['house', -1, true],
    ['house', 0, false],
    ['credit', 2 ** 53, false],
  ] as const)('of kind %s with %d is one: %s', (kind, amount, is) => expect(lineAmountValid(kind, amount)).toBe(is))

  it('is placed by reference and name, and goes back when nobody placed it', () => {
    expect([
      placeOf(true, 'same'),
      placeOf(true, 'untold'),
      placeOf(true, 'different'),
      placeOf(false, 'same'),
    ]).toEqual(['credited', 'credited', 'nameDiffers', 'unmatched'])
    expect([sendBackAt('nameDiffers', 5), sendBackAt('unmatched', 5)]).toEqual([172_800_005, 1_209_600_005])
  })

  const line = { rail: 'usBank', asset: 'USD', amount: 9_800n, entry: 7 }
  const deposit = { rail: 'usBank', asset: 'USD', amount: 10_000n, entry: 6, hasVoucher: true }
  const attempt = { line, deposit, tolerance: 50n }
  it.each([
    ['what was announced before it', attempt, true],
    ['a little more than was announced', { ...attempt, line: { ...line, amount: 10_050n } }, true],
    ['more than the tolerance', { ...attempt, line: { ...line, amount: 10_051n } }, false],
    ['what was announced after it', { ...attempt, deposit: { ...deposit, entry: 8 } }, false],
    ['a remittance without a voucher', { ...attempt, deposit: { ...deposit, hasVoucher: false } }, false],
    ['another rail', { ...attempt, deposit: { ...deposit, rail: 'euBank' } }, false],
    ['another currency', { ...attempt, deposit: { ...deposit, asset: 'EUR' } }, false],
  ])('is matched to %s: %s', (_what, each, may) => expect(canMatch(each)).toBe(may))
})

describe('a chain', () => {
  const block = (hash: string, parent: string, height: number, ...ids: string[]) => ({
    hash,
    parent,
    height,
    transfers: ids.map((id) => ({ id, out: 0, to: 'A1', amount: 5n })),
  })
  const terms = { confirmations: 2, watched: new Set(['A1']) }

  it('that gives a transfer back after it was reversed credits it again', () => {
    const blocks = [
      block('a', '-', 1, 't'),
      block('b', 'a', 2),
      block('x', '-', 1),
      block('y', 'x', 2),
      block('z', 'y', 3),
      block('w', 'z', 4, 't'),
      block('v', 'w', 5),
    ]
    expect(chainLines(blocks, terms).map(({ kind, told }) => [kind, told])).toEqual([
      ['credit', 'b'],
      ['reversal', 'z'],
      ['credit', 'v'],
    ])
  })

  it('counts nothing to others, of nothing, or that failed', () => {
    const transfers = [
      { id: 't', out: 0, to: 'B9', amount: 5n },
      { id: 't', out: 1, to: 'A1', amount: 0n },
      { id: 't', out: 2, to: 'A1', amount: 5n, succeeded: false },
    ]
    expect(chainLines([{ ...block('a', '-', 1), transfers }, block('b', 'a', 2)], terms)).toEqual([])
  })

  it('floors what is finer than the ledger', () => {
    expect([ledgerAmount(1_999_999_999_999n, 18), ledgerAmount(5n, 6), ledgerAmount(5n, 8)]).toEqual([199n, 500n, 5n])
  })
})

describe('a withdrawal', () => {
  const TERMS = { minimum: 20n, maximum: 50n, dayLimit: 100n, fee: 1n }
  const MET: WithdrawalAttempt = {
    at: 1_000,
    hasTransactionPassword: true,
    isIdentityValidated: true,
    pausedUntil: 1_000,
    deposited: 7n,
    principal: 7n,
    amount: 50n,
    isWhole: true,
    terms: TERMS,
    dayWithThis: 100n,
    available: 50n,
    hasDestination: true,
    isDestinationAsSigned: true,
    isFrozenByOwner: false,
    heldUntil: 1_000,
  }
  const WRONG: readonly (readonly [Partial<WithdrawalAttempt>, string, number])[] = [
    [{ hasTransactionPassword: false }, 'transactionPasswordUnset', 1],
    [{ isIdentityValidated: false }, 'identityNotValidated', 2],
    [{ pausedUntil: 1_001 }, 'withdrawalPaused', 3],
    [{ principal: 8n }, 'depositsBelowPrincipal', 4],
    [{ isWhole: false }, 'amountMalformed', 5],
    [{ terms: { ...TERMS, minimum: 51n } }, 'withdrawalBelowMinimum', 5],
    [{ terms: { ...TERMS, maximum: 49n } }, 'withdrawalAboveMaximum', 5],
    [{ dayWithThis: 101n }, 'withdrawalAboveDay', 5],
    [{ available: 49n }, 'insufficientBalance', 5],
    [{ hasDestination: false }, 'destinationUnknown', 6],
    [{ isDestinationAsSigned: false }, 'destinationMismatch', 6],
    [{ isFrozenByOwner: true }, 'accountFrozen', 7],
    [{ heldUntil: 1_001 }, 'legalHold', 8],
  ]

  it('that meets the eight rules is not refused', () => expect(withdrawalFault(MET)).toBeUndefined())

  it.each(WRONG.map(([change, code, rule]) => [code, rule, change] as const))(
    'refused as %s is so by rule %d',
    (code, rule, change) => {
      expect(withdrawalFault({ ...MET, ...change })).toMatchObject({ code, rule })
    },
  )

  it('is told the first rule, whatever else is wrong', () => {
    for (const [index, [, code]] of WRONG.entries()) {
      const changes = WRONG.slice(index).filter(([, each]) => !each.startsWith('withdrawal') || each === code)
      const all: WithdrawalAttempt = Object.assign({}, MET, ...changes.map(([change]) => change).toReversed())
      expect(withdrawalFault(all)?.code).toBe(code)
    }
  })

  it('is judged by the kindest of its rules', () => {
    const kindest = { minimum: 10n, maximum: 50n, dayLimit: 90n, fee: 1n }
    const sets = [
      { minimum: 10n, maximum: 40n, dayLimit: 90n, fee: 2n },
      { minimum: 30n, maximum: 50n, dayLimit: 80n, fee: 1n },
    ]
    expect(kindestTerms(sets)).toEqual(kindest)
    expect([termsPublishable(kindest), termsPublishable({ ...kindest, fee: 10n })]).toEqual([true, false])
  })

  it('is released by silence, by people once its destination is old enough', () => {
    expect(releaseAt(5)).toBe(86_400_005)
    expect([releasableFrom(5, 0), releasableFrom(5, 60_000), releasableFrom(5, 10 ** 9)]).toEqual([
      0, 60_000, 86_400_005,
    ])
  })
})
