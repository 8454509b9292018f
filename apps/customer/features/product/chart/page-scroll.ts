/** a finger that rests this long holds the crosshair, and takes it wherever it goes */
const RESTS_MS = 450
/** a shorter movement has no direction */
const SLOP_PX = 4

interface Start {
  readonly identifier: number
  readonly x: number
  readonly y: number
  readonly at: number
}

/**
 * The owner of a movement: up and down is the page's, as everywhere else; sideways, and everything that follows a long press, is the
 * chart's. Undefined while it is too short to tell.
 */
export function ownerOf(start: Start, x: number, y: number, at: number): 'page' | 'chart' | undefined {
  const [across, along] = [Math.abs(x - start.x), Math.abs(y - start.y)]
  if (Math.max(across, along) < SLOP_PX) return undefined
  return at - start.at < RESTS_MS && along > across ? 'page' : 'chart'
}

/**
 * Lets the page scroll where a finger moves up or down over the chart, whose library takes every drag for its own and
 * keeps the browser from scrolling: it hears that the finger has left its place, so that no tap comes of it, and no
 * more. `drawn`: what the library draws in, whose style forbids scrolling. `isHeld`: whether something that can be dragged
 * lies at a point of the box. Answers how to stop.
 */
export function letPageScroll(
  box: HTMLElement,
  drawn: HTMLElement | null,
  isHeld: (x: number, y: number) => boolean,
): () => void {
  let start: Start | undefined
  let owner: 'page' | 'chart' | undefined
  let told = false
  const begin = ({ touches, changedTouches, timeStamp }: TouchEvent) => {
    const touch = changedTouches[0]
    told = false
    const place = box.getBoundingClientRect()
    const held = touch !== undefined && isHeld(touch.clientX - place.left, touch.clientY - place.top)
    owner = touches.length > 1 || held ? 'chart' : undefined
    start = touch && { identifier: touch.identifier, x: touch.clientX, y: touch.clientY, at: timeStamp }
  }
  const move = (event: TouchEvent) => {
    const touch = event.changedTouches[0]
    if (!start || !touch) return
    if (event.touches.length > 1) owner = 'chart'
    owner ??= ownerOf(start, touch.clientX, touch.clientY, event.timeStamp)
    if (owner !== 'page') return
    if (told) event.stopPropagation()
    else disguise(event, start, touch.clientY)
    told = true
  }
  const end = (event: TouchEvent) => {
    if (start && owner === 'page') disguise(event, start, start.y)
  }
  const [action, overscroll] = [drawn?.style.touchAction ?? '', drawn?.style.overscrollBehavior ?? '']
  drawn?.style.setProperty('touch-action', 'pan-y')
  drawn?.style.setProperty('overscroll-behavior', 'auto')
  const listening = { capture: true, passive: true } as const
  box.addEventListener('touchstart', begin, listening)
  box.addEventListener('touchmove', move, listening)
  box.addEventListener('touchend', end, listening)
  return () => {
    box.removeEventListener('touchstart', begin, listening)
    box.removeEventListener('touchmove', move, listening)
    box.removeEventListener('touchend', end, listening)
    drawn?.style.setProperty('touch-action', action)
    drawn?.style.setProperty('overscroll-behavior', overscroll)
  }
}

/** The event as of a finger that moved up or down alone, and that nobody can keep from the browser. */
function disguise(event: TouchEvent, { identifier, x }: Start, y: number): void {
  const touch = { identifier, clientX: x, clientY: y, pageX: x, pageY: y, screenX: x, screenY: y, target: event.target }
  Object.defineProperty(event, 'changedTouches', { value: [touch] })
  Object.defineProperty(event, 'preventDefault', { value: () => undefined })
}
