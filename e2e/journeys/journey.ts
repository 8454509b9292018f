import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser, openPhone, type Phone, type PhoneOptions, readLettersAsTheyCome } from '../phone.ts'
import { type TestClient, testRun } from '@candela/server/testing'
import { type Product, sharedProduct, startProduct } from '../product.ts'

interface Parts {
  /** settings of the product; with any it is one of the file's own */
  readonly environment?: Readonly<Record<string, string>>
  /** further flags that the browser is started with */
  readonly flags?: () => Promise<readonly string[]>
  /** makes the first files of the product's data directory, which then is one of the file's own */
  readonly begin?: (dataDirectory: string) => Promise<void>
  /** a product of the file's own, for a test that stops it or counts what all its customers do */
  readonly own?: boolean
}

/** The shared parts of a file's tests: they run one after another, on one product and in one browser. */
export interface Journey {
  readonly product: Product
  readonly browser: Browser
  phone(options?: PhoneOptions): Promise<Phone>
  /** a customer's phone, where letters are read as they come */
  phoneOf(customer: TestClient, language?: PhoneOptions['language']): Promise<Phone>
  /** a phone at the host's name, under which passkeys work */
  namedPhone(options?: PhoneOptions): Promise<Phone>
}

/**
 * A product and a browser, there from before a file's first test until after its last: those that all journeys of the run share,
 * or ones of the file's own.
 */
export function beginJourney({ environment, flags, begin, own }: Parts = {}): Journey {
  let product: Product | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    const isOwn = own ?? (environment !== undefined || begin !== undefined)
    const shared = isOwn ? undefined : testRun()?.product
    await Promise.all([
      (shared ? Promise.resolve(sharedProduct(shared)) : startProduct(environment, begin)).then(
        (started) => (product = started),
      ),
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
    async phoneOf(customer, language) {
      const phone = await openPhone(browser!, product!.url, { language, customer })
      await readLettersAsTheyCome(phone.page)
      return phone
    },
    namedPhone: (options) => openPhone(browser!, product!.namedUrl, options),
  }
}
