import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LoanForm, LoanRefusalReason } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { samplePhoto, type TestClient } from '../../testing/index.ts'
import { MovedHouse } from '../../testing/moved-house.ts'
import type { TestOperator } from '../../testing/operator.ts'

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
/** may sign first, and look into the log */
let maker: TestOperator
let checker: TestOperator
let support: TestOperator
/** customers whom the practice reviewer knew while it was on */
const known: TestClient[] = []

beforeAll(async () => {
  house = await MovedHouse.open()
  await house.server.floor.engine.submit({ kind: 'fundHouse', account: 'lendingFree' })
  maker = await house.operator('Rana Okafor', ['paymentsMaker', 'auditor', 'security'])
  checker = await house.operator('Noor Haddad', ['paymentsChecker'])
  support = await house.operator('Teo Marín', ['support'])
  for (let count = 0; count < 7; count++) known.push(await validated())
  await maker.client.call('deskSwitchPracticeReviewer', { body: { commandId: house.commandId(), on: false } })
})
afterAll(() => house.stop())

async function validated(): Promise<TestClient> {
  const owner = await house.customer()
  await house.validate(owner)
  return owner
}

async function applied(): Promise<{ owner: TestClient; loan: string }> {
  const owner = known.pop()!
  await owner.call('saveLoanForm', { body: FORM })
  // drawn anew in a thread that this test's own process cannot start
  const { store, vault } = house.server.floor
  const id = randomUUID()
  await store.pool.query(
    `insert into vault.loan_photo (id, form, kind, photo, added_at)
       select $1, id, 'assets', $2, 0 from vault.loan_form where account = $3 and loan is null`,
    [id, vault.secrets.seal(samplePhoto('front'), `loan photo ${id}`), owner.userData!.id],
  )
  const { loan } = await owner.call('applyLoan', { body: { commandId: house.commandId(), ruleVersion: LATEST_RULES } })
  return { owner, loan: loan.id }
}

const begun = async ({ client, passkey }: TestOperator, application: string) => {
  const commandId = house.commandId()
  const params = { application }
  const { challenge } = await client.call('deskApproveBegin', { params, body: { commandId } })
  return { params, body: { commandId, response: passkey.answer({ challenge }) } }
}
const approve = async (operator: TestOperator, application: string) =>
  (await operator.client.call('deskApproveApplication', await begun(operator, application))).stage
const refusal = ({ client }: TestOperator, application: string) =>
  client.refusal('deskApproveBegin', { params: { application }, body: { commandId: house.commandId() } })
const refuse = (application: string, reasons: LoanRefusalReason[] = ['incomeNotShown', 'contactNotReached']) => ({
  params: { application },
  body: { commandId: house.commandId(), reasons },
})
const row = async ({ client }: TestOperator, loan: string) =>
  (await client.call('deskApplications')).applications.find(({ application }) => application === loan)
const deeds = async (loan: string) =>
  (await maker.client.call('deskAudit', { query: { limit: '40' } })).rows.filter(
    ({ object }) => object === `LN-${loan}`,
  )
const statusOf = async (owner: TestClient, loan: string) => (await owner.call('loan', { params: { loan } })).loan

