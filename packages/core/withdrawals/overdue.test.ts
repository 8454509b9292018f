import { LATEST_RULES } from '@candela/rules'
import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { digest } from '../testing/refusals/destinations.ts'
import { offered, TRC20 } from '../testing/refusals/deposits.ts'
import { sent } from '../testing/refusals/reviews.ts'
import { USDT } from '../testing/trial.ts'

const UNIT = 100_000_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A withdrawal of 100 USDT that was just asked for, to an address that is old enough. */
function asked(version = LATEST_RULES) {
  const trial = offered(sent())
  const { customer } = trial
  trial.must({ kind: 'activateRules', version })
  trial.review(1)
  trial.review(2)
  trial.fact(customer, 'transactionPassword')
  const own = () => ({ customer, commandId: trial.id() })
  const to = { rail: TRC20, asset: USDT, digest: digest(1) }
  trial.must({ kind: 'addDestination', ...own(), ...to, confirmedBy: 'password' })
  trial.at += 10 * DAY
  const shown = { amount: 100 * UNIT, fee: UNIT, arrival: 99 * UNIT, rate: 0, destination: 1 }
  trial.must({ kind: 'requestWithdrawal', ...own(), ...to, ...shown, confirmedBy: 'passkey' })
  const of = { rail: TRC20, withdrawal: 1 }
  /** Everything that is told of it being overdue, from now on until then. */
  const untilThen = (at: number): number[] => {
    trial.at = at
    const { events } = trial.must({ kind: 'tick' })
    return events.flatMap((event) => (event.kind === 'withdrawalOverdue' ? [event.dueAt] : []))
  }
  const release = () =>
    trial.must({ kind: 'agreeRelease', operator: 0, commandId: trial.id(), request: 1, signature: '' })
  return { trial, of, to, untilThen, release }
}

describe('a payout that no rail accepts', () => {
  it('is published an hour after people released it, once, whatever is restored on the way', () => {
    const { trial, untilThen, release } = asked()
    trial.at += HOUR
    const releasedAt = trial.at
    release()
    expect(untilThen(releasedAt + HOUR - 1)).toEqual([])
    trial.core = Core.restore(trial.core.snapshot())
    expect(untilThen(releasedAt + HOUR)).toEqual([releasedAt + HOUR])
    trial.core = Core.restore(trial.core.snapshot())
    expect(untilThen(releasedAt + 9 * HOUR)).toEqual([])
  })

  it('is published an hour after silence released it, also while the rail says nothing', () => {
    const { trial, of, to, untilThen } = asked()
    const releasedAt = trial.at + DAY
    expect(untilThen(releasedAt)).toEqual([])
    trial.must({ kind: 'takePayout', ...of, digest: to.digest })
    expect(untilThen(releasedAt + HOUR)).toEqual([releasedAt + HOUR])
  })

  it('is published by whatever looks at it first', () => {
    const { trial, of, to, release } = asked()
    release()
    trial.at += HOUR
    const { events } = trial.must({ kind: 'takePayout', ...of, digest: to.digest })
    expect(events.map(({ kind }) => kind)).toEqual(['withdrawalOverdue', 'withdrawalSending'])
  })

  it('is not once a rail has accepted it, nor by the rules of before', () => {
    const { trial, of, to, untilThen, release } = asked()
    release()
    trial.must({ kind: 'takePayout', ...of, digest: to.digest })
    trial.must({ kind: 'payoutSent', ...of })
    expect(untilThen(trial.at + HOUR)).toEqual([])
    const before = asked(2)
    before.release()
    expect(before.untilThen(before.trial.at + HOUR)).toEqual([])
  })
})
