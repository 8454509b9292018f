import { CLOSE_BAD_MESSAGE, CLOSE_TOO_MANY, MAX_BASKET_BYTES, MAX_BASKET_COMMANDS } from '@candela/contract'
import { uuidv7 } from 'uuidv7'
import type { Attack } from './attacks.ts'
import { rawFrame, TEXT } from './peer.ts'
import type { Random } from './random.ts'
import { hostileText, hostileValue } from './values.ts'

const TOO_BIG = 1009
const LONGEST_COMMAND = 150

const basket = (value: unknown): Buffer =>
  rawFrame(TEXT, `orders:${typeof value === 'string' ? value : JSON.stringify(value)}`)
const cancel = (order: string): object => ({ cancel: { commandId: uuidv7(), order } })
const place = (over: object = {}): object => ({
  place: { commandId: uuidv7(), product: 'BTC-USDT', side: 'buy', type: 'market', spend: '6', ...over },
})
const times = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => of(index))

/** Attacks with orders in baskets, by visitors and by a customer. */
export const BASKET_ATTACKS: readonly Attack[] = [
  {
    name: 'a basket of nobody’s',
    bytes: () => [basket({ id: 'a', commands: [cancel('1')] })],
    codes: [],
    hears: /^orders_refused:\{"id":"a","code":"notSignedIn"/,
  },
  {
    name: 'a visitor’s basket too long',
    bytes: () => [basket({ id: 'a', commands: times(60, () => cancel('1')) })],
    codes: [TOO_BIG],
  },
  {
    name: 'a basket that is none',
    as: 'customer',
    bytes: (random) => [
      basket(
        random.pick<unknown>([
          '',
          '{',
          '[]',
          'null',
          '{}{}',
          { id: '', commands: [cancel('1')] },
          { id: 'a', commands: [] },
          { id: 'a', commands: {} },
          { id: 1, commands: [cancel('1')] },
          { id: '<script>', commands: [cancel('1')] },
          { id: 'a'.repeat(65), commands: [cancel('1')] },
          { id: 'a', commands: [cancel('1')], customer: 1 },
          { id: 'a', commands: times(MAX_BASKET_COMMANDS + 1, () => 0) },
          '{"id":"a","commands":[1],"__proto__":{"customer":1}}',
          `{"id":"a","commands":${'['.repeat(9_000)}`,
        ]),
      ),
    ],
    codes: [CLOSE_BAD_MESSAGE],
  },
  {
    name: 'a basket under another name',
    as: 'customer',
    bytes: (random) => [
      rawFrame(
        TEXT,
        `${random.pick(['Orders:', 'orders', ' orders:', 'order:', 'orders_done:'])}${JSON.stringify({ id: 'a', commands: [0] })}`,
      ),
    ],
    codes: [CLOSE_BAD_MESSAGE],
  },
  {
    name: 'a basket too long',
    as: 'customer',
    bytes: () => [basket(`{"id":"a","commands":["${'x'.repeat(MAX_BASKET_BYTES)}"]}`)],
    codes: [TOO_BIG],
  },
  {
    name: 'a basket of no commands',
    as: 'customer',
    bytes: (random) => [basket({ id: 'a', commands: times(MAX_BASKET_COMMANDS, () => noCommand(random)) })],
    codes: [],
    hears: /^orders_done:\{"id":"a","results":\[(\{"refused":\{"code":"badRequest"\}\},?){256}\]\}$/,
  },
  {
    name: 'a basket of poisoned commands',
    as: 'customer',
    bytes: () => [
      basket(
        `{"id":"a","commands":[{"__proto__":{"cancel":{"order":"1"}}},{"place":{"__proto__":{"spend":"1"}}},{"constructor":{"prototype":{}}}]}`,
      ),
    ],
    codes: [],
    hears: /^orders_done:\{"id":"a","results":\[(\{"refused":\{"code":"badRequest"\}\},?){3}\]\}$/,
  },
  {
    name: 'a basket of orders that are nobody’s',
    as: 'customer',
    bytes: (random) => [
      basket({ id: 'a', commands: [cancel(String(1 + random.below(9))), cancel('9007199254740991')] }),
    ],
    codes: [],
    hears: /^orders_done:\{"id":"a","results":\[(\{"refused":\{"code":"orderUnknown"[^[\]]*\}\},?){2}\]\}$/,
  },
  {
    name: 'the same command many times in a basket, and beside it',
    as: 'customer',
    bytes: () => {
      const command = place({ commandId: uuidv7(), spend: '50000' })
      return [basket({ id: 'a', commands: times(40, () => command) }), basket({ id: 'b', commands: [command] })]
    },
    codes: [],
    hears: /^orders_done:\{"id":"b","results":\[\{"refused":\{"code":"insufficientBalance"/,
  },
  {
    name: 'more baskets than are answered at once',
    as: 'customer',
    bytes: () => [
      Buffer.concat(times(14, (index) => basket({ id: `b${index}`, commands: times(9, () => cancel('1')) }))),
    ],
    codes: [],
    hears: /^orders_(done|refused):\{"id":"b13"/,
  },
  {
    name: 'a flood of baskets',
    as: 'customer',
    bytes: () => [Buffer.concat(times(300, (index) => basket({ id: `b${index}`, commands: [0] })))],
    codes: [CLOSE_TOO_MANY],
  },
]

/** Something short that is no command. */
function noCommand(random: Random): unknown {
  const value = random.pick<unknown>([
    hostileValue(random),
    hostileText(random),
    { place: hostileValue(random) },
    { cancel: { order: hostileText(random) } },
    { ...place(), ...cancel('1') },
    { amend: { commandId: uuidv7(), order: '1', price: '-1', quantity: 'NaN' } },
    place({ spend: hostileText(random), customer: 1 }),
  ])
  return (JSON.stringify(value)?.length ?? LONGEST_COMMAND) < LONGEST_COMMAND ? value : null
}
