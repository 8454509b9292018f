import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves, provenBy } from '@candela/checks/proves'
import type { AnswerOf, LoanForm } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { RefusedCall, refusalOf, type TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'
import { openLoanForms } from './forms.ts'
import { openPracticeDecisions } from './practice-reviewer.ts'

const SECOND = 1_000
const DAY = 86_400_000
const FORM: LoanForm = {
  amount: '1000',
  days: 7,
  fullName: 'Maria Sample',
  age: 36,
  contact: '+49 30 7654321',
  residency: 'Berlin, Germany',
  employment: 'Engineer',
  incomeBand: 5,
  assetsBand: 3,
}

let house: MovedHouse
beforeAll(async () => {
  house = await MovedHouse.open()
  await house.server.floor.engine.submit({ kind: 'fundHouse', account: 'lendingFree' })
})
afterAll(() => house.stop())

/** A customer whose identity the practice reviewer validated. */
async function known(): Promise<TestClient> {
  const client = await house.customer()
  await house.validate(client)
  return client
}

const apply = (client: TestClient) =>
  client.call('applyLoan', { body: { commandId: house.commandId(), ruleVersion: LATEST_RULES } })
const detailOf = (client: TestClient, loan: string) => client.call('loan', { params: { loan } })
const repay = (client: TestClient, loan: string, amount?: string) =>
  client.call('repayLoan', {
    params: { loan },
    body: { commandId: house.commandId(), ...(amount !== undefined && { amount }) },
  })
/** The code and the figures that a call was refused with. */
async function refused(call: Promise<unknown>): Promise<readonly [string, object]> {
  const error = await call.catch((thrown: unknown) => thrown)
  if (error instanceof RefusedCall) return [error.code, error.params ?? {}]
  throw new Error('it was not refused', { cause: error })
}
const moneyOf = async (client: TestClient) =>
  (await client.call('balances')).balances.find((one) => one.asset === 'USDT')!

async function applied(over: Partial<LoanForm> = {}) {
  const client = await known()
  await client.call('saveLoanForm', { body: { ...FORM, ...over } })
  return { client, loan: (await apply(client)).loan }
}

/** Runs the house's upkeep now. */
async function round(): Promise<void> {
  const { sources, commands, vault } = house.server.floor
  await openPracticeDecisions(sources, commands, () => house.commandId())()
  await openLoanForms(vault.pool, vault.secrets, vault.pictures, () => house.now).applyRetention(house.now)
}

/** Paid out by the practice reviewer. */
async function borrowed(over: Partial<LoanForm> = {}) {
  const { client, loan } = await applied(over)
  house.pass(20 * SECOND)
  await round()
  return { client, loan: (await detailOf(client, loan.id)).loan }
}

/** Time passes, and what falls due is worked off. */
async function pass(ms: number): Promise<void> {
  house.pass(ms)
  await house.workOff()
}

describe('an application', () => {
  it('is kept half done and sealed, read back by its owner alone, and theirs to take away', async () => {
    const [client, other] = [await house.customer(), await house.customer()]
    expect(await client.call('loanForm')).toEqual({ form: null, photos: [] })
    await client.call('saveLoanForm', { body: FORM })
    const form = (await client.call('loanForm')).form!
    expect(form.amount, proves('S3.115')).toBe('1000')
    expect(form.days, proves('S3.116')).toBe(7)
    expect(form.fullName, proves('S3.117')).toBe('Maria Sample')
    expect(form.age, proves('S3.118')).toBe(36)
    expect(form.contact, proves('S3.119')).toBe('+49 30 7654321')
    expect(form.residency, proves('S3.120')).toBe('Berlin, Germany')
    expect(form.employment, proves('S3.121')).toBe('Engineer')
    expect(form.incomeBand, proves('S3.122')).toBe(5)
    const half = { ...FORM, contact: '', employment: '', incomeBand: -1 }
    expect((await client.call('saveLoanForm', { body: half })).form).toEqual(half)
    expect((await client.call('saveLoanForm', { body: FORM })).form).toEqual(FORM)
    expect((await other.call('loanForm')).form).toBeNull()
    const kept = await house.rowsOf('select form from vault.loan_form')
    expect(kept.map(({ form }) => (form as Buffer).toString('latin1')).join()).not.toContain('7654321')
    const { text } = await client.json('GET', '/api/v1/own-data.json')
    expect(text).toContain('7654321')
  })

  it.each([
    ['no amount', { amount: '' }, 'amount', ['S5.31']],
    ['no period', { days: 0 }, 'days', ['S5.32']],
    ['no name', { fullName: ' ' }, 'fullName', ['S5.33']],
    ['no age', { age: 0 }, 'age', ['S5.34']],
    ['an age below 18', { age: 17 }, 'age', ['S5.34']],
    ['no contact', { contact: '' }, 'contact', ['S5.35']],
    ['no residency', { residency: '' }, 'residency', ['S5.36']],
    ['no employment', { employment: '' }, 'employment', ['S5.37']],
    ['no income', { incomeBand: -1 }, 'incomeBand', ['S5.38']],
    ['no assets', { assetsBand: -1 }, 'assetsBand', []],
  ] as const)('with %s is not sent: it says which field', async (_what, over, field, ids) => {
    const client = await known()
    await client.call('saveLoanForm', { body: { ...FORM, ...over } })
    expect(await refused(apply(client)), proves(...ids)).toEqual(['loanFormIncomplete', { field }])
    expect((await client.call('loans', { query: {} })).loans).toEqual([])
  })

  it.each([
    ['10 days', { days: 10 }, 'loanTermInvalid', {}, ['S5.30', 'S9.4']],
    ['500', { amount: '500' }, 'loanTooSmall', {}, ['S5.39', 'S9.11']],
    ['a part of a cent', { amount: '600.001' }, 'loanAmountInvalid', {}, []],
    ['more than there can be', { amount: '99999999999999999999' }, 'loanTooLarge', {}, []],
    ['more than the score allows', { amount: '2000.01' }, 'loanAboveLimit', { limit: '2000' }, []],
    ['a band that is none', { incomeBand: 30 }, 'loanFormIncomplete', { field: 'incomeBand' }, []],
    [
      'more than one’s income carries',
      { incomeBand: 0, assetsBand: 1, amount: '1300' },
      'loanNotAffordable',
      { most: '1250' },
      [],
    ],
  ] as const)('for %s is refused: %s %j', async (_what, over, code, params, ids) => {
    const client = await known()
    await client.call('saveLoanForm', { body: { ...FORM, ...over } })
    expect(await refused(apply(client)), proves(...ids)).toEqual([code, params])
    // and is kept, to be mended
    expect((await client.call('loanForm')).form).toMatchObject(over)
  })

  it('for 7, 14, 21 or 28 days is taken, and for a cent more than 500', async () => {
    const client = await known()
    for (const days of [7, 14, 21, 28]) {
      await client.call('saveLoanForm', { body: { ...FORM, days } })
      const { loan } = await provenBy(['S5.30', 'S9.4'], apply(client))
      expect(loan, proves('S5.30', 'S9.4')).toMatchObject({ days, status: 'checking' })
      await client.call('cancelLoan', { params: { loan: loan.id }, body: { commandId: house.commandId() } })
    }
    await client.call('saveLoanForm', { body: { ...FORM, amount: '500.01' } })
    const { loan } = await provenBy(['S5.39', 'S9.11'], apply(client))
    expect(loan, proves('S5.39', 'S9.11')).toMatchObject({ amount: '500.01', status: 'checking' })
  })

  it('takes a validated identity', async () => {
    const client = await house.customer()
    await client.call('saveLoanForm', { body: FORM })
    expect(await refusalOf(apply(client))).toBe('identityNeeded')
  })

  it('is one at a time, nobody else’s, and taken back while nobody has decided', async () => {
    const { client, loan } = await applied()
    expect(loan.appliedAt, proves('S3.126')).toBe(house.now)
    expect(loan).toMatchObject({ amount: '1000', days: 7, status: 'checking', principal: '0' })
    expect(loan.decideBy, proves('S9.12')).toBe(house.now + DAY)
    await client.call('saveLoanForm', { body: FORM })
    expect(await refusalOf(apply(client))).toBe('loanUnpaid')
    const other = await known()
    expect(await refusalOf(detailOf(other, loan.id))).toBe('loanUnknown')
    expect(await refusalOf(repay(other, loan.id))).toBe('loanUnknown')
    expect(await refusalOf(other.call('loanProof', { params: { loan: loan.id }, query: {} }))).toBe('loanUnknown')
    const params = { loan: loan.id }
    const cancel = (by: TestClient) => by.call('cancelLoan', { params, body: { commandId: house.commandId() } })
    expect(await refusalOf(cancel(other))).toBe('loanUnknown')
    expect((await cancel(client)).loan.status).toBe('cancelled')
    expect(await refusalOf(cancel(client))).toBe('loanDecided')
    expect((await apply(client)).loan.status).toBe('checking')
  })
})

describe('a loan', () => {
  it('is paid out by the disclosed reviewer, and says what it costs and when', async () => {
    const { client, loan: waiting } = await applied()
    expect(await client.call('loanTerms'), proves('S3.123')).toMatchObject({
      score: 500,
      limit: '2000',
      reviewer: 'practice',
    })
    house.pass(19 * SECOND)
    await round()
    expect((await detailOf(client, waiting.id)).loan.status).toBe('checking')
    house.pass(SECOND)
    await round()
    const { loan, moves } = await detailOf(client, waiting.id)
    expect(loan.ratePpm, proves('S3.127', 'S9.5')).toBe(4_000)
    expect(loan, proves('S1.43')).toMatchObject({ status: 'running', decider: 'practiceReviewer', principal: '1000' })
    expect(loan.dueAt, proves('S3.128')).toBe(house.now + 7 * DAY)
    expect(loan.freeUntil).toBe(house.now + DAY)
    expect(moves).toEqual([])
    // borrowed money is there, and nobody is richer by it
    expect(await moneyOf(client), proves('S1.43', 'S9.12')).toMatchObject({
      available: '11000',
      owed: '1000',
      committed: '0',
      total: '10000',
    })
    expect(house.now - loan.appliedAt, proves('S9.12')).toBeLessThan(DAY)
    const { equity, dayPnl } = await client.call('balances')
    expect([equity, dayPnl]).toEqual(['10000', '0'])
    await pass(7 * DAY)
    const { loan: over, moves: happened } = await detailOf(client, loan.id)
    // 1,000 × 0.4 % × 7
    expect(over.charged, proves('S9.10')).toBe('28')
    expect(over.paid, proves('S3.129')).toBe('1028')
    expect(over).toMatchObject({ status: 'repaid', principal: '0', interest: '0' })
    expect(happened.map(({ kind, days }) => [kind, days])).toEqual([
      ['charged', 2],
      ...Array.from({ length: 5 }, () => ['charged', 1]),
      ['collected', 0],
    ])
    expect(await moneyOf(client)).toMatchObject({ available: '9972', owed: '0', total: '9972' })
    // and the statement has each day and payment under the loan's number
    const { lines } = await client.call('statementLines', { query: { group: 'loan' } })
    expect(lines.map(({ kind, order, usdt, moved }) => [kind, order, usdt, moved])).toEqual([
      ['loanCollection', loan.id, '-1028', '0'],
      ...Array.from({ length: 5 }, () => ['loanCharge', loan.id, '0', '-4']),
      ['loanCharge', loan.id, '0', '-8'],
      ['loanPayout', loan.id, '1000', '0'],
    ])
    const { text } = await client.json('GET', '/api/v1/statement.csv?detail=account')
    const charges = text.split('\r\n').filter((row) => row.includes(',loanCharge,'))
    expect(charges.map((row) => row.split(',').slice(1, 8))).toEqual(
      [-8, -4, -4, -4, -4, -4].map((moved) => ['loanCharge', loan.id, 'USDT', '0', '11000', '0', String(moved)]),
    )
    const { assets } = await client.call('statementBalances', { query: {} })
    expect(assets[0]).toMatchObject({ asset: 'USDT', closing: '9972' })
  })

  it('costs nothing for what returns within 24 hours, and a part goes to the principal first', async () => {
    const { client, loan } = await borrowed()
    expect((await repay(client, loan.id, '400')).loan).toMatchObject({ principal: '600', paid: '400' })
    expect(await refused(repay(client, loan.id, '600.01'))).toEqual(['repaymentAboveOwed', { owed: '600' }])
    expect(await refusalOf(repay(client, loan.id, '0'))).toBe('repaymentInvalid')
    await pass(DAY)
    expect((await repay(client, loan.id)).loan).toMatchObject({ status: 'repaid', charged: '0', paid: '1000' })
    expect(await refusalOf(repay(client, loan.id))).toBe('loanNotOpen')
  })

  it('that is not repaid is in grace, late and stopped by time alone, costs at most what was said, and blocks another', async () => {
    const { client, loan } = await borrowed()
    // everything is in coins when it falls due
    await house.quote('BTC-USDT', 6_000_000, 1_000_000)
    const spend = { commandId: house.commandId(), product: 'BTC-USDT', side: 'buy', type: 'market' } as const
    await client.call('placeOrder', { body: { ...spend, spend: '10900' } })
    const statusAfter = async (ms: number): Promise<AnswerOf<'loan'>['loan']> => {
      await pass(ms)
      // sessions do not last so long
      await client.signIn()
      return (await detailOf(client, loan.id)).loan
    }
    expect((await statusAfter(7 * DAY)).status).toBe('grace')
    expect((await statusAfter(3 * DAY + 1)).status).toBe('late')
    const stopped = await statusAfter(30 * DAY)
    expect(stopped.status).toBe('defaulted')
    expect(Number(stopped.principal) + Number(stopped.interest) + Number(stopped.paid)).toBeLessThanOrEqual(
      Number(loan.mostEverDue),
    )
    expect((await client.call('loanTerms')).blockedUntil).toBeGreaterThan(house.now)
    const { moves } = await detailOf(client, loan.id)
    expect(moves.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['collected', 'late', 'charged', 'defaulted']))
    const over = await statusAfter(147 * DAY)
    expect(over).toMatchObject({ status: 'writtenOff', principal: '0', interest: '0' })
  })

  it('is written about once: paid out, due soon, collected, repaid; and a refusal says why', async () => {
    const { client, loan } = await borrowed()
    const titles = async () => {
      await client.signIn()
      const { letters } = await client.call('letters', { query: { language: 'en' } })
      return letters.map(({ title }) => title).filter((title) => title.startsWith('Loan'))
    }
    const told = async (...wanted: string[]) =>
      expect.poll(titles, { interval: 500 }).toEqual(wanted.map((text) => expect.stringContaining(text) as string))
    await told('is paid out')
    await pass(4 * DAY)
    await told('is due on', 'is paid out')
    await pass(3 * DAY)
    await told('is repaid', '1,028.00 USDT collected', 'is due on', 'is paid out')
    expect((await detailOf(client, loan.id)).loan.status).toBe('repaid')
  })

  it('forms are deleted 90 days after their loan is over, drafts after 30', async () => {
    const { client, loan } = await borrowed()
    await repay(client, loan.id)
    const count = async () => (await house.rowsOf('select 1 from vault.loan_form where loan = $1', loan.id)).length
    await detailOf(client, loan.id)
    await round()
    house.pass(90 * DAY - 1)
    await round()
    expect(await count()).toBe(1)
    house.pass(1)
    await round()
    expect(await count()).toBe(0)
  })
})
