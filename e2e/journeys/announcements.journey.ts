import { beforeAll, describe, expect, it } from 'vitest'
import { provenBy } from '@candela/checks/proves'
import { LANGUAGES } from '@candela/contract'
import { isolated } from '@candela/units'
import { type Desk, openDesk } from '../desk.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const SAID = {
  en: {
    title: 'Announcements',
    headline: 'Maintenance on Sunday',
    fees: 'Every fee',
    missing: 'This news does not exist',
  },
  de: {
    title: 'Ankündigungen',
    headline: 'Wartung am Sonntag',
    fees: 'Alle Gebühren',
    missing: 'Diese Nachricht gibt es nicht',
  },
} as const
const NOTICES = '/pages/user/notice/Notice'

const journey = beginJourney({ environment: { HOST: 'localhost' } })
let writer: Desk
let approver: Desk
beforeAll(async () => {
  writer = await openDesk(journey.browser, journey.product, 'Rana', ['productPublisher'])
  approver = await openDesk(journey.browser, journey.product, 'Noor', ['productApprover'])
})

describe.each(['en', 'de'] as const)('an announcement in %s', (language) => {
  const said = SAID[language]

  it('goes from a draft over a second operator to the customer’s phone, and is withdrawn again', async () => {
    const { page: desk } = writer
    await writer.go('/announcements/new')
    const title = desk.getByRole('textbox', { name: 'Title' })
    const text = desk.getByRole('textbox', { name: 'Text', exact: true })
    // until the new one is drawn, what was written before stands there
    await expect.poll(() => title.inputValue()).toBe('')
    for (const each of LANGUAGES) {
      await desk.locator('.announcements-fields select').selectOption(each)
      const { headline: own, fees } = each === 'de' ? SAID.de : SAID.en
      await title.fill(`${own} (${language})`)
      await text.fill(`01:00–02:00 UTC.\n- [${fees}](fees)`)
    }
    await desk.getByText('13 of 13 languages written').waitFor()
    await desk.locator('.announcements-preview[data-theme=dark]').getByText(SAID.en.headline).waitFor()
    expect(await violationsOf(desk)).toEqual([])
    await desk.getByRole('button', { name: 'Keep as a new version' }).click()
    await desk.getByText('Written by Rana').waitFor()

    const { page, go, troubles } = await journey.phone({ language })
    const told = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/announcements'))
    await go(NOTICES)
    await provenBy(['S2.40'], page.getByRole('heading', { name: said.title }).waitFor())
    expect(await (await told).text()).not.toContain(`${said.headline} (${language})`)
    expect(await page.getByText(`${said.headline} (${language})`).count()).toBe(0)

    await approver.go('/announcements')
    await approver.page
      .locator('.announcements-row')
      .filter({ hasText: `(${language})` })
      .click()
    await approver.page.getByRole('button', { name: 'Approve and publish' }).click()
    await approver.page.getByText('Readers see this one').waitFor()
    expect(await violationsOf(approver.page)).toEqual([])

    await page.reload()
    await provenBy(['S1.61'], page.getByText(`${said.headline} (${language})`).click())
    await page.getByRole('link', { name: said.fees }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    const address = page.url()
    await page.getByRole('link', { name: said.fees }).click()
    await page.waitForURL(/fees\/Fees/)
    await go('/pages/index/index')
    await provenBy(['S1.61'], page.getByRole('link', { name: `${said.headline} (${language})` }).waitFor())
    expect(await violationsOf(page)).toEqual([])

    await approver.page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await approver.page.getByRole('textbox', { name: 'Reason' }).fill('It was moved')
    await approver.page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
    await approver.page.getByText(`Withdrawn by Noor: ${isolated('It was moved')}`).waitFor()
    await page.goto(address)
    await page.reload()
    await page.getByText(said.missing).waitFor()
    expect([...writer.troubles, ...approver.troubles, ...troubles].filter((each) => !/404/.test(each))).toEqual([])
  })
})
