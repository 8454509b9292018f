import { sendSampleIdentity, setTransactionPassword, type TestClient } from '@candela/server/testing'
import { MINUTE } from '@candela/units'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

interface Clock {
  ahead(ms: number): void
}

const STEP_UP = {
  en: { sheet: 'Confirm it is you', password: 'Login password', confirm: 'Confirm' },
  de: { sheet: 'Bestätigen Sie, dass Sie es sind', password: 'Anmeldepasswort', confirm: 'Bestätigen' },
} as const

/** A customer's identity is sent, and the practice reviewer validates it. */
export async function validate(customer: TestClient, clock: Clock): Promise<void> {
  await sendSampleIdentity(customer)
  clock.ahead(MINUTE)
  await expect.poll(async () => (await customer.call('identity')).state).toBe('validated')
}

/** All that money by card or to an address asks for first; what `add` adds of these is usable afterwards. */
export async function prepare<Added>(customer: TestClient, clock: Clock, add: () => Promise<Added>): Promise<Added> {
  await setTransactionPassword(customer)
  await validate(customer, clock)
  const added = await add()
  clock.ahead(MINUTE)
  await customer.call('readAllLetters')
  return added
}

/** The customer confirms by the login password who it is. */
export async function stepUp(page: Page, language: 'en' | 'de', { password }: TestClient): Promise<void> {
  const said = STEP_UP[language]
  const sheet = page.getByRole('dialog', { name: said.sheet })
  await sheet.getByLabel(said.password).fill(password)
  await sheet.getByRole('button', { name: said.confirm, exact: true }).click()
}
