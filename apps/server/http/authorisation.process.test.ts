import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proves } from '@candela/checks/proves'
import {
  ACCOUNT_HEADER,
  OPERATOR_ROLES,
  type OperatorRole,
  problem,
  type Route,
  type RouteName,
  ROUTES,
} from '@candela/contract'
import {
  addressBody,
  commandId,
  marketOf,
  partOf,
  removeDataDirectory,
  restingOrder,
  setTransactionPassword,
  startServer,
  TestClient,
  TestOperator,
  type TestServer,
} from '../testing/index.ts'
import { DESK_ROWS } from '../testing/authorisation-desk.ts'
import { MATRIX } from '../testing/authorisation-rows.ts'
import { earnBody, MISSING, type Parts, perpetualBody, timedBody, type World } from '../testing/authorisation-world.ts'

let server: TestServer
let visitor: TestClient
let owner: TestClient
let other: TestClient
let elsewhere: TestClient
/** at the desk: with every role that a route needs; the same by authenticator; with a role that none needs */
let withRole: TestOperator
let byAuthenticator: TestOperator
/** operators who each have one role */
let ofOneRole: (readonly [role: OperatorRole, operator: TestOperator])[]
/** far enough below the market to rest */
let price: string
let timed: string
let earn: string
let deposit: string
let destination: string
let perpetual: string
let position: string

beforeAll(async () => {
  server = await startServer({ environment: { LIMITS: 'bench' } })
  visitor = server.client()
  price = partOf((await marketOf(visitor)).bid, 900, '0.01')
  owner = await server.client().register()
  other = await server.client().register()
  timed = (await owner.call('placeTimedOrder', { body: timedBody() })).order.id
  earn = (await owner.call('openEarn', { body: earnBody() })).order.id
  await setTransactionPassword(owner)
  destination = (await owner.call('addAddress', { body: await addressBody(owner) })).destination.id
  const remittance = { rail: 'usBank', asset: 'USD', amount: '100', card: '', rate: 0, arrival: '0' } as const
  deposit = (await owner.call('startDeposit', { body: { commandId: commandId(), ...remittance } })).deposit.id
  await owner.call('placePerpetualOrder', { body: perpetualBody() })
  position = (await owner.call('positions')).positions[0]!.id
  const resting = { ...perpetualBody(), type: 'limit', price } as const
  perpetual = (await owner.call('placePerpetualOrder', { body: resting })).order.id
  elsewhere = await new TestClient(server.url, owner.username).signIn()
  const needed = Object.values<Route>(ROUTES).flatMap(({ roles = [] }) => roles)
  withRole = await TestOperator.enrol(server, 'Rana Okafor', [...new Set(needed)])
  const names = { paymentsMaker: 'Teo Marín', productApprover: 'Ilse Brandt', support: 'Sena Adeyemi' } as const
  ofOneRole = []
  for (const [role, name] of Object.entries(names) as [OperatorRole, string][]) {
    ofOneRole.push([role, await TestOperator.enrol(server, name, [role])])
  }
  byAuthenticator = new TestOperator(server.url, withRole.name)
  Object.assign(byAuthenticator, { secret: withRole.secret, step: withRole.step })
  await byAuthenticator.byAuthenticator()
})
afterAll(async () => {
  await server.stop()
  removeDataDirectory(server.dataDirectory)
})

/** The code an answer holds, with its text, once the log is not behind; an answer outside the contract fails the test. */
async function codeOf(client: TestClient, name: RouteName, parts: Parts): Promise<{ code: string; text: string }> {
  const route: Route = ROUTES[name]
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => parts.params![key]!)
  const query = parts.query === undefined ? '' : `?${new URLSearchParams(parts.query).toString()}`
  const { status, text } = await client.json(route.method, `/api/v1${path}${query}`, parts.body)
  if (status !== 200) {
    const { code } = problem.parse(JSON.parse(text))
    return code === 'proofPending' ? codeOf(client, name, parts) : { code, text }
  }
  route.answer.parse(route.media === undefined ? JSON.parse(text) : text)
  return { code: 'ok', text }
}

async function fresh(): Promise<World> {
  const command = commandId()
  const { order } = await restingOrder(owner, 'BTC-USDT', { commandId: command, price, quantity: '0.0002' })
  const { letters } = await owner.call('letters', { query: { language: 'en' } })
  return {
    ...MISSING,
    order: order.id,
    command,
    seq: String(order.seq),
    session: elsewhere.userData!.token,
    letter: letters[0]!.id,
    timed,
    earn,
    deposit,
    destination,
    perpetual,
    position,
  }
}

