import {
  breakEvenWinPpm,
  coinTossPpm,
  DEFAULT_TIMED,
  firstStrikeStep,
  houseTakes,
  isStrikeOver,
  maxStakeNow,
  median2,
  opensTimed,
  timedMoney,
  timedOutcome,
  timedReserve,
} from '../../timed/index.ts'
import type { Given } from './given.ts'
import type { Shape } from './shape.ts'

const OUTCOMES = { won: 'win', lost: 'lose', tied: 'tie', voided: 'void' } as const

export const TIMED_SHAPES: readonly Shape[] = [
  { area: 'timed', needs: ['caps', 'used'], run: room },
  { area: 'timed', needs: ['stake', 'payoutPpm'], run: money },
  { area: 'timed', needs: ['direction', 'strike', 'windowTicks'], run: settlement },
  { area: 'timed', needs: ['orderAt', 'market'], run: strike },
  { area: 'timed', needs: ['payoutPpm'], run: odds },
]

function room(given: Given): unknown {
  const used = given.bigs('used')
  const bounds = given.bigs('caps').map((cap, index) => ({ cap, used: used[index]! }))
  const [stake, payoutPpm] = [given.big('stake'), given.number('payoutPpm')]
  const decision = houseTakes(bounds, stake, payoutPpm) ? 'accept' : 'refuse houseLimit'
  return { maxStakeNow: maxStakeNow(bounds, payoutPpm), decision }
}

function money(given: Given): unknown {
  const [stake, payoutPpm] = [given.big('stake'), given.number('payoutPpm')]
  return { ...timedMoney(stake, payoutPpm), houseReserve: timedReserve(stake, payoutPpm) }
}

function settlement(given: Given): unknown {
  const direction = given.text('direction')
  if (direction !== 'up' && direction !== 'down') throw new Error(`a direction is up or down, not ${direction}`)
  const [strike, ticks] = [given.number('strike'), given.numbers('windowTicks')]
  const outcome = OUTCOMES[timedOutcome(direction, strike, median2(ticks))]
  return { median2: median2(ticks) ?? null, strike2: 2 * strike, outcome }
}

function strike(given: Given): unknown {
  const order = { at: given.number('orderAt'), seq: given.number('orderSeq') }
  const delaySteps = given.number('delaySteps')
  const terms = { ...DEFAULT_TIMED, delaySteps, limitSteps: given.number('limitSteps') }
  const market = given.objects('market').map((tick) => ({
    seq: tick.number('seq'),
    step: tick.number('step'),
    valid: tick.boolean('valid'),
    oldestSourceAt: tick.number('oldestSourceAt'),
    index: tick.number('index'),
  }))
  const first = market.find((tick) => opensTimed(order, tick, terms))
  if (first) return { status: 'accepted', strikeStep: first.step, strike: first.index }
  // The file's market ends where no further tick comes: the steps that may open the order pass without one.
  const last = firstStrikeStep(order.at, terms) + terms.limitSteps
  return { status: isStrikeOver(order.at, last, terms) ? 'cancelled' : 'pending', strikeStep: null, strike: null }
}

function odds(given: Given): unknown {
  const payoutPpm = given.number('payoutPpm')
  return { breakEvenPpm: breakEvenWinPpm(payoutPpm), averageResultAtHalfPpmOfStake: coinTossPpm(payoutPpm) }
}
