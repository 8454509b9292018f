import { beginWholeRun, shareRun } from '@candela/server/testing/run'
import { chromium } from 'playwright-core'
import { launchOptions } from './phone.ts'
import { startProduct } from './product.ts'

/** Besides what every run shares: a house and a browser, for the journeys that leave the house's settings alone. */
export default async function wholeRun(): Promise<() => Promise<void>> {
  const { run, end } = await beginWholeRun()
  const [product, browser] = await Promise.all([startProduct(), chromium.launchServer(launchOptions())])
  const { url, dataDirectory } = product
  shareRun({
    ...run,
    product: { url, dataDirectory, databaseUrl: product.databaseUrl! },
    browser: browser.wsEndpoint(),
  })
  return async () => {
    await browser.close()
    await product.dispose()
    await end()
  }
}
