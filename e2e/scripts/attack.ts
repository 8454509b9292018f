import type { BodyOf } from '@candela/contract'
import { RefusedCall, type TestClient, TestPasskey } from '@candela/server/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { newContext, openPhone } from '../phone.ts'
import { registered } from '../product.ts'

/** as many passkeys as an account may have: their names are shown together */
export const BATCH = 10
const SHOWN_WITHIN_MS = 60_000

/** The outcome of texts that want to be programs. */
export interface Damage {
  payloads: number
  /** fields of the server that took one, and that refused one */
  kept: number
  refused: number
  /** places of a page that showed one, letter for letter */
  shown: number
  /** zero means zero */
  executed: number
  /** markup that came of a text, though the policy then kept it from running */
  blocked: number
  troubles: string[]
}

export const unharmed = (): Damage => ({
  payloads: 0,
  kept: 0,
  refused: 0,
  shown: 0,
  executed: 0,
  blocked: 0,
  troubles: [],
})

/** Runs before anything of a page: notes what would have been run. */
const WATCH = `
  window.executed = 0
  window.blocked = 0
  for (const name of ['alert', 'ALERT', 'confirm', 'prompt']) window[name] = () => { window.executed++ }
  addEventListener('securitypolicyviolation', () => { window.blocked++ })
`

/** True when the watch notices a program that does run: in a page without our server's policy. */
export async function isWatchful(browser: Browser): Promise<boolean> {
  const context = await newContext(browser)
  await context.addInitScript(WATCH)
  const page = await context.newPage()
  await page.goto('data:text/html,<img src=x onerror=alert(1)>')
  await page.waitForFunction('window.executed > 0', undefined, { timeout: SHOWN_WITHIN_MS }).catch(() => undefined)
  const seen = await page.evaluate<number>('window.executed')
  await context.close()
  return seen > 0
}

/**
 * One batch against a customer of its own: what the server keeps is shown by real pages, what it refuses is shown as if
 * it had been kept.
 */
export async function attack(browser: Browser, url: string, batch: readonly string[], damage: Damage): Promise<void> {
  const customer = await registered(url)
  const names = await giveToServer(customer, batch, damage)
  const { page, context, go, troubles } = await openPhone(browser, url, { customer })
  await context.addInitScript(WATCH)
  // the letters that tell of each passkey show its name, too
  await go('/pages/user/account/Passkeys')
  damage.shown += await shownOf(page, names)
  await note(page, damage)
  await answerHostile(context, batch)
  await go('/pages/user/account/Devices')
  damage.shown += await shownOf(page, batch.map(readable))
  await note(page, damage)
  await go('/pages/user/UserProfile')
  damage.shown += await shownOf(page, batch.slice(0, PROFILE_FIELDS.length).map(readable))
  await note(page, damage)
  // as if the desk's rules for announcements had let it through
  await go('/pages/user/notice/Notice')
  damage.shown += await shownOf(page, batch.map(readable))
  await go('/pages/news-consultation/NewsDetail?announcement=1')
  damage.shown += await shownOf(page, batch.map(readable))
  await note(page, damage)
  for (const payload of batch) {
    await page.evaluate((term) => {
      location.hash = `#/pages/quotation/Search?q=${term}`
    }, encodeURIComponent(payload))
    await page.waitForFunction(
      (term) => document.querySelector<HTMLInputElement>('input[type=search]')?.value === term,
      oneLine(payload),
      { timeout: SHOWN_WITHIN_MS },
    )
    damage.shown++
  }
  await note(page, damage)
  damage.payloads += batch.length
  damage.troubles.push(...troubles.filter((trouble) => !/Failed to load resource/.test(trouble)))
  await context.close()
  customer.close()
}

const PROFILE_FIELDS = ['nick', 'name', 'email', 'phone', 'shareCode', 'invitedBy'] as const

/** Tries every field a customer can write; answers the names that were kept. */
async function giveToServer(customer: TestClient, batch: readonly string[], damage: Damage): Promise<string[]> {
  const attempt = async (ask: () => Promise<unknown>): Promise<void> => {
    try {
      await ask()
      damage.kept++
    } catch (error) {
      if (!(error instanceof RefusedCall) || error.status >= 500) throw error
      damage.refused++
    }
  }
  let key: TestPasskey | undefined
  const stepUp = async (): Promise<string> => {
    const body: BodyOf<'stepUp'> = key
      ? { way: 'passkey', response: key.answer(await customer.call('beginPasskeyStepUp')) }
      : { way: 'password', password: customer.password }
    return (await customer.call('stepUp', { body })).stepUp
  }
  for (const payload of batch) {
    await attempt(() => customer.call('saveProfile', { body: { nick: payload } }))
    await attempt(() => customer.call('saveProfile', { body: { gender: payload as 'male' } }))
    await attempt(() => customer.call('saveProfile', { body: { birthday: payload } }))
    await attempt(async () => customer.call('saveAntiPhishing', { body: { word: payload, stepUp: await stepUp() } }))
    await attempt(() => customer.call('searchPicked', { body: { product: payload } }))
    await attempt(async () => {
      const made = new TestPasskey(customer.url)
      const response = made.create(await customer.call('beginPasskey'))
      await customer.call('addPasskey', { body: { name: payload.slice(0, 64), response, stepUp: await stepUp() } })
      key ??= made
    })
  }
  return (await customer.call('passkeys')).passkeys.map(({ name }) => name)
}

/** The real pages, with answers that the server would never give. */
async function answerHostile(context: BrowserContext, batch: readonly string[]): Promise<void> {
  await context.route('**/api/v1/sessions', (route) =>
    route.fulfill({
      json: {
        sessions: batch.map((payload, place) => ({
          session: `AAAAAAAAAAA${place}`,
          current: place === 0,
          browser: payload,
          system: '',
          address: payload,
          createdAt: 1,
          seenAt: 1,
          newDevice: true,
        })),
      },
    }),
  )
  const announced = batch.map((payload, place) => ({ id: String(place + 1), at: 1, title: payload }))
  await context.route('**/api/v1/announcements?*', (route) => route.fulfill({ json: { announcements: announced } }))
  await context.route('**/api/v1/announcements/1?*', (route) =>
    route.fulfill({ json: { id: '1', at: 1, title: batch[0], text: batch.join('\n') } }),
  )
  await context.route('**/api/v1/profile', async (route) => {
    const answer = await (await route.fetch()).json()
    PROFILE_FIELDS.forEach((field, place) => (answer[field] = batch[place % batch.length]))
    await route.fulfill({ json: answer })
  })
}

/** The number of the texts that stand on the page, letter for letter; waits for all of them. */
async function shownOf(page: Page, texts: readonly string[]): Promise<number> {
  const wanted = texts.map(readable)
  await page.waitForFunction(
    (wanted) => {
      const shown = document.body.textContent.replaceAll(/\s+/g, ' ')
      return wanted.every((text) => shown.includes(text))
    },
    wanted,
    { timeout: SHOWN_WITHIN_MS },
  )
  return wanted.length
}

/** As a page's text is compared: blanks of any kind are one. */
function readable(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** A field of one line drops line ends. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]/g, '')
}

async function note(page: Page, damage: Damage): Promise<void> {
  const { executed, blocked } = await page.evaluate<{ executed: number; blocked: number }>(
    '({ executed: window.executed, blocked: window.blocked })',
  )
  damage.executed += executed
  damage.blocked += blocked
}
