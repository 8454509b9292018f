import { setTransactionPassword } from '@candela/server/testing'
import { expect, it } from 'vitest'
import { beginJourney } from './journey.ts'

const journey = beginJourney()

const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

/** Pages with forms: the label of a field, and the words typed into it. */
const FORMS = [
  ['/pages/trading/Trading?id=BTC-USDT', /^Amount/, '0.01'],
  ['/pages/trading/TradePopup?id=ETH-USDT', 'Amount', '25'],
  ['/pages/order/Order?id=BTC-PERP', /^Amount · /, '0.3'],
  ['/pages/assets/BankTransfer', 'Amount sent', '300'],
  ['/pages/assets/WalletBind', 'Address', ADDRESS],
  ['/pages/user/IdentityVerification', 'Last name', 'Lindqvist'],
  ['/pages/user/customer-service/CustomerService', /^Message$/, 'Where is my money'],
] as const

it('what is half filled in is there again after the app began anew, and goes with its owner', async () => {
  const customer = await journey.product.customer()
  // addresses are added with it
  await setTransactionPassword(customer)
  const { page, go, context } = await journey.phoneOf(customer)
  for (const [path, label, typed] of FORMS) {
    await go(path)
    const field = page.getByLabel(label).first()
    await field.fill(typed)
    await page.reload()
    await expect.poll(() => field.inputValue(), { message: path }).toBe(typed)
  }
  // on the device itself nothing of it stays: a tab that is opened anew has none
  const other = await context.newPage()
  await other.goto(`${journey.product.url}/#/pages/assets/BankTransfer`)
  expect(await other.getByLabel('Amount sent').inputValue()).toBe('')
  await other.close()
  await go('/pages/user/settings/Settings')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ud'))).toBe(null)
  const left = await page.evaluate(() => JSON.stringify(sessionStorage))
  for (const personal of ['Lindqvist', ADDRESS]) expect(left).not.toContain(personal)
  await context.close()
})
