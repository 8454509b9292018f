import { parseArgs } from 'node:util'
import { openBrowser } from '../phone.ts'
import { startProduct } from '../product.ts'
import { attack, BATCH, isWatchful, unharmed } from './attack.ts'
import { payloads } from './payloads.ts'

/** `npm run campaign -- scripts --n N`: N texts that want to be programs, in every field, before a real browser. */
const { values } = parseArgs({ options: { n: { type: 'string', default: '2000' } } })
const count = Number(values.n)
const product = await startProduct()
const browser = await openBrowser()
const damage = unharmed()
let watchful = false
try {
  watchful = await isWatchful(browser)
  const all = payloads(count)
  for (let first = 0; first < all.length; first += BATCH) {
    await attack(browser, product.namedUrl, all.slice(first, first + BATCH), damage)
  }
} finally {
  await browser.close()
  await product.dispose()
}
const { troubles, ...figures } = damage
console.log(JSON.stringify({ campaign: 'scripts', watchful, ...figures, troubles: troubles.length }))
for (const trouble of troubles.slice(0, 20)) console.error(trouble)
process.exitCode = watchful && damage.executed + damage.blocked + troubles.length === 0 ? 0 : 1
