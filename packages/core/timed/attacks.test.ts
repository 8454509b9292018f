import type { EventOf, TimedDirection } from '@candela/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TIMED_UNIT, timedOrder } from '../testing/timed.ts'
import { type Answer, Trial, USDT } from '../testing/trial.ts'

const MIDDLE = 6_000_000
const STEP = 250
const DURATION = 30_000
/** steps that may open an order, and those that settle it */
const [TRIED, WINDOW] = [8, 8]

/** One entry of the market: when it came, how old its oldest message is, and its index; undefined: a step without one. */
interface Tick {
  readonly lag: number
  readonly index: number
}

/** A house with one customer, who sees all that it has heard, and a clock that stands 1 ms behind a step. */
class Bets extends Trial {
  readonly customer = this.open()
  readonly heard: (Tick & { readonly at: number; readonly step: number; readonly seq: number })[] = []

  declare told: Answer[]

  override apply(command: Parameters<Trial['apply']>[0]): Answer {
    const answer = super.apply(command)
    ;(this.told ??= []).push(answer)
    return answer
  }

  constructor() {
    super()
    this.checking = false
    this.must({ kind: 'fundHouse', account: 'houseTimed' })
    this.tick({ lag: 0, index: MIDDLE })
  }

  /** The next step of the market, `late` ms into it. */
  tick(tick: Tick | undefined, late = 0): Answer | undefined {
    this.at = (Math.floor(this.at / STEP) + 1) * STEP + late
    while (this.core.isDue(this.at)) this.must({ kind: 'tick' })
    if (tick === undefined) return undefined
    const step = Math.floor(this.at / STEP)
    const { lag, index } = tick
    const updates = [
      {
        product: 0,
        receivedAt: this.at - lag,
        index,
        ladder: { kind: 'levels' as const, bids: [], asks: [] },
        prints: [],
      },
    ]
    const answer = this.must({ kind: 'market', step, gap: false, updates })
    this.heard.push({ at: this.at, lag, index, step, seq: this.seq })
    return answer
  }

  bet(direction: TimedDirection): { readonly order: number; readonly at: number; readonly seq: number } {
    const { code, value } = timedOrder(this, this.customer, { direction, stake: 10 * TIMED_UNIT })
    expect(code).toBe('ok')
    return { order: value, at: this.at, seq: this.seq }
  }
}

function told<K extends 'timedSettled' | 'timedAccepted' | 'timedVoided' | 'timedCancelled'>(
  answers: readonly (Answer | undefined)[],
  kind: K,
): EventOf<K>[] {
  return answers.flatMap((answer) => answer?.events ?? []).filter((event): event is EventOf<K> => event.kind === kind)
}

describe('what a timed order is opened by', () => {
  it.each([
    ['received with the order, in the next step', STEP, 250, false],
    ['received a millisecond after it', STEP, 249, true],
    ['received before it', STEP, 400, false],
  ])('is no tick whose oldest message was %s: %d ms later, %d ms old', (_what, _after, lag, opens) => {
    const trial = new Bets()
    trial.bet('up')
    const answer = trial.tick({ lag, index: MIDDLE + 7 })
    expect(told([answer], 'timedAccepted').map(({ strike }) => strike)).toEqual(opens ? [MIDDLE + 7] : [])
  })

  it('is no tick of the step that it was placed in, however late that comes', () => {
    const trial = new Bets()
    trial.tick(undefined, 10)
    trial.bet('up')
    trial.at += 100
    const step = Math.floor(trial.at / STEP)
    const updates = [
      {
        product: 0,
        receivedAt: trial.at,
        index: MIDDLE + 3,
        ladder: { kind: 'levels' as const, bids: [], asks: [] },
        prints: [],
      },
    ]
    const same = trial.must({ kind: 'market', step, gap: false, updates })
    expect(told([same], 'timedAccepted')).toEqual([])
    expect(told([trial.tick({ lag: 0, index: MIDDLE + 9 })], 'timedAccepted')).toMatchObject([{ strike: MIDDLE + 9 }])
  })

  it('is nothing where the feed lags by more than eight steps: the stake goes back', () => {
    const trial = new Bets()
    const before = trial.balance(trial.customer, USDT)[0]
    trial.bet('down')
    const answers = Array.from({ length: 9 }, (_, place) =>
      trial.tick({ lag: (place + 1) * STEP, index: MIDDLE - place }),
    )
    expect(told(answers, 'timedAccepted')).toEqual([])
    expect(told(answers, 'timedCancelled')).toHaveLength(1)
    expect(trial.balance(trial.customer, USDT)[0]).toBe(before)
  })
})

