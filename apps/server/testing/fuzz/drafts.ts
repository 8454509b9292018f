import { createHash } from 'node:crypto'
import { LATEST_RULES } from '@candela/rules'
import { outsideAddress } from '@candela/rules/practice'
import type { Json, Operation } from './document.ts'
import { pictureBytes } from './pictures.ts'
import type { Random } from './random.ts'
import { oneShape, valueOf } from './values.ts'
import { type Actor, cookiesOf, type World } from './world.ts'

/** A request before it is sent, in parts that can still be spoiled. */
export interface Draft {
  readonly operation: Operation
  readonly actor: Actor
  method: string
  /** the path behind the origin, without the query; not normalised */
  path: string
  query: [string, string][]
  body: unknown
  /** the bytes that are sent instead of the body's JSON */
  bytes: string | Buffer | undefined
  contentType: string | undefined
  cookie: string | undefined
  headers: Record<string, string | string[]>
  /** the spoilt parts, for the report */
  readonly spoilt: string[]
  /** the route is no longer the one that was meant */
  astray: boolean
  /** a page of another origin asks */
  foreign: boolean
}

const CONSENTS = { age: true, terms: 2, risk: 1 }

/** A request that ought to be understood, though not always granted. */
export function draftOf(operation: Operation, actor: Actor, world: World, random: Random): Draft {
  const order = operation.params.order === undefined ? undefined : world.order(actor)
  const product = actor.products.get(order ?? '') ?? world.product()
  const fill = (name: string, schema: Json): unknown => fieldOf(name, schema, { product, order, actor, world, random })
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(fill(name, operation.params[name] as Json)).toWellFormed()),
  )
  const query = Object.entries(operation.query)
    .filter(([name]) => operation.needed.includes(name) || random.percent(40))
    .map(([name, schema]): [string, string] => [name, String(fill(name, schema as Json))])
  const body = operation.isSeed ? seedBody(operation.name, actor, world, random) : bodyOf(operation, fill, random)
  return {
    operation,
    actor,
    method: operation.method,
    path,
    query,
    body,
    bytes: operation.uploads.length > 0 ? pictureBytes(random) : undefined,
    contentType:
      body !== undefined
        ? 'application/json'
        : operation.uploads.length > 0
          ? random.pick(operation.uploads)
          : undefined,
    cookie: cookiesOf(actor),
    headers: {},
    spoilt: [],
    astray: false,
    foreign: false,
  }
}

interface Field {
  readonly product: string
  readonly order: string | undefined
  readonly actor: Actor
  readonly world: World
  readonly random: Random
}

/** True when a schema takes the names of markets. */
function isPair({ pattern }: Json): boolean {
  return typeof pattern !== 'string' || new RegExp(pattern).test('BTC-USDT')
}

/** True when a schema takes the digits of a number. */
function isNumber({ pattern }: Json): boolean {
  return typeof pattern === 'string' && new RegExp(pattern).test('1')
}

function fieldOf(name: string, schema: Json, { product, order, actor, world, random }: Field): unknown {
  switch (name) {
    case 'product':
      // an earn product has no pair in its name
      return isPair(schema) ? product : random.pick(['L5', 'L5', 'L30', 'S30', 'X9'])
    case 'terms':
      return random.percent(85) ? 1 : valueOf(schema, random)
    case 'amount':
      return random.pick(['100', '1000', '0.5', '99.99999999', '1000000'])
    case 'products':
      return Array.from({ length: random.below(6) }, () => world.product())
    case 'order':
      return order ?? world.order(actor)
    case 'case':
      // a conversation's is a number
      if (isNumber(schema)) return String(random.percent(80) ? 1 + random.below(6) : 99_999_999)
      return `KYC-${random.percent(80) ? 1001 + random.below(12) : 99_999_999}`
    case 'commandId':
      return world.commandId(actor, 12)
    case 'price':
    case 'trigger':
    case 'takeProfit':
    case 'stopLoss':
      return world.price(product)
    case 'takeProfits':
    case 'stopLosses':
      return Array.from({ length: random.below(7) }, () => askedTrigger(product, world, random))
    case 'callbackPpm':
      return random.percent(75) ? 1_000 * (1 + random.below(100)) : random.pick([0, 999, 1_500, 101_000, -1_000])
    case 'quantity':
      return world.quantity(product)
    case 'spend':
      return random.pick(['5', '10', '123.45678901', '2500', '9000', '0.00000001', '10000000'])
    case 'leverage':
      return 1 + random.below(random.percent(80) ? 3 : 60)
    case 'reduceOnly':
      return random.percent(15)
    case 'ruleVersion':
      return random.percent(85) ? LATEST_RULES : valueOf(schema, random)
    case 'side':
      return random.percent(75) ? 'buy' : 'sell'
    case 'timeInForce':
      return random.percent(60) ? 'gtc' : valueOf(schema, random)
    case 'rail':
      return random.pick(['trc20', 'trc20', 'erc20', 'btc', 'card', 'sol'])
    case 'destination':
      return random.percent(80) ? String(1 + random.below(20)) : '999999999'
    case 'address':
      return random.pick([
        'practice:trx:qqqq-qqqq-qqqq-qqqq',
        outsideAddress('tron', (bound) => random.below(bound)),
        '',
      ])
    case 'transactionPassword':
      return newPassword(actor)
    case 'asset':
      return random.pick(['USDT', 'BTC', 'ETH', 'XXX'])
    case 'cursor':
      return actor.cursors.length > 0 && random.percent(60) ? random.pick(actor.cursors) : valueOf(schema, random)
    case 'target':
      return random.percent(50) ? `${actor.username}@example.com` : `+6681${random.pick(['2345678', '2345679', '0'])}`
    case 'word':
      return random.pick(['Kerze', 'lamp 7', '', '<b>', 'x'.repeat(65)])
    case 'current':
      return random.percent(80) ? actor.password : newPassword(actor)
    case 'password':
      // to be proven where it is asked for alone, else to be set
      return random.percent(50) ? actor.password : newPassword(actor)
    case 'repeated':
      return newPassword(actor)
    case 'username':
      return random.percent(70) ? actor.username : random.pick([...world.actors, actor]).username
    default:
      return (random.percent(60) ? world.seen(actor, name) : undefined) ?? valueOf(schema, random)
  }
}

