import { Peer } from './peer.ts'

/** Sockets that ask for much and read nothing. Argument: the port, how many, and the products, as JSON. */
const { port, sockets, products } = JSON.parse(process.argv[2]!) as {
  readonly port: number
  readonly sockets: number
  readonly products: readonly string[]
}
const ASK_EVERY_MS = 500
const asked = products.slice(0, 15).flatMap((product) => [`book:${product}`, `candle:${product}:1min`])

const peers = await Promise.all(Array.from({ length: sockets }, () => Peer.open(port, undefined, () => {})))
for (const { stream } of peers) {
  stream.pause()
  stream.on('error', () => {})
}
setInterval(() => {
  for (const peer of peers) if (peer.stream.writable) peer.send(JSON.stringify({ follow: asked }))
}, ASK_EVERY_MS)
process.on('disconnect', () => process.exit(0))
process.send!('open')