describe('every route by who calls', () => {
  it('has a row for each', () => expect(Object.keys(MATRIX).sort()).toEqual(Object.keys(ROUTES).sort()))

  const names = Object.keys(MATRIX) as RouteName[]
  it.each(names)('%s: a visitor', async (name) => {
    const expected = ROUTES[name].caller === 'anyone' ? (MATRIX[name].visitor ?? 'ok') : 'notSignedIn'
    const { code } = await codeOf(visitor, name, MATRIX[name].ask(MISSING))
    expect(code, proves('S6.1', 'S6.2')).toBe(expected)
  })

  it.each(names.filter((name) => ROUTES[name].caller === 'customer'))(
    '%s: a page of another account, before anything is looked at',
    async (name) => {
      const { method, path } = ROUTES[name]
      const address = `/api/v1${path.replaceAll(/\{\w+\}/g, '1')}`
      const { status, text } = await owner.json(method, address, undefined, { [ACCOUNT_HEADER]: other.userData!.id })
      expect([status, problem.parse(JSON.parse(text)).code]).toEqual([409, 'accountChanged'])
    },
  )

  it('a page of its own account, and a program that names none', async () => {
    const own = await owner.json('GET', '/api/v1/balances', undefined, { [ACCOUNT_HEADER]: owner.userData!.id })
    expect([own.status, (await owner.json('GET', '/api/v1/balances')).status]).toEqual([200, 200])
  })

  it.each(names.filter((name) => ROUTES[name].caller === 'customer' && name !== 'logout'))(
    '%s: another customer, and an object that is missing',
    async (name) => {
      const { ask, stranger, secret } = MATRIX[name]
      const world = await fresh()
      const asked = await codeOf(other, name, ask(world))
      if (stranger !== undefined) expect(asked.code).toBe(stranger)
      if (secret !== undefined) expect(asked.text).not.toContain(secret(world))
      if (stranger !== undefined) expect((await codeOf(owner, name, ask(MISSING))).code).toBe(stranger)
      const { order } = await owner.call('order', { params: { order: world.order } })
      expect(order.status, proves('S6.3')).toBe('open')
    },
  )

  it.each(names.filter((name) => ROUTES[name].caller === 'customer'))('%s: the owner', async (name) => {
    const { ask, owner: expected = 'ok' } = MATRIX[name]
    const asked = await codeOf(owner, name, ask(await fresh()))
    expect(asked, proves('S6.3')).toMatchObject({ code: expected })
  })

  const desk = names.filter((name) => ROUTES[name].caller === 'operator') as (keyof typeof DESK_ROWS)[]
  it.each(desk)('%s: a customer, and an operator without the role', async (name) => {
    const { ask } = DESK_ROWS[name]
    const { roles }: Route = ROUTES[name]
    expect((await codeOf(other, name, ask())).code).toBe('notSignedIn')
    const [, one] = ofOneRole.find(([role]) => roles?.includes(role) !== true)!
    if (roles !== undefined) expect((await codeOf(one.client, name, ask())).code).toBe('noPermission')
  })

  it.each(desk)('%s: an operator with the role, by passkey and by authenticator', async (name) => {
    const { ask, operator = 'ok', authenticator = operator } = DESK_ROWS[name]
    expect((await codeOf(withRole.client, name, ask())).code).toBe(operator)
    expect((await codeOf(byAuthenticator.client, name, ask())).code).toBe(authenticator)
  })

  it.each(OPERATOR_ROLES)(
    'an operator who is %s alone passes where the contract names it, and nowhere else',
    async (role) => {
      const one = await TestOperator.enrol(server, `One ${role}`, [role])
      const passed: string[] = []
      for (const name of desk.filter((each) => each !== 'deskLogout')) {
        const { code } = await codeOf(one.client, name, DESK_ROWS[name].ask())
        if (code !== 'noPermission') passed.push(name)
      }
      const mayPass = desk.filter(
        (name) => name !== 'deskLogout' && ((ROUTES[name] as Route).roles?.includes(role) ?? true),
      )
      expect(passed).toEqual(mayPass)
      expect(passed.length).toBeLessThan(desk.length - 1)
    },
  )

  it('an operator who is a customer, too, in the same browser is each where it is asked for, and neither opens the other', async () => {
    const one = await TestOperator.enrol(server, 'Iva Horn', ['support'])
    const [browser, customer] = [server.client(), await server.client().register()]
    browser.cookie = `${one.client.cookie!}; ${customer.cookie!}`
    const told = async (name: RouteName) => (await codeOf(browser, name, {})).code
    expect([await told('session'), await told('deskSupport'), await told('deskAudit')]).toEqual([
      'ok',
      'ok',
      'noPermission',
    ])
    await one.client.call('deskLogout')
    expect([await told('session'), await told('deskSupport')]).toEqual(['ok', 'notSignedIn'])
    await one.byPasskey()
    await customer.call('logout')
    browser.cookie = `${one.client.cookie!}; ${customer.cookie!}`
    expect([await told('session'), await told('deskSupport')]).toEqual(['notSignedIn', 'ok'])
  })

  it('an operator is no customer on any route, and gone is gone', async () => {
    await withRole.byPasskey()
    const ofCustomers = names.filter((name) => ROUTES[name].caller === 'customer')
    for (const name of ofCustomers) {
      expect((await codeOf(withRole.client, name, MATRIX[name].ask(MISSING))).code, name).toBe('notSignedIn')
    }
    expect((await codeOf(byAuthenticator.client, 'deskSession', {})).code).toBe('notSignedIn')
  })

  it('a session that was ended is a visitor', async () => {
    expect((await codeOf(owner, 'session', {})).code).toBe('notSignedIn')
  })
})