/** A trigger of a share of the position, of a fixed quantity, of the whole, and at times one that is impossible. */
function askedTrigger(product: string, world: World, random: Random): Record<string, unknown> {
  const sharePpm = random.percent(75)
    ? random.pick([1, 200_000, 250_000, 333_333, 500_000, 1_000_000])
    : random.pick([0, -1, 1_000_001])
  return {
    price: world.price(product),
    ...(random.percent(60) ? { sharePpm } : {}),
    ...(random.percent(25) ? { quantity: world.quantity(product) } : {}),
  }
}

/** Follows from the one before, so that a draft can name it twice. */
function newPassword({ password }: Actor): string {
  return `Kz4q${createHash('sha256').update(password).digest('hex').slice(0, 10)}`
}

function bodyOf(operation: Operation, fill: (name: string, schema: Json) => unknown, random: Random): unknown {
  if (operation.body === undefined) return undefined
  const { properties = {}, required = [] } = oneShape(operation.body, random) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const some = Object.entries(properties).filter(([name]) => required.includes(name) || random.percent(50))
  const body = Object.fromEntries(some.map(([name, schema]) => [name, fill(name, schema)]))
  // else hardly an order would be complete
  if (operation.name === 'placeOrder' && random.percent(80)) return completed(body, fill, properties)
  if (operation.name === 'placePerpetualOrder' && random.percent(80)) return completedPerpetual(body, fill, properties)
  return body
}

function completed(
  body: Record<string, unknown>,
  fill: (name: string, schema: Json) => unknown,
  properties: Record<string, Json>,
): Record<string, unknown> {
  const { spend: _spend, timeInForce, ...rest } = body
  const quantity = body.quantity ?? fill('quantity', properties.quantity!)
  if (body.type === 'market') {
    return body.side === 'buy' && body.spend !== undefined
      ? { ...rest, quantity: undefined, spend: body.spend }
      : { ...rest, quantity }
  }
  const price = body.price ?? fill('price', properties.price!)
  return { ...rest, price, quantity, ...(timeInForce === undefined ? {} : { timeInForce }) }
}

/** Mostly without triggers, which hardly ever lie on their side of the price; a market order at no worse than the default. */
function completedPerpetual(
  { price, timeInForce: _timeInForce, ...body }: Record<string, unknown>,
  fill: (name: string, schema: Json) => unknown,
  properties: Record<string, Json>,
): Record<string, unknown> {
  const { takeProfit: _takeProfit, stopLoss: _stopLoss, trigger: _trigger, ...plain } = body
  return plain['type'] === 'market' ? plain : { ...plain, price: price ?? fill('price', properties['price']!) }
}

function seedBody(name: string, actor: Actor, world: World, random: Random): unknown {
  if (name === 'register') {
    const username = random.percent(60) ? `f${random.hex(10)}` : random.pick([...world.actors, actor]).username
    return {
      d: { username, password: actor.password, consents: CONSENTS, ...(random.percent(20) ? { invite: '' } : {}) },
    }
  }
  if (name === 'signIn') {
    const { username, password } = random.percent(70) ? actor : random.pick([...world.actors, actor])
    const named = random.percent(50) ? { username } : { kind: 'username', account: username }
    return { d: { ...named, password: random.percent(85) ? password : `${password}x` } }
  }
  const uid = random.percent(80) ? actor.id : random.pick([...world.actors, actor]).id
  if (random.percent(50)) return { t: 'getcount', uid }
  const id =
    random.percent(60) && actor.letters.length > 0
      ? random.pick(actor.letters)
      : `0${random.hex(7)}-0000-7000-8000-${random.hex(12)}`
  return { t: 'getcountyd', id, ...(random.percent(50) ? { uid } : {}) }
}
