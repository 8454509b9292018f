import { proves } from '@candela/checks/proves'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  askedOf,
  beginLiveness,
  depthOf,
  hintOf,
  isAlive,
  type Liveness,
  litTicks,
  type Movement,
  MOVEMENTS,
  seen,
  TICKS,
} from './liveness.ts'
import type { Sight } from './messages.ts'

const AHEAD: Sight = {
  faces: 1,
  centreX: 0.5,
  centreY: 0.5,
  height: 0.6,
  turn: 0,
  eyes: 0.4,
  real: 0.6,
  live: 0.9,
  traits: [],
}
const SHOWING: Readonly<Record<Movement, Sight>> = {
  ahead: AHEAD,
  left: { ...AHEAD, turn: 0.3 },
  right: { ...AHEAD, turn: -0.3 },
  blink: { ...AHEAD, eyes: 0 },
}
const after = (state: Liveness, ...sights: readonly Sight[]) => sights.reduce(seen, state)
const doneAll = (state: Liveness): Liveness => {
  let now = state
  for (let looks = 0; looks < 20 && askedOf(now) !== undefined; looks++) now = seen(now, SHOWING[askedOf(now)!])
  return now
}

describe('the movements of the face check', () => {
  it('begins straight ahead, then asks in an order of chance, everything once', () => {
    expect(beginLiveness(() => 0).order).toEqual(['ahead', 'left', 'right', 'blink'])
    expect(beginLiveness(() => 0.99).order).toEqual(['ahead', 'blink', 'right', 'left'])
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (chances) => {
        const { order } = beginLiveness(() => chances.next().value as number)
        expect(order[0]).toBe('ahead')
        expect(order.toSorted()).toEqual([...MOVEMENTS].toSorted())
      }),
    )
  })

  it('counts a movement only after looks in a row', () => {
    const begun = beginLiveness(() => 0)
    expect(after(begun, AHEAD)).toMatchObject({ done: 0, held: 1 })
    expect(after(begun, AHEAD, SHOWING.left, AHEAD)).toMatchObject({ done: 0, held: 1 })
    expect(after(begun, AHEAD, AHEAD)).toMatchObject({ done: 1, held: 0 })
  })

  it('counts nothing but what was asked', () => {
    const left = after(
      beginLiveness(() => 0),
      AHEAD,
      AHEAD,
    )
    expect(askedOf(left)).toBe('left')
    expect(after(left, SHOWING.right, SHOWING.right, SHOWING.blink, AHEAD, AHEAD).done).toBe(1)
    expect(after(left, SHOWING.left, SHOWING.left).done).toBe(2)
  })

  it('a picture that never moves gets nowhere', () => {
    const held = Array.from({ length: 200 }, () => AHEAD)
    const end = after(
      beginLiveness(() => 0.5),
      ...held,
    )
    expect(end.done).toBe(1)
    expect(isAlive(end, AHEAD), proves('S1.53')).toBe(false)
  })

  it.each([
    ['nobody', { faces: 0 }],
    ['several', { faces: 2 }],
    ['closer', { height: 0.1 }],
    ['back', { height: 1 }],
    ['middle', { centreX: 0.9 }],
    ['middle', { centreY: 0.1 }],
    [undefined, {}],
  ] as const)('says %s', (hint, part) => {
    expect(hintOf({ ...AHEAD, ...part })).toBe(hint)
    const begun = { ...beginLiveness(() => 0), held: 1 }
    expect(seen(begun, { ...AHEAD, ...part }).held).toBe(0)
    expect(seen(begun, { ...AHEAD, ...part }).done).toBe(hint === undefined ? 1 : 0)
  })

  it('fills 60 ticks and never takes one back while the movement is held', () => {
    let state = beginLiveness(() => 0.3)
    let before = 0
    while (askedOf(state) !== undefined) {
      state = seen(state, SHOWING[askedOf(state)!])
      expect(litTicks(state)).toBeGreaterThan(before)
      before = litTicks(state)
    }
    expect(before).toBe(TICKS)
  })

  it('looks at the lids only when a blink is asked', () => {
    const blinkFirst = beginLiveness(() => 0.99)
    expect(depthOf(blinkFirst)).toBe('turn')
    expect(depthOf(after(blinkFirst, AHEAD, AHEAD))).toBe('eyes')
  })

  it('is alive when everything was seen and the selfie is no picture of a picture', () => {
    const end = doneAll(beginLiveness(() => 0.7))
    expect(isAlive(end, { real: 0.6, live: 0.9 }), proves('S1.53')).toBe(true)
    expect(isAlive(end, { real: 0.1, live: 0.9 })).toBe(false)
    expect(isAlive(end, { real: 0.6, live: 0.1 })).toBe(false)
    expect(isAlive(beginLiveness(Math.random), { real: 1, live: 1 })).toBe(false)
  })
})
