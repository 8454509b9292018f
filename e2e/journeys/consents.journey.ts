import { TestClient } from '@candela/server/testing'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readLettersAsTheyCome } from '../phone.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'

const journey = beginJourney()
const CONSENTS = '**/api/v1/consents'
const SAID = {
  en: {
    title: 'The terms have changed',
    section: 'Strategies',
    tick: 'I have read this and agree to the terms of use.',
    agree: 'Agree',
    later: 'Later',
  },
  de: {
    title: 'Die Bedingungen haben sich geändert',
    section: 'Strategien',
    tick: 'Ich habe das gelesen und stimme den Nutzungsbedingungen zu.',
    agree: 'Zustimmen',
    later: 'Später',
  },
} as const

/** Lets the house say that this customer agreed to the first terms, until they agree; answers what they agreed to. */
async function agreedEarlier(page: Page): Promise<unknown[]> {
  const agreed: unknown[] = []
  await page.route(CONSENTS, async (route) => {
    if (route.request().method() === 'POST') {
      agreed.push(route.request().postDataJSON())
      return route.continue()
    }
    const answer = { agreed: { terms: agreed.length > 0 ? 2 : 1, risk: 1 }, inForce: { terms: 2, risk: 1 } }
    return route.fulfill({ json: answer })
  })
  return agreed
}

it.each(['en', 'de'] as const)(
  'who agreed to earlier terms is shown what is new and asked, at each visit until they agree: %s',
  async (language) => {
    const said = SAID[language]
    const customer = await journey.product.customer(language)
    const { page, go, troubles, context } = await journey.phone({ customer, language })
    await readLettersAsTheyCome(page)
    const agreed = await agreedEarlier(page)
    await go('/pages/index/index')
    const sheet = page.getByRole('dialog', { name: said.title })
    await sheet.getByRole('heading', { name: said.section, exact: true }).waitFor()
    expect(await sheet.getByRole('button', { name: said.agree, exact: true }).isDisabled()).toBe(true)
    if (language === 'en') expect(await violationsOf(page)).toEqual([])
    await sheet.getByRole('button', { name: said.later, exact: true }).last().click()
    await sheet.waitFor({ state: 'hidden' })

    await page.reload()
    await sheet.getByRole('checkbox', { name: said.tick }).check()
    await sheet.getByRole('button', { name: said.agree, exact: true }).click()
    await sheet.waitFor({ state: 'hidden' })
    expect(agreed).toEqual([{ terms: 2, risk: 1 }])
    expect(troubles).toEqual([])
    await context.close()
  },
)

it('whoever is refused for it is asked there and then', async () => {
  const customer = await journey.product.customer()
  const { page, go, context } = await journey.phone({ customer })
  await readLettersAsTheyCome(page)
  const asked = page.waitForResponse(CONSENTS)
  await go('/pages/user/settings/Settings')
  await asked
  await page.getByText('Proofs', { exact: true }).waitFor()
  // nothing was asked of a customer who registered under the texts in force
  expect(await page.getByRole('dialog', { name: SAID.en.title }).count()).toBe(0)
  await agreedEarlier(page)
  await page.route('**/api/v1/sessions', (route) => route.fulfill({ status: 403, json: { code: 'consentNeeded' } }))
  await go('/pages/user/account/Devices')
  const sheet = page.getByRole('dialog', { name: SAID.en.title })
  const tick = sheet.getByRole('checkbox', { name: SAID.en.tick })
  // a tick that was not sent is none at the next opening
  await tick.check()
  await sheet.getByRole('button', { name: SAID.en.later, exact: true }).last().click()
  await sheet.waitFor({ state: 'hidden' })
  await go('/pages/user/settings/Settings')
  await go('/pages/user/account/Devices')
  await tick.waitFor()
  expect(await tick.isChecked()).toBe(false)
  await context.close()
})

it('the terms that a visitor reads are those that are asked for', async () => {
  const { page, go, context } = await journey.phone()
  await go('/pages/user/agreement/Agreement')
  await page.getByText('Version 2', { exact: true }).waitFor()
  const { consentVersions } = await new TestClient(journey.product.url).call('app')
  expect(consentVersions).toEqual({ terms: 2, risk: 1 })
  await context.close()
})
