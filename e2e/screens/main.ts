import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LANGUAGES } from '@candela/contract'
import sharp from 'sharp'
import { openBrowser, openPhone } from '../phone.ts'
import { registered, startProduct } from '../product.ts'
import { tradeALittle } from '../trading-day.ts'
import { scenes } from './scenes.ts'

const SETTLE_MS = 1_800

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'screens' },
    lang: { type: 'string', default: 'en' },
    theme: { type: 'string', default: 'light' },
    width: { type: 'string', default: '390' },
    full: { type: 'boolean', default: false },
    url: { type: 'string' },
    // the pictures that a system shows before it installs the app, into the app's own files
    manifest: { type: 'boolean', default: false },
  },
})
const language = LANGUAGES.find((known) => known === values.lang)
if (!language || (values.theme !== 'light' && values.theme !== 'dark')) {
  console.error(
    `usage: npm run screens -- --out DIR [--lang ${LANGUAGES.join('|')}] [--theme light|dark] [--width N] [--full] [--manifest] [ROUTE…]`,
  )
  process.exit(2)
}

const IN_MANIFEST = ['trade', 'product', 'balances']
const PICTURES = join(import.meta.dirname, '..', '..', 'apps', 'customer', 'public', 'pictures')
const wantedNames = values.manifest ? IN_MANIFEST : positionals
const folder = values.manifest ? PICTURES : values.out

const product = values.url === undefined ? await startProduct() : undefined
const url = values.url ?? product!.url
const browser = await openBrowser()
let failures = 0
try {
  await mkdir(folder, { recursive: true })
  const customer = await registered(url, language)
  const wanted = scenes(await tradeALittle(customer)).filter(
    ({ name, path }) => wantedNames.length === 0 || wantedNames.includes(name) || wantedNames.includes(path),
  )
  if (wanted.length === 0) throw new Error(`no such route: ${wantedNames.join(' ')}`)
  const pictures = wanted.map((scene) => ({ ...scene, desktop: false }))
  // a window has room for the chart beside the ticket
  if (values.manifest) {
    const trade = wanted.find(({ name }) => name === 'trade')!
    pictures.push({ ...trade, path: `${trade.path}?id=BTC-USDT`, name: 'trade-wide', desktop: true })
  }
  for (const { name, path, as, desktop } of pictures) {
    const phone = await openPhone(browser, url, {
      language,
      theme: values.theme,
      width: Number(values.width),
      desktop,
      ...(as === 'customer' && { customer }),
    })
    await phone.go(path)
    await phone.page.waitForTimeout(SETTLE_MS)
    const letter = phone.page.getByRole('dialog')
    for (let count = 0; count < 5 && (await letter.isVisible()); count++) {
      await letter.getByRole('button').last().click()
      await phone.page.waitForTimeout(400)
    }
    const file = join(folder, values.manifest ? `${name}.webp` : `${name}-${language}-${values.theme}.png`)
    if (values.full) await growToContent(phone.page)
    const picture = await phone.page.screenshot()
    await (values.manifest ? sharp(picture).webp({ quality: 72 }).toFile(file) : writeFile(file, picture))
    console.log(file)
    for (const trouble of phone.troubles) {
      failures++
      console.error(`  ${path}: ${trouble}`)
    }
    await phone.context.close()
  }
} finally {
  await browser.close()
  await product?.dispose()
}
process.exitCode = failures === 0 ? 0 : 1

/** Pages scroll inside their main part; the whole of it is shown by making the phone taller. */
async function growToContent(page: Awaited<ReturnType<typeof openPhone>>['page']): Promise<void> {
  const hidden = await page.evaluate(() => {
    const main = document.querySelector('main')
    return main ? main.scrollHeight - main.clientHeight : 0
  })
  const size = page.viewportSize()!
  await page.setViewportSize({ width: size.width, height: size.height + hidden })
  await page.waitForTimeout(300)
}
