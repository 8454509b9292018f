import { COMMANDS, type Command, type CommandKind } from '@candela/contract'
import type { Core } from '@candela/core'
import { describe, expect, it } from 'vitest'
import { Refused } from '../refused.ts'
import { openCommands } from './commands.ts'
import { opensAnew } from './opening.ts'

/** Each command of a customer, as it opens something: never, always, or by what it says. */
const NEVER = [
  'addCrossMargin',
  'addDestination',
  'addMargin',
  'addPracticeFunds',
  'answerKnowledgeCheck',
  'assignAddress',
  'bindInviter',
  'cancelAll',
  'cancelAllPerpetualOrders',
  'cancelDeposit',
  'cancelLoan',
  'cancelOrder',
  'cancelPerpetualOrder',
  'cancelSubscription',
  'cancelWithdrawal',
  'closeAllPositions',
  'closePosition',
  'confirmRemittance',
  'excludeSelf',
  'moveCross',
  'placeTrailingStop',
  'recordFact',
  'redeemEarn',
  'registerPasskey',
  'removeCrossMargin',
  'removeDestination',
  'removeFreeMargin',
  'removeMargin',
  'repayLoan',
  'requestWithdrawal',
  'setCrossTopUp',
  'setLeverage',
  'setMarginMode',
  'setOwnLimit',
  'setTriggerShares',
  'setTriggers',
  'signWithdrawal',
  'stopPlan',
  'stopStrategy',
  'takeBreak',
]
const ALWAYS = [
  'amendOrder',
  'amendPerpetualOrder',
  'amendStopOrder',
  'applyLoan',
  'openEarn',
  'placeTimedOrder',
  'startDeposit',
  'startStrategy',
  'subscribe',
]
const SOMETIMES = [
  'changeStrategy',
  'placeOco',
  'placeOrder',
  'placePerpetualOrder',
  'placeStopOrder',
  'setEarnRenewal',
  'setSweep',
]

const [RUNNING, PAUSED, PAUSED_OF_ANOTHER] = [1, 2, 3]
const STRATEGIES: Readonly<Record<number, object>> = {
  [RUNNING]: { customer: 7, state: 'running' },
  [PAUSED]: { customer: 7, state: 'paused' },
  [PAUSED_OF_ANOTHER]: { customer: 8, state: 'paused' },
}
const core = {
  strategies: { strategy: (number: number) => STRATEGIES[number] },
  commandResult: (_: number, id: string) => (id === 'before' ? { value: 3 } : undefined),
} as unknown as Core

const command = (kind: string, part: object = {}): Command => ({ kind, customer: 7, ...part }) as unknown as Command

describe('a command of a customer', () => {
  it('is known to open something or not', () => {
    const ofCustomers = Object.entries(COMMANDS).filter(([, { by }]) => by === 'customer')
    expect(ofCustomers.map(([kind]) => kind).toSorted()).toEqual([...NEVER, ...ALWAYS, ...SOMETIMES].toSorted())
    for (const kind of NEVER) expect(opensAnew(command(kind), core), kind).toBe(false)
    for (const kind of ALWAYS) expect(opensAnew(command(kind), core), kind).toBe(true)
  })

  it.each<[CommandKind, object, boolean]>([
    ['placeOrder', { side: 'buy' }, true],
    ['placeOrder', { side: 'sell' }, false],
    ['placeStopOrder', { side: 'buy' }, true],
    ['placeStopOrder', { side: 'sell' }, false],
    ['placeOco', { side: 'buy' }, true],
    ['placeOco', { side: 'sell' }, false],
    ['placePerpetualOrder', { reduceOnly: false }, true],
    ['placePerpetualOrder', { reduceOnly: true }, false],
    ['setEarnRenewal', { renew: true }, true],
    ['setEarnRenewal', { renew: false }, false],
    ['setSweep', { on: true }, true],
    ['setSweep', { on: false }, false],
    ['changeStrategy', { strategy: RUNNING, add: 1, take: 0, run: true }, true],
    // sets its stops, or takes money out
    ['changeStrategy', { strategy: RUNNING, add: 0, take: 0, run: true }, false],
    ['changeStrategy', { strategy: RUNNING, add: 0, take: 1, run: true }, false],
    ['changeStrategy', { strategy: RUNNING, add: 0, take: 0, run: false }, false],
    ['changeStrategy', { strategy: PAUSED, add: 0, take: 0, run: true }, true],
    ['changeStrategy', { strategy: PAUSED, add: 0, take: 1, run: true }, true],
    ['changeStrategy', { strategy: PAUSED, add: 0, take: 1, run: false }, false],
    ['changeStrategy', { strategy: PAUSED, add: 1, take: 0, run: false }, true],
    // refused as unknown, as one that is nobody's
    ['changeStrategy', { strategy: PAUSED_OF_ANOTHER, add: 0, take: 0, run: true }, false],
    ['changeStrategy', { strategy: 99, add: 0, take: 0, run: true }, false],
  ])('%s %j: %s', (kind, part, opens) => expect(opensAnew(command(kind, part), core)).toBe(opens))
})

it.each(['submit', 'take'] as const)(
  'whoever has not agreed to the texts in force opens nothing new by any door, and nobody else is kept from anything: %s',
  async (way) => {
    const entered: Command[] = []
    const engine = {
      core,
      submit: (each: Command) => {
        entered.push(each)
        return Promise.resolve({ code: 0 } as never)
      },
      take: (each: Command, done: (applied: never) => void) => {
        entered.push(each)
        done({ code: 0 } as never)
      },
    }
    const commands = openCommands(engine, {}, (customer) => customer === 7)
    const submit = (each: Command) =>
      way === 'submit'
        ? commands.submit(each)
        : new Promise((resolve, reject) => {
            try {
              commands.take(each, resolve)
            } catch (error) {
              reject(error)
            }
          })
    const refused = await submit(command('placeOrder', { side: 'buy', commandId: 'now' })).catch(
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(Refused)
    expect(refused).toMatchObject({ code: 'consentNeeded' })
    const resumed = submit(command('changeStrategy', { strategy: PAUSED, add: 0, take: 1, run: true }))
    await expect(resumed).rejects.toMatchObject({ code: 'consentNeeded' })
    await submit(command('placeOrder', { side: 'sell' }))
    await submit(command('requestWithdrawal'))
    // sent again after its answer was lost: it was entered before
    await submit(command('placeOrder', { side: 'buy', commandId: 'before' }))
    await submit({ ...command('placeOrder', { side: 'buy' }), customer: 8 } as Command)
    await submit({ kind: 'tick' })
    expect(entered.map(({ kind }) => kind)).toEqual([
      'placeOrder',
      'requestWithdrawal',
      'placeOrder',
      'placeOrder',
      'tick',
    ])
  },
)
