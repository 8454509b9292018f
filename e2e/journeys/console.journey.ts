import {
  addressBody,
  commandId,
  enrolmentToken,
  sendSampleIdentity,
  setTransactionPassword,
  stepUpByPassword,
  type TestClient,
  TRANSACTION_PASSWORD,
} from '@candela/server/testing'
import { LATEST_RULES } from '@candela/rules'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '../desk.ts'
import { violationsOf } from './accessibility.ts'
import { newContext, textOf } from '../phone.ts'
import { beginJourney } from './journey.ts'

/* Two operators, one in English by day, one in German by night, validate one customer's case together; the second returns another's. */

const journey = beginJourney({ environment: { HOST: 'localhost' } })
let rana: Desk
let ilse: Desk
let mara: TestClient
let jon: TestClient

beforeAll(async () => {
  mara = await journey.product.customer()
  jon = await journey.product.customer()
  rana = await openDesk(journey.browser, journey.product, 'Rana Okafor', [
    'identityMaker',
    'security',
    'auditor',
    'support',
    'paymentsMaker',
  ])
  ilse = await openDesk(
    journey.browser,
    journey.product,
    'Ilse Brandt',
    ['identityMaker', 'identityChecker', 'paymentsChecker'],
    {
      language: 'de',
      theme: 'dark',
    },
  )
})

const stateOf = async (client: TestClient) => (await client.call('identity')).state

/** Ticks every line of what was typed. */
async function tickAll(page: Page, same: RegExp): Promise<void> {
  for (const tick of await page.getByRole('button', { name: same }).all()) await tick.click()
}

