import { connect } from 'node:net'

/**
 * Opens as many sockets as asked for and reads what comes, without looking at it. Arguments: port, sockets. Tells its parent when all are
 * open, and how many bytes have come whenever it is asked.
 */
const [port, count] = process.argv.slice(2).map(Number) as [number, number]
const OPENING_AT_ONCE = 200
let opened = 0
let begun = 0
let bytes = 0

function open(): void {
  if (begun === count) return
  begun++
  const stream = connect(port, '127.0.0.1')
  let upgraded = false
  stream.on('connect', () => {
    stream.write(
      `GET /ws HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    )
  })
  stream.on('data', (chunk) => {
    if (upgraded) {
      bytes += chunk.length
      return
    }
    upgraded = true
    const end = chunk.indexOf('\r\n\r\n')
    bytes += chunk.length - end - 4
    if (++opened === count) process.send!('open')
    open()
  })
  stream.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
}

process.on('message', () => process.send!({ bytes }))
process.on('disconnect', () => process.exit(0))
for (let first = 0; first < OPENING_AT_ONCE; first++) open()
