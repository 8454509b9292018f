import { useEffect, useState } from 'react'

let offset = 0
let smallestRoundTrip = Number.POSITIVE_INFINITY

/**
 * Learns how far the server's clock is from this device's. The answer with the shortest way is believed: it leaves the
 * least room for error. `sentAt` and `receivedAt` are this device's milliseconds.
 */
export function learnServerTime(serverTime: number, sentAt: number, receivedAt: number): void {
  const roundTrip = receivedAt - sentAt
  if (roundTrip < 0 || roundTrip > smallestRoundTrip) return
  smallestRoundTrip = roundTrip
  offset = Math.round(serverTime - (sentAt + receivedAt) / 2)
}

/** The server's now, milliseconds UTC. */
export function serverNow(): number {
  return Date.now() + offset
}

/** The server's now, redrawn every `stepMs` while the page is visible. */
export function useServerNow(stepMs = 1_000): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNow(serverNow())
    }, stepMs)
    return () => clearInterval(timer)
  }, [stepMs])
  return now
}
