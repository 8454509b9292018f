import { readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { proves } from '@candela/checks/proves'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProgram, type Program } from '../deploys.ts'
import { openBrowser, openPhone, type Phone, readLettersAsTheyCome } from '../phone.ts'
import { type Product, startProduct } from '../product.ts'

const EIGHT_DAYS_MS = 8 * 86_400_000
/** Thai, as the app has it */
const HOME = 'หน้าหลัก'
const HELP = 'ศูนย์ช่วยเหลือ'
const SETTINGS = 'ตั้งค่า'
const NEW_VERSION = 'มีเวอร์ชันใหม่พร้อมใช้'
const UPDATE = 'อัปเดตเลย'

let program: Program
let product: Product
let browser: Browser
beforeAll(async () => {
  program = openProgram()
  ;[product, browser] = await Promise.all([startProduct({}, undefined, program.entry), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.dispose()
  program?.remove()
})

async function deploy(): Promise<void> {
  await product.kill()
  program.deploy()
  await product.restart()
}

/** The builds that were replaced were replaced eight days earlier than they were. */
async function eightDaysLater(): Promise<void> {
  await product.kill()
  const folder = join(product.dataDirectory, 'pages')
  for (const name of readdirSync(folder)) {
    const later = name.replace(/(?<=-replaced-)\d+/, (at) => String(Number(at) - EIGHT_DAYS_MS))
    renameSync(join(folder, name), join(folder, later))
  }
  await product.restart()
}

/** A phone in Thai at home, with its worker in force where it has one, marked so that a reload is noticed. */
async function atHome(serviceWorker: boolean): Promise<Phone> {
  const phone = await openPhone(browser, product.url, { language: 'th', serviceWorker })
  await phone.go('/pages/index/index')
  await phone.page.getByRole('link', { name: HOME, exact: true }).waitFor()
  if (serviceWorker) {
    await phone.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await phone.page.reload()
    await phone.page.getByRole('link', { name: HOME, exact: true }).waitFor()
    await underWorker(phone.page)
  }
  await mark(phone.page)
  return phone
}

const underWorker = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
const lookForVersion = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()))

const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)
const build = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module][src]')!.src)
const goTo = (page: Page, path: string) => page.evaluate((hash) => void (location.hash = hash), path)

/** Texts of the language in force that the worker has, by the hash in their names. */
const textsKept = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('files')).keys()
    const names = requests.map(({ url }) => new URL(url).pathname)
    return names.filter((name) => name.includes('/texts-')).toSorted()
  })

describe('a new build under an open app in Thai', () => {
  it('leaves every page of it whole, and the worker offers it with the texts of the language', async () => {
    const phones = [await atHome(true), await atHome(false)] as const
    await expect.poll(() => textsKept(phones[0].page)).toContainEqual(expect.stringMatching(/texts-th\/market-/))
    const texts = await textsKept(phones[0].page)
    expect(texts.filter((name) => !name.includes('texts-th/'))).toEqual([])
    const old = await build(phones[0].page)
    await deploy()
    for (const { page } of phones) {
      await goTo(page, '/pages/user/help-center/HelpCenter')
      await page.getByRole('heading', { name: HELP }).waitFor()
      expect([await isMarked(page), await build(page)]).toEqual([true, old])
      expect(await page.locator('#app').textContent()).not.toMatch(/[a-z]+\.[a-zA-Z]+\b/)
    }
    const [{ page }] = phones
    await lookForVersion(page)
    await page.getByText(NEW_VERSION).waitFor()
    // before it is taken: what it needs for its tabs is here
    const ofMarket = (names: readonly string[]) => names.filter((name) => name.includes('/market-'))
    await expect.poll(async () => ofMarket(await textsKept(page)).length).toBe(ofMarket(texts).length + 1)
    expect(await isMarked(page)).toBe(true)
    await page.getByRole('button', { name: UPDATE }).click()
    await expect.poll(() => build(page).catch(() => old), { message: proves('S8.20') }).not.toBe(old)
    await page.getByRole('heading', { name: HELP }).waitFor()
    expect(await page.getByText(NEW_VERSION).count()).toBe(0)
    for (const { context } of phones) await context.close()
  })

  it('is taken in one tab and reloads no other, which begins it once it is told to', async () => {
    const { page, context } = await atHome(true)
    const other = await context.newPage()
    await other.goto(`${product.url}/#/pages/index/index`)
    await other.getByRole('link', { name: HOME, exact: true }).waitFor()
    await underWorker(other)
    await mark(other)
    const old = await build(page)
    await deploy()
    await lookForVersion(page)
    for (const tab of [page, other]) await tab.getByText(NEW_VERSION).waitFor()
    await page.getByRole('button', { name: UPDATE }).click()
    await expect.poll(() => build(page).catch(() => old)).not.toBe(old)
    await page.getByRole('link', { name: HOME, exact: true }).waitFor()
    await goTo(other, '/pages/user/help-center/HelpCenter')
    await other.getByRole('heading', { name: HELP }).waitFor()
    expect([await isMarked(other), await build(other)]).toEqual([true, old])
    await other.getByRole('button', { name: UPDATE }).click()
    await expect.poll(() => build(other).catch(() => old)).not.toBe(old)
    await other.getByRole('heading', { name: HELP }).waitFor()
    expect(await other.getByText(NEW_VERSION).count()).toBe(0)
    await context.close()
  })

  it('takes no recovery codes from the screen before they are stored', async () => {
    const customer = await product.customer()
    const { page, go, context } = await openPhone(browser, product.url, { customer, serviceWorker: true })
    await readLettersAsTheyCome(page)
    await go('/pages/index/index')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await underWorker(page)
    await deploy()
    await lookForVersion(page)
    await page.getByText('A new version is ready.').waitFor()
    const old = await build(page)
    await goTo(page, '/pages/user/authenticator/RecoveryCodes')
    await page.getByRole('button', { name: 'Make ten codes' }).click()
    const sheet = page.getByRole('dialog', { name: 'Confirm it is you' })
    await sheet.getByLabel('Login password').fill(customer.password)
    await sheet.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Keep these ten codes' }).waitFor()
    await page.getByRole('button', { name: 'Update now' }).click()
    // longer than an update takes that nothing holds back
    await page.waitForTimeout(5_000)
    expect([await page.locator('.security-codes code').count(), await build(page)]).toEqual([10, old])
    await page.getByRole('checkbox').check()
    await expect.poll(() => build(page).catch(() => old)).not.toBe(old)
    await context.close()
  })

  it.each([true, false])(
    'that was replaced eight days ago and is not served any more heals itself (worker: %s)',
    async (serviceWorker) => {
      const { page, context } = await atHome(serviceWorker)
      const old = await build(page)
      let loads = 0
      page.on('load', () => void loads++)
      await deploy()
      await eightDaysLater()
      await goTo(page, '/pages/user/help-center/HelpCenter')
      await expect.poll(() => build(page).catch(() => old)).not.toBe(old)
      await page.getByRole('heading', { name: HELP }).waitFor()
      expect([await isMarked(page), loads]).toEqual([false, 1])
      await goTo(page, '/pages/user/settings/Settings')
      await page.getByRole('heading', { name: SETTINGS }).waitFor()
      expect(loads).toBe(1)
      await context.close()
    },
  )
})
