import { ROUTES } from '@candela/contract'
import { CALLBACK } from '@candela/rules/perpetual'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Json, Operation } from './document.ts'
import { draftOf } from './drafts.ts'
import { Random } from './random.ts'
import { newActor, World } from './world.ts'

const DRAFTS = 400

/** Bodies of a route as the fuzz drafts them. */
function drafted(name: 'placeTrailingStop' | 'setTriggers'): unknown[] {
  const { method, path, body } = ROUTES[name]
  const random = new Random(7)
  const world = new World(random, [])
  const operation = {
    name,
    method,
    path,
    params: {},
    query: {},
    needed: [],
    uploads: [],
    body: z.toJSONSchema(body) as Json,
  } as unknown as Operation
  const actor = newActor('fuzz', '')
  return Array.from({ length: DRAFTS }, () => draftOf(operation, actor, world, random).body)
}

describe('a draft of the fuzz', () => {
  it('trails the mark by callbacks that may be, from the least to the most, and by some that may not', () => {
    const callbacks = (drafted('placeTrailingStop') as { callbackPpm: number }[]).map(({ callbackPpm }) => callbackPpm)
    expect([Math.min(...callbacks), Math.max(...callbacks)]).toEqual([-CALLBACK.step, CALLBACK.most + CALLBACK.step])
    expect(callbacks.filter((ppm) => ppm >= CALLBACK.least && ppm <= CALLBACK.most).length).toBeGreaterThan(DRAFTS / 2)
    expect([999, 1_500, 0].map((ppm) => callbacks.includes(ppm))).toEqual([true, true, true])
  })

  it('sets triggers of shares that may be and of some that may not, more than five of a kind at times', () => {
    type Triggers = { sharePpm?: number; quantity?: string }[]
    const kinds = (drafted('setTriggers') as { takeProfits?: Triggers; stopLosses?: Triggers }[]).flatMap(
      ({ takeProfits = [], stopLosses = [] }) => [takeProfits, stopLosses],
    )
    expect(new Set(kinds.map(({ length }) => length))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
    const all = kinds.flat()
    expect(
      [1, 333_333, 1_000_000, 0, -1, 1_000_001].map((ppm) => all.some(({ sharePpm }) => sharePpm === ppm)),
    ).toEqual(Array(6).fill(true))
    expect(all.some(({ sharePpm, quantity }) => sharePpm === undefined && quantity === undefined)).toBe(true)
    expect(all.some(({ sharePpm, quantity }) => sharePpm !== undefined && quantity !== undefined)).toBe(true)
  })
})
