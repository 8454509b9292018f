import type { Depth, Sight } from './messages.ts'

/** The movements that the person is asked for, in any order. */
export const MOVEMENTS = ['ahead', 'left', 'right', 'blink'] as const
export type Movement = (typeof MOVEMENTS)[number]

/** The reason why a look does not count. */
type Hint = 'nobody' | 'several' | 'closer' | 'back' | 'middle' | undefined

export interface Liveness {
  readonly order: readonly Movement[]
  /** the number of them that are done */
  readonly done: number
  /** looks in a row in which the present movement was seen */
  readonly held: number
  readonly hint: Hint
}

/** A turned head differs by at least this much; straight is closer than the second. */
const TURNED = 0.2
const AHEAD = 0.1
const CLOSED = 0.15
/** Looks in a row before a movement counts, so that one mistaken look is not enough; an eye may be shut for one look only. */
const LOOKS: Readonly<Record<Movement, number>> = { ahead: 2, left: 2, right: 2, blink: 1 }
const SMALLEST = 0.3
const LARGEST = 0.98
const OFF_MIDDLE = 0.22
/** ticks around the oval */
export const TICKS = 60

/** Looking ahead comes first, the others in an order nobody knows before; `chance` is Math.random. */
export function beginLiveness(chance: () => number): Liveness {
  const rest: Movement[] = ['left', 'right', 'blink']
  const order: Movement[] = ['ahead']
  while (rest.length > 0) order.push(...rest.splice(Math.floor(chance() * rest.length), 1))
  return { order, done: 0, held: 0, hint: undefined }
}

/** The movement that is asked for now; undefined when all were seen. */
export function askedOf({ order, done }: Liveness): Movement | undefined {
  return order[done]
}

/** The depth that the next look needs. */
export function depthOf(state: Liveness): Depth {
  return askedOf(state) === 'blink' ? 'eyes' : 'turn'
}

/** Goes on by one look. */
export function seen(state: Liveness, sight: Sight): Liveness {
  const asked = askedOf(state)
  if (asked === undefined) return state
  const hint = hintOf(sight)
  if (hint !== undefined || !shows(sight, asked)) return { ...state, held: 0, hint }
  const held = state.held + 1
  return held < LOOKS[asked] ? { ...state, held, hint } : { ...state, done: state.done + 1, held: 0, hint }
}

/** Ticks that are lit: each movement has its equal share, filled by the looks that count. */
export function litTicks(state: Liveness): number {
  const asked = askedOf(state)
  const begun = asked === undefined ? 0 : state.held / LOOKS[asked]
  return Math.round(((state.done + begun) / state.order.length) * TICKS)
}

/** One face, near enough, in the oval. */
export function hintOf({ faces, height, centreX, centreY }: Sight): Hint {
  if (faces === 0) return 'nobody'
  if (faces > 1) return 'several'
  if (height < SMALLEST) return 'closer'
  if (height > LARGEST) return 'back'
  if (Math.abs(centreX - 0.5) > OFF_MIDDLE || Math.abs(centreY - 0.5) > OFF_MIDDLE) return 'middle'
  return undefined
}

function shows({ turn, eyes }: Sight, movement: Movement): boolean {
  if (movement === 'ahead') return Math.abs(turn) < AHEAD
  if (movement === 'left') return turn > TURNED
  if (movement === 'right') return turn < -TURNED
  return eyes < CLOSED
}

/** The scores of the model against photographs of photographs; generous, because a still picture has already failed to move. */
const REAL_LEAST = 0.25
const LIVE_LEAST = 0.25

/** True when a person, not a picture, was watched: all movements were seen, and the selfie looks neither printed nor shown on a screen. */
export function isAlive(state: Liveness, { real, live }: Pick<Sight, 'real' | 'live'>): boolean {
  return askedOf(state) === undefined && real >= REAL_LEAST && live >= LIVE_LEAST
}
