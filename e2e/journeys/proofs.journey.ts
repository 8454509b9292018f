import { commandId, marketBuy, marketOf, partOf } from '@candela/server/testing'
import { verifyFill } from '@candela/verify/browser'
import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { readLettersAsTheyCome, textOf } from '../phone.ts'
import { beginJourney } from './journey.ts'

const PROOF = '**/api/v1/orders/*/proof*'
const KEY = '**/api/v1/proof/key'
const GROWTH = '**/api/v1/proof/consistency*'

const journey = beginJourney()

describe('a customer checks the house', () => {
  it('verifies how an order was filled, keeps key and log, and finds them unchanged on the next visit', async () => {
    const { page, go, troubles, context, order } = await customerWithOrder()
    await openOrder(page, go, order)
    await page.getByText('How this was filled').waitFor()
    expect(await page.locator('.fill-line-mark').count()).toBe(0)

    // the first check: everything adds up, and what is still open is said
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('Adds up', { exact: true }).waitFor()
    await page.getByText('First check on this device: everything adds up.').waitFor()
    expect(await marks(page)).toEqual({ met: 7, open: 1, failed: 0, pending: 0 })
    await page.getByText('What this does not prove').click()
    await page.getByText(/Only a full replay of the log shows that/).waitFor()

    // the proof as a file is the one that was checked
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('Save proof').click()])
    const saved: unknown = JSON.parse(await textOf(download))
    expect(download.suggestedFilename()).toBe(`candela-proof-${order}.json`)
    expect(verifyFill(saved).standing).toBe('selfConsistent')

    // the next visit: the log has grown from the state that was kept
    await page.reload()
    await expect.poll(() => kept(page)).toMatchObject({ comparedAt: expect.any(Number) })
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('Verified', { exact: true }).waitFor()
    expect(await marks(page)).toEqual({ met: 8, open: 0, failed: 0, pending: 0 })
    await page.getByText(/^by the key kept here since/).waitFor()
    await page.getByText(/^entries kept here: [\d,]+, now [\d,]+, all of them unchanged$/).waitFor()
    await page.getByText('Details', { exact: true }).click()
    expect(await page.locator('.proof-claim-met').count()).toBe(11)
    expect(await violationsOf(page)).toEqual([])

    // what is kept has its page
    await go('/pages/user/settings/Settings')
    await page.getByText('Proofs', { exact: true }).click()
    await page.getByRole('heading', { name: 'Nothing earlier was changed' }).waitFor()
    const { key } = (await (await fetch(`${journey.product.url}/api/v1/proof/key`)).json()) as { key: string }
    expect(await page.getByTestId('kept-key').innerText()).toBe(key)
    await page.getByText(/^Receipt no\. [\d,]+$/).waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  it('refuses a tampered answer, and names the claim, the entry and both values', async () => {
    const { page, go, troubles, context, order } = await customerWithOrder()
    await openOrder(page, go, order)
    const restore = await altered(page, PROOF, (bundle) => {
      bundle.placed.path[0] = turned(bundle.placed.path[0]!)
    })
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('Does not match', { exact: true }).waitFor()
    await page.getByText('This order does not add up.').waitFor()
    expect(await page.locator('.fill-line-failed').innerText()).toMatch(
      /Your order in the log\s+This entry does not stand in the log as it is shown\.\s+Entry\s+\d+/,
    )
    expect(await marks(page)).toEqual({ met: 1, open: 1, failed: 1, pending: 5 })
    expect(await kept(page)).toBeNull()
    expect(await violationsOf(page)).toEqual([])
    await restore()

    // a page that tells another fee than the proof
    await page.route(`**/api/v1/orders/${order}`, async (route) => {
      const response = await route.fetch()
      const detail = (await response.json()) as { order: { fee: string } }
      await route.fulfill({ response, json: { ...detail, order: { ...detail.order, fee: '9.99' } } })
    })
    await page.getByText('Check again').click()
    await page.locator('.fill-line-detail', { hasText: 'This page shows another figure' }).waitFor()
    expect(await page.locator('.fill-line-values').innerText()).toMatch(/This page\s+9\.99\s+Proof\s+\d/)
    await page.unroute(`**/api/v1/orders/${order}`)

    // and the truth again
    await page.getByText('Check again').click()
    await page.getByText('Adds up', { exact: true }).waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  it('refuses a changed key and a rewritten log, loudly, and replaces nothing by itself', async () => {
    const { page, go, troubles, context, order } = await customerWithOrder()
    await openOrder(page, go, order)
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('Adds up', { exact: true }).waitFor()
    const before = await kept(page)

    const restoreKey = await altered(page, KEY, (answer) => {
      answer.key = 'candela-journal/0+12345678+AcFNESBQvYKNz6fq/1328SthkA2bZ+OkU8ZEOCUXkE5Z'
    })
    await page.getByText('Check again').click()
    await page
      .getByText(/^Another key is named now than the one kept on this device/)
      .first()
      .waitFor()
    expect(await kept(page)).toMatchObject({ key: before!.key, note: before!.note, alarm: { code: 'keyChanged' } })
    await restoreKey()

    // a log that does not grow from what was kept is said when the app opens
    await page.evaluate(() => {
      const { alarm: _, ...rest } = JSON.parse(localStorage.getItem('logKept')!) as Record<string, unknown>
      localStorage.setItem('logKept', JSON.stringify(rest))
    })
    const restoreGrowth = await altered(page, GROWTH, (answer) => {
      answer.consistency.path = answer.consistency.path.map(turned)
    })
    await page.reload()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('The log does not match').waitFor()
    await sheet.getByText(/something earlier was changed/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await sheet.getByRole('button', { name: 'See what was found' }).click()
    await page.getByRole('heading', { name: 'The log does not match what is kept here' }).waitFor()
    expect(await kept(page)).toMatchObject({ key: before!.key, note: before!.note })
    expect(await violationsOf(page)).toEqual([])
    await restoreGrowth()

    // the evidence holds both signed states; only the customer's own hand lets go of what is kept
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('Save evidence').click()])
    const evidence = JSON.parse(await textOf(download)) as Record<string, { checkpoint: string }>
    expect(evidence['kept']!.checkpoint).toBe(before!.note)
    expect(evidence['shown']!.checkpoint).toMatch(/^candela-journal\//)
    await page.getByRole('button', { name: 'Forget key and state' }).click()
    await page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name: 'Forget' }).click()
    await page.getByRole('heading', { name: 'Nothing is kept here yet' }).waitFor()
    await page.getByRole('button', { name: 'Keep them now' }).click()
    await page.getByRole('heading', { name: /^Kept since/ }).waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  it('says what the browser promised, and that it deleted what was kept', async () => {
    const { page, go, troubles, context } = await journey.phone({ customer: await journey.product.customer() })
    await readLettersAsTheyCome(page)
    await page.addInitScript(() => {
      Object.defineProperty(navigator.storage, 'persist', { value: () => Promise.resolve(true) })
      Object.defineProperty(navigator.storage, 'persisted', { value: () => Promise.resolve(true) })
    })
    await go('/pages/user/settings/Settings')
    await page.getByText('Proofs', { exact: true }).click()
    await page.getByRole('heading', { name: 'Nothing is kept here yet' }).waitFor()
    const marked = page.waitForResponse('**/api/v1/proof/kept')
    await page.getByRole('button', { name: 'Keep them now' }).click()
    await page.getByText('kept until you delete it').waitFor()
    expect((await marked).status()).toBe(200)
    const mark = (await context.cookies()).find(({ name }) => name === 'candela_kept')
    expect(mark?.expires).toBeGreaterThan(Date.now() / 1000 + 390 * 86_400)
    expect(await violationsOf(page)).toEqual([])

    // a browser that clears what sites keep leaves the cookies that a server set
    await page.evaluate(() => localStorage.removeItem('logKept'))
    await page.reload()
    await page.getByText('The browser deleted what this device kept of the log.').waitFor()
    await page.getByText(/^What was kept here since .+ was deleted by the browser, and begun anew on /).waitFor()
    expect(await kept(page)).toMatchObject({ lostSince: expect.any(Number) })
    expect(await violationsOf(page)).toEqual([])

    // what the customer forgets is no loss
    await page.getByRole('button', { name: 'Forget key and state' }).click()
    await page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name: 'Forget' }).click()
    await page.getByRole('heading', { name: 'Nothing is kept here yet' }).waitFor()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('candela_kept')
    expect(troubles).toEqual([])
    await context.close()
  })

  it('says where nothing was filled, and proves that too', async () => {
    const customer = await journey.product.customer()
    const { bid } = await marketOf(customer)
    const { order } = await customer.call('placeOrder', {
      body: {
        commandId: commandId(),
        product: 'BTC-USDT',
        side: 'buy',
        type: 'limit',
        price: partOf(bid, 960, '0.01'),
        quantity: '0.01',
      },
    })
    const phone = await journey.phone({ customer })
    const { page, go, troubles, context } = phone
    await openOrder(page, go, order.id)
    await page.getByRole('heading', { name: 'Not filled yet' }).waitFor()
    expect(await page.getByText('How this was filled').count()).toBe(0)
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('Adds up', { exact: true }).waitFor()
    expect(await marks(page)).toEqual({ met: 3, open: 1, failed: 0, pending: 0 })
    expect(troubles).toEqual([])
    await context.close()
  })
})

