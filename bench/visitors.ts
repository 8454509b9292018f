import { INTERVALS, type Route, ROUTES } from '@candela/contract'
import { marketBuy, TestClient } from '@candela/server/testing'

const LOOKS_MS = 5_000
const PRODUCTS = ['BTC-USDT', 'ETH-USDT', 'SOL-USDT']
const FILE = /(?:src|href)="(\/[^"]+\.(?:js|css|svg|webmanifest))"/g

/**
 * Lets visitors come one after the other and go: each loads the app, registers, asks everything that the app's pages ask with a GET, looks
 * at a market by socket for some seconds, and buys something.
 */
export async function visit(url: string, visitors: number): Promise<void> {
  for (let visitor = 0; visitor < visitors; visitor++) {
    const client = new TestClient(url)
    try {
      await load(client)
      await client.register()
      const socket = await client.socket()
      await ask(client)
      const product = PRODUCTS[visitor % PRODUCTS.length]!
      socket.follow(`book:${product}`, `trades:${product}`, `candle:${product}:1min`, 'account')
      await marketBuy(client, '100', product)
      await new Promise((resolve) => setTimeout(resolve, LOOKS_MS))
      socket.close()
    } finally {
      client.close()
    }
  }
}

/** The first page and what it names. */
async function load(client: TestClient): Promise<void> {
  const headers = { 'accept-encoding': 'br' }
  const { text } = await client.raw('GET', '/')
  for (const [, path] of text.matchAll(FILE)) await client.raw('GET', path!, undefined, headers)
}

/** Every question that needs nothing but a product to be asked; what is refused is refused. */
async function ask(client: TestClient): Promise<void> {
  for (const { method, path, caller } of Object.values<Route>(ROUTES)) {
    if (method !== 'GET' || caller === 'operator') continue
    for (const product of path.includes('{product}') ? PRODUCTS : ['']) {
      const asked = path.replace('{product}', product)
      if (asked.includes('{')) continue
      const intervals = path.endsWith('/candles') ? INTERVALS : ['']
      for (const interval of intervals) await client.raw('GET', `/api/v1${asked}${interval && `?interval=${interval}`}`)
    }
  }
}
