import { WebSocket } from 'ws'
import type { Load } from './http.ts'

interface Sending {
  /** commands of each basket */
  readonly commands: number
  /** baskets of each socket on their way at once */
  readonly outstanding: number
  /** baskets each socket sends in all */
  readonly baskets: number
}

const DONE = 'orders_done:'
const REFUSED = /"refused":/g

/**
 * Sends baskets of commands over one socket for each cookie, the next when one is answered; looks no further into an answer than what was
 * refused in it. Times are a basket's, from sending until its answer.
 */
export async function sendBaskets(
  url: string,
  cookies: readonly string[],
  { commands, outstanding, baskets }: Sending,
  command: () => string,
): Promise<Load> {
  const sockets = await Promise.all(cookies.map((cookie) => opened(url, cookie)))
  const times: number[] = []
  let refused = 0
  const one = (socket: WebSocket): Promise<void> =>
    new Promise((resolve, reject) => {
      const sentAt = new Map<string, number>()
      let sent = 0
      let answered = 0
      const send = (): void => {
        const id = String(sent++)
        const text = Array.from({ length: commands }, command).join(',')
        sentAt.set(id, performance.now())
        socket.send(`orders:{"id":"${id}","commands":[${text}]}`)
      }
      socket.on('message', (data: Buffer) => {
        const text = data.toString('latin1')
        if (text.startsWith('orders_refused:')) return reject(new Error(text))
        if (!text.startsWith(DONE)) return
        const id = /"id":"(\d+)"/.exec(text)![1]!
        times.push(performance.now() - sentAt.get(id)!)
        refused += text.match(REFUSED)?.length ?? 0
        if (++answered === baskets) return resolve()
        if (sent < baskets) send()
      })
      socket.on('close', (code) => reject(new Error(`a socket was closed with ${code}`)))
      for (let count = 0; count < Math.min(outstanding, baskets); count++) send()
    })
  const started = performance.now()
  await Promise.all(sockets.map(one))
  const elapsed = performance.now() - started
  for (const socket of sockets) socket.removeAllListeners('close').terminate()
  times.sort((left, right) => left - right)
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: ((times.length * commands) / elapsed) * 1000, p50Ms: at(0.5), p99Ms: at(0.99), refused }
}

function opened(url: string, cookie: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { headers: { cookie }, perMessageDeflate: false })
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}