async function customerWithOrder() {
  const customer = await journey.product.customer()
  const { order } = await marketBuy(customer, '2500')
  const phone = await journey.phone({ customer })
  return { ...phone, order: order.id }
}

async function openOrder(page: Page, go: (path: string) => Promise<void>, order: string): Promise<void> {
  await go(`/pages/order/OrderDetail?id=${order}`)
  await page.locator('.fill-card').waitFor()
}

/** The number of the card's lines by mark. */
async function marks(page: Page): Promise<Record<'met' | 'open' | 'failed' | 'pending', number>> {
  const count = (mark: string) => page.locator(`.fill-line-${mark}`).count()
  const [met, open, failed, pending] = await Promise.all([
    count('met'),
    count('open'),
    count('failed'),
    count('pending'),
  ])
  return { met, open, failed, pending }
}

interface KeptInStorage {
  readonly key: string
  readonly note: string
}

function kept(page: Page): Promise<KeptInStorage | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('logKept') ?? 'null') as KeptInStorage | null)
}

interface Alterable {
  key: string
  placed: { path: string[] }
  consistency: { path: string[] }
}

/** Lets the real answer through, changed. Answers the way to stop that. */
async function altered(page: Page, address: string, change: (answer: Alterable) => void): Promise<() => Promise<void>> {
  const handler = async (route: Route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as Alterable
    change(answer)
    await route.fulfill({ response, json: answer })
  }
  await page.route(address, handler)
  return () => page.unroute(address, handler)
}

/** A hash with its first byte changed. */
function turned(hash: string): string {
  return `${hash.startsWith('00') ? '01' : '00'}${hash.slice(2)}`
}
