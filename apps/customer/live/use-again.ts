import { useEffect, useEffectEvent, useRef } from 'react'
import { useNetwork } from './connection.ts'
import { FAILED_AGAIN_MS } from './queries.ts'

/** Tries what failed again by itself: at once when the exchange can be reached anew, and every so often while it can. */
export function useAgain(failed: boolean, again: () => void): void {
  const network = useNetwork()
  const wasAway = useRef(false)
  const tryAgain = useEffectEvent(again)
  useEffect(() => {
    if (!failed) return undefined
    const isAway = network !== 'good'
    const isBack = wasAway.current && !isAway
    wasAway.current = isAway
    if (isBack) tryAgain()
    if (isAway) return undefined
    const timer = setInterval(tryAgain, FAILED_AGAIN_MS)
    return () => clearInterval(timer)
  }, [failed, network])
}
