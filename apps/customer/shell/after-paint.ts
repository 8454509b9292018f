/** a page that nobody looks at paints nothing: what waits for a paint waits no longer than this */
const PAINTED_WITHIN_MS = 1_000
/** a device that always has something to do is asked between two things, after this */
const IDLE_WITHIN_MS = 2_000
/** the pause of a step that waits for a quiet network, and the longest such wait */
const LOOK_AGAIN_MS = 250
const QUIET_WITHIN_MS = 10_000

/** Calls back right after the next frame was painted. */
export function afterPaint(act: () => void): void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    clearTimeout(late)
    act()
  }
  const late = setTimeout(once, PAINTED_WITHIN_MS)
  requestAnimationFrame(() => {
    // a message is heard after the frame that asked for it
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      once()
    }
    port2.postMessage(undefined)
  })
}

/** Calls back when the device has nothing else to do. */
export function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: IDLE_WITHIN_MS })
  // Safari has none
  else afterPaint(() => setTimeout(act, 0))
}

/** Calls back when the device is idle and `isBusy`, the page's own asking, is over. */
export function whenQuiet(isBusy: () => boolean, act: () => void): void {
  const end = performance.now() + QUIET_WITHIN_MS
  const look = () => {
    if (isBusy() && performance.now() < end) setTimeout(look, LOOK_AGAIN_MS)
    else act()
  }
  whenIdle(look)
}