describe('the operator’s desk', () => {
  it('shows each operator what their roles open, and says which role the rest needs', async () => {
    const rail = ilse.page.getByRole('navigation')
    await rail.getByRole('link', { name: 'Identitätsprüfungen' }).waitFor()
    expect(await rail.getByRole('link').count()).toBe(10)
    expect(await rail.textContent()).toContain('Prüfprotokoll: verlangt')
    await ilse.go('/audit')
    await ilse.page.getByText('Diese Seite verlangt eine andere Rolle').waitFor()
    expect(await rana.page.getByRole('navigation').getByRole('link').count()).toBe(13)
  })

  it('takes the queue over from the practice reviewer, told what that means', async () => {
    const { page, go } = rana
    await go('/practice-reviewer')
    await page.getByRole('button', { name: 'Take the queue over' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.textContent()).toContain('within 48 hours')
    await dialog.getByRole('button', { name: 'Take the queue over' }).click()
    await page.getByText('Operators answer the queue').waitFor()
    expect((await mara.call('identity')).reviewer).toBe('operators')
  })

  it('calls no password done that would be refused', async () => {
    const token = await enrolmentToken(journey.product, 'Noor Haddad', ['support'])
    const context = await newContext(journey.browser, { locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto(`${journey.product.url}/console/#/enrol?token=${token}`)
    const password = page.locator('.desk-enrol input[autocomplete=new-password]')
    await password.fill('short1')
    await password.blur()
    await page.getByText(/at least 8/).waitFor()
    expect(await page.getByText('Done', { exact: true }).count()).toBe(0)
    await password.fill('mV8qLampTower')
    await page.getByText('Done', { exact: true }).waitFor()
    await context.close()
  })

  it('validates a case by two operators, each with a passkey’s signature', async () => {
    const reference = await sendSampleIdentity(mara)
    const { page, go } = rana
    await go(`/identity/${reference}`)
    await page.getByRole('button', { name: 'Take and open' }).click()
    await page.locator('.photo-stage img').nth(1).waitFor()
    expect(await stateOf(mara)).toBe('auditing')
    expect(await violationsOf(page)).toEqual([])

    await page.keyboard.press('3')
    await page.keyboard.press('z')
    await page.locator('.photo-loupe').first().waitFor()
    await page.keyboard.press('z')
    const propose = page.getByRole('button', { name: 'Propose to validate' })
    expect(await propose.getAttribute('aria-disabled')).toBe('true')
    // the table has its lines, whatever page the desk began at
    const head = page.locator('.reviews-checks tbody th').first()
    expect(await head.evaluate((cell) => getComputedStyle(cell).textAlign)).toBe('start')
    // both answers to a line stand side by side on a desk of 1440
    const answers = page.locator('.reviews-verdict').filter({ has: page.getByRole('button', { name: /: differs$/ }) })
    for (const answer of await answers.all()) expect((await answer.boundingBox())!.height).toBeLessThan(45)
    await tickAll(page, /: same$/)
    await propose.click()
    await page.getByText('Proposed to validate').waitFor()
    expect(await stateOf(mara)).toBe('auditing')

    await ilse.go(`/identity/${reference}`)
    await ilse.page.getByRole('button', { name: 'Übernehmen und öffnen' }).click()
    await ilse.page.locator('.reviews-reviewers').getByText('Rana Okafor').waitFor()
    expect(await violationsOf(ilse.page)).toEqual([])
    await tickAll(ilse.page, /: gleich$/)
    await ilse.page.getByRole('button', { name: 'Zustimmen und bestätigen' }).click()
    await ilse.page.getByText('Zwei Operatoren haben signiert').waitFor()
    expect(await stateOf(mara)).toBe('validated')
  })

  it('releases a withdrawal by two operators, who read the amount and the rules and can change neither', async () => {
    await setTransactionPassword(mara)
    const { destination } = await mara.call('addAddress', { body: await addressBody(mara) })
    const asked = {
      rail: 'trc20',
      asset: 'USDT',
      amount: '100',
      destination: destination.id,
      fee: '1',
      arrival: '99',
      rate: 0,
    }
    const stepUp = await stepUpByPassword(mara)
    const { page, go } = rana
    await go('/releases')
    await page.locator('.work-queue').waitFor()
    const { withdrawal } = await mara.call('requestWithdrawal', {
      body: { commandId: commandId(), ...asked, transactionPassword: TRANSACTION_PASSWORD, stepUp },
    })
    // the open list tells it by itself
    await page.waitForURL(new RegExp(`#/releases/${withdrawal.id}$`))
    const facts = page.locator('.key-value-list')
    expect(await facts.innerText()).toMatch(/100 USDT[\s\S]*…/)
    expect(await page.locator('.releases-rules li').count()).toBe(8)
    await page.getByText('8 of 8 met').waitFor()
    expect(await page.locator('main').getByRole('textbox').count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await ilse.go(`/releases/${withdrawal.id}`)
    await ilse.page.getByText('Ihre Rolle unterschreibt hier nicht.').waitFor()
    await page.getByRole('button', { name: 'Propose release' }).click()
    await page.getByText('Release proposed').waitFor()
    await page.reload()
    await page.getByText('Your signature is there already. It needs another operator’s.').waitFor()

    await ilse.page.locator('.key-value-list').getByText('Rana Okafor').waitFor()
    expect(await violationsOf(ilse.page)).toEqual([])
    await ilse.page.getByRole('button', { name: 'Zustimmen und freigeben' }).click()
    await ilse.page.getByText('Zwei Operatoren haben unterschrieben').waitFor()
  })

  it('decides applications for loans: two approve one, one refuses another in the words the customer reads', async () => {
    const form = {
      fullName: 'Mara Sample',
      age: 36,
      contact: '+49 30 7654321',
      residency: 'Berlin',
      employment: 'Engineer',
    }
    const apply = async () => {
      await mara.call('saveLoanForm', { body: { amount: '1000', days: 7, ...form, incomeBand: 5, assetsBand: 3 } })
      return (await mara.call('applyLoan', { body: { commandId: commandId(), ruleVersion: LATEST_RULES } })).loan.id
    }
    const first = await apply()
    const { page, go } = rana
    await go('/applications')
    await page.waitForURL(new RegExp(`#/applications/${first}$`))
    await page.getByText('1,028.00 USDT').waitFor()
    expect(await page.getByText('+49 30 7654321').count()).toBe(0)
    await page.keyboard.press('o')
    await page.getByText('+49 30 7654321').waitFor()
    expect(await page.locator('main').getByRole('textbox').count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'The income is not shown.' }).check()
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await page.getByText('The customer is told the reasons.').waitFor()
    expect((await mara.call('loan', { params: { loan: first } })).loan.reasons).toEqual(['incomeNotShown'])

    const second = await apply()
    await go(`/applications/${second}`)
    await page.getByRole('button', { name: /^Open form and photos/ }).click()
    await page.getByRole('button', { name: 'Propose to approve' }).click()
    await page.getByText('Approval proposed').waitFor()
    await ilse.go(`/applications/${second}`)
    await ilse.page.getByRole('button', { name: /Angaben und Fotos öffnen/ }).click()
    await ilse.page.getByText('Rana Okafor').waitFor()
    expect(await violationsOf(ilse.page)).toEqual([])
    await ilse.page.getByRole('button', { name: 'Zustimmen und auszahlen' }).click()
    await ilse.page.getByText('die Regel hat es erlaubt').waitFor()
    expect((await mara.call('loan', { params: { loan: second } })).loan.status).toBe('running')
    const { views } = await mara.call('identityViews')
    expect(views.filter(({ what }) => what === 'loanForm')).toHaveLength(3)
  })

  it('returns a case by listed reasons, in the words the customer reads', async () => {
    const reference = await sendSampleIdentity(jon)
    const { page, go } = ilse
    await go(`/identity/${reference}`)
    await page.getByRole('button', { name: 'Übernehmen und öffnen' }).click()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Nummer: anders' }).click()
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2)
    await dialog.getByRole('button', { name: 'Mit 2 Gründen zurückgeben' }).click()
    await page.getByText('Dem Kunden wurde gesagt').waitFor()
    const { state, toFix } = await jon.call('identity')
    expect(state).toBe('returned')
    expect(toFix.map(({ reason }) => reason).toSorted()).toEqual(['frontUnsharp', 'numberDiffers'])
  })

  it('opens a customer for a reason that the customer reads', async () => {
    const { page, go } = rana
    await go(`/customers?search=${jon.username}`)
    await page.getByRole('button', { name: /^Open / }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Support case 88114')
    await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('dialog').getByText(jon.username, { exact: true }).first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    const { views } = await jon.call('identityViews')
    expect(views.map(({ reason }) => reason)).toContain('Support case 88114')
  })

  it('shows it all in the log, chain first, and saves it with its hashes', async () => {
    const { page, go } = rana
    await go('/audit')
    await page.getByText(/Chain intact over all/).waitFor()
    await page.getByRole('cell', { name: 'Agreed: validated' }).waitFor()
    await page
      .getByRole('cell', { name: /^Customer [0-9a-f]{8}$/ })
      .first()
      .waitFor()
    expect(await page.getByRole('cell', { name: /^[0-9a-f]{8}-[0-9a-f]{4}/ }).count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export with hashes' }).click(),
    ])
    const file = JSON.parse(await textOf(download)) as {
      chain: { intact: boolean; head: string }
      rows: { action: string; hash: string }[]
    }
    expect(file.chain.intact).toBe(true)
    expect(file.rows[0]!.hash).toBe(file.chain.head)
    expect(file.rows.map(({ action }) => action)).toContain('identityReturned')
  })

  it('shows how the house does, and logs in again in place once the session is gone', async () => {
    const { page, go, context } = rana
    await go('/health')
    await page.getByText('each exactly 0').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await go('/customers')
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .waitFor()
    await context.clearCookies()
    await page.getByRole('button', { name: 'All' }).waitFor()
    await page.getByLabel('Identity', { exact: true }).selectOption('validated')
    const again = page.getByRole('dialog', { name: 'Your session ended' })
    await again.getByRole('button', { name: 'Log in with a passkey' }).click()
    await again.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Identity', { exact: true }).inputValue()).toBe('validated')
    await page.getByRole('cell', { name: 'Validated' }).waitFor()

    // the field of the second way suggests passkeys, and this device picks its own at once
    await context.clearCookies()
    await page.getByLabel('Identity', { exact: true }).selectOption('notSent')
    await again.getByRole('button', { name: 'No passkey at hand? Password and code' }).click()
    await again.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Identity', { exact: true }).inputValue()).toBe('notSent')
  })

  it('leaves nothing wrong behind', () => {
    expect([...rana.troubles, ...ilse.troubles]).toEqual([])
  })
})
