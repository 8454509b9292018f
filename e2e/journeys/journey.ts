import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser, openPhone, type Phone, type PhoneOptions } from '../phone.ts'
import { type Product, startProduct } from '../product.ts'

interface Parts {
  /** settings of the product */
  readonly environment?: Readonly<Record<string, string>>
  /** what the browser is started with besides */
  readonly flags?: () => Promise<readonly string[]>
}

/** What the tests of a file share: they run one after another, on one product and in one browser. */
export interface Journey {
  readonly product: Product
  readonly browser: Browser
  phone(options?: PhoneOptions): Promise<Phone>
  /** a phone at the host's name, under which passkeys work */
  namedPhone(options?: PhoneOptions): Promise<Phone>
}

/** A product and a browser, there from before a file's first test until after its last. */
export function beginJourney({ environment, flags }: Parts = {}): Journey {
  let product: Product | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    await Promise.all([
      startProduct(environment).then((started) => (product = started)),
      openBrowser(await flags?.()).then((opened) => (browser = opened)),
    ])
  })
  afterAll(async () => {
    await browser?.close()
    await product?.dispose()
  })
  return {
    get product() {
      return product!
    },
    get browser() {
      return browser!
    },
    phone: (options) => openPhone(browser!, product!.url, options),
    namedPhone: (options) => openPhone(browser!, product!.namedUrl, options),
  }
}