const tick = fc.option(
  fc.record({ lag: fc.integer({ min: 0, max: 600 }), index: fc.integer({ min: MIDDLE - 5_000, max: MIDDLE + 5_000 }) }),
  { nil: undefined, freq: 6 },
)
const FEED = fc.record({
  before: fc.array(tick, { minLength: 1, maxLength: 12 }),
  late: fc.integer({ min: 0, max: 249 }),
  after: fc.array(tick, { minLength: 140, maxLength: 160, size: 'max' }),
})

describe('whoever knows all that the house has heard', () => {
  it('is opened by the first tick heard after the order alone, and settled by none that was heard before that', () => {
    fc.assert(
      fc.property(FEED, ({ before, late, after }) => {
        const trial = new Bets()
        for (const each of before) trial.tick(each)
        trial.tick({ lag: 0, index: MIDDLE }, late)
        const placed = trial.bet('up')
        for (const each of [...after, { lag: 0, index: MIDDLE }]) trial.tick(each)
        const first = Math.floor(placed.at / STEP) + 1
        const opening = trial.heard.find(
          ({ at, lag, step, seq }) => seq > placed.seq && step >= first && step < first + TRIED && at - lag > placed.at,
        )
        const [accepted] = told(trial.told, 'timedAccepted')
        expect(accepted && [accepted.step, accepted.strike]).toEqual(opening && [opening.step, opening.index])
        if (!accepted) return
        const matures = opening!.step + DURATION / STEP
        expect(matures - WINDOW + 1 > opening!.step).toBe(true)
        const window = trial.heard
          .filter(({ step }) => step > matures - WINDOW && step <= matures)
          .map(({ index }) => index)
          .toSorted((a, b) => a - b)
        const settled = told(trial.told, 'timedSettled').map((each) => each.median2)
        if (window.length === 0) expect(settled).toEqual([])
        else {
          const middle = window[Math.floor((window.length - 1) / 2)]! + window[Math.floor(window.length / 2)]!
          expect(settled).toEqual([middle])
        }
      }),
      { numRuns: 120 },
    )
  })

  it('wins as often as they lose: what comes turned upside down makes each of both the other', () => {
    fc.assert(
      fc.property(FEED, fc.constantFrom('up' as const, 'down' as const), ({ before, late, after }, direction) => {
        const outcome = (turned: 1 | -1): unknown => {
          const trial = new Bets()
          for (const each of before) trial.tick(each)
          trial.tick({ lag: 0, index: MIDDLE }, late)
          trial.bet(direction)
          for (const each of [...after, { lag: 0, index: MIDDLE }]) {
            trial.tick(each && { ...each, index: MIDDLE + turned * (each.index - MIDDLE) })
          }
          const [settled] = told(trial.told, 'timedSettled')
          const had = trial.balance(trial.customer, USDT)[0]
          return settled?.outcome ?? (had > 0n ? 'given back' : had)
        }
        const other = { won: 'lost', lost: 'won' } as Readonly<Record<string, string>>
        const [one, two] = [outcome(1) as string, outcome(-1) as string]
        expect(two).toBe(other[one] ?? one)
      }),
      { numRuns: 60 },
    )
  })
})
