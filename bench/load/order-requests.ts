import { commandId, marketOf, partOf, type TestServer } from '@candela/server/testing'

/** a customer's command ids are remembered up to 10,000 a day */
const CUSTOMERS = 48

/** The requests of a load of orders: a head for each customer, and bodies, each of an order of its own that ends at once. */
export interface OrderRequests {
  readonly heads: readonly string[]
  readonly body: () => string
}

export async function ordersFor(server: TestServer): Promise<OrderRequests> {
  const clients = await Promise.all(Array.from({ length: CUSTOMERS }, () => server.client().register()))
  const { bid } = await marketOf(clients[0]!)
  // put together as a text: the load costs little beside the server
  const price = partOf(bid, 950, '0.01')
  const rest = `"product":"BTC-USDT","side":"buy","type":"limit","timeInForce":"ioc","price":"${price}","quantity":"0.001"}`
  return {
    heads: clients.map((client) => `cookie: ${client.cookie}\r\n`),
    body: () => `{"commandId":"${commandId()}",${rest}`,
  }
}