describe('applications for loans, at the desk', () => {
  it('are listed by their clock with score, limit and what can be repaid, and name no customer', async () => {
    const { owner, loan } = await applied()
    const { loan: second } = await applied()
    const answer = await maker.client.call('deskApplications')
    expect(answer).toMatchObject({ waiting: 2, practiceReviewer: false })
    expect(answer.applications.map(({ application }) => application)).toEqual([loan, second])
    expect(answer.applications[0]).toMatchObject({
      amount: '1000',
      days: 7,
      ratePpm: 4_000,
      total: '1028',
      score: 500,
      limit: '2000',
      income: '96000',
      assets: '50000',
      most: '16500',
      decideBy: house.now + DAY,
      first: '',
      mayApprove: true,
    })
    const told = JSON.stringify(answer)
    for (const secret of [owner.userData!.id, owner.username, FORM.fullName]) expect(told).not.toContain(secret)
    expect(await support.client.refusal('deskApplications', {})).toBe('noPermission')
    expect(await row(checker, loan)).toMatchObject({ mayApprove: false })
  })

  it('show their form and photos once each look is in the log and before the customer’s eyes', async () => {
    const { owner, loan } = await applied()
    const params = { application: loan }
    const { photos, ...form } = await checker.client.call('deskApplication', { params })
    const { fullName, age, contact, residency, employment } = FORM
    expect(form).toEqual({ fullName, age, contact, residency, employment, validatedName: '' })
    expect(photos.map(({ kind }) => kind)).toEqual(['assets'])
    const path = `/api/v1/desk/applications/${loan}/photos/`
    const { status, headers } = await checker.client.raw('GET', path + photos[0]!.id)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/webp', 'no-store'])
    const other = (await applied()).loan
    expect((await checker.client.raw('GET', path.replace(loan, other) + photos[0]!.id)).status).toBe(404)
    expect(await deeds(loan)).toMatchObject([
      { action: 'applicationPhotoOpened', operator: 'Noor Haddad', reason: photos[0]!.id },
      { action: 'applicationOpened', operator: 'Noor Haddad' },
    ])
    const { views } = await owner.call('identityViews')
    expect(views.map(({ what, reason }) => [what, reason])).toEqual([
      ['loanPhoto', `LN-${loan}`],
      ['loanForm', `LN-${loan}`],
    ])
    expect(await support.client.refusal('deskApplication', { params })).toBe('noPermission')
    const unknown = { params: { application: '999999999' } }
    expect(await checker.client.refusal('deskApplication', unknown)).toBe('loanUnknown')
  })

  it('are approved by two different operators who sign by passkey, the first by a maker; then the rule pays out', async () => {
    const { owner, loan } = await applied()
    expect(await refusal(checker, loan)).toBe('operatorRoleMissing')
    expect(await refusal(maker, '999999999')).toBe('loanUnknown')
    const good = await begun(maker, loan)
    const forged = { ...good, body: { ...good.body, commandId: house.commandId() } }
    expect(await maker.client.refusal('deskApproveApplication', forged)).toBe('passkeyRefused')
    expect(await maker.client.call('deskApproveApplication', good)).toEqual({ stage: 'proposed' })
    expect(await refusal(maker, loan)).toBe('sameOperator')
    expect(await row(checker, loan)).toMatchObject({ first: 'Rana Okafor', mayApprove: true })
    expect(await approve(checker, loan)).toBe('paid')
    expect(await statusOf(owner, loan)).toMatchObject({ status: 'running', decider: 'operators', principal: '1000' })
    expect(await refusal(checker, loan)).toBe('loanDecided')
    expect(await checker.client.refusal('deskApplication', { params: { application: loan } })).toBe('loanDecided')
    expect(await row(checker, loan)).toBeUndefined()
    expect(await deeds(loan)).toMatchObject([
      { action: 'loanAgreed', operator: 'Noor Haddad', second: 'Rana Okafor' },
      { action: 'loanProposed', operator: 'Rana Okafor', second: '' },
    ])
    for (const { entry } of await deeds(loan)) expect(entry).toBeGreaterThan(0)
  })

  it('are refused by one for listed reasons, which a letter tells the customer, also after a first yes', async () => {
    const { owner, loan } = await applied()
    expect(await approve(maker, loan)).toBe('proposed')
    expect(await checker.client.refusal('deskRefuseApplication', refuse(loan, []))).toBe('badRequest')
    expect(await checker.client.call('deskRefuseApplication', refuse(loan))).toEqual({ success: true })
    expect(await statusOf(owner, loan)).toMatchObject({
      status: 'refused',
      decider: 'operators',
      reasons: ['incomeNotShown', 'contactNotReached'],
    })
    expect(await checker.client.refusal('deskRefuseApplication', refuse(loan))).toBe('loanDecided')
    expect((await deeds(loan))[0]).toMatchObject({ action: 'loanRefused', reason: 'incomeNotShown contactNotReached' })
    const letters = async () => (await owner.call('letters', { query: { language: 'en' } })).letters
    await expect
      .poll(async () => JSON.stringify(await letters()), { interval: 500 })
      .toContain('The income is not shown.')
  })

  it('are the rule’s alone once their clock has run out', async () => {
    const { loan } = await applied()
    house.pass(DAY)
    await maker.byPasskey()
    expect(await refusal(maker, loan)).toBe('loanDecided')
    expect((await maker.client.call('deskApplications')).applications).toEqual([])
  })
})
