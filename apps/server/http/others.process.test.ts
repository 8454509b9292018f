import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problem, type Route, type RouteName, ROUTES } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { salesFrom } from '@candela/rules/subscription'
import { MINUTE } from '@candela/units'
import {
  addressBody,
  cardBody,
  commandId,
  restingOrder,
  SAMPLE_FIELDS,
  samplePhoto,
  sendPhoto,
  setTransactionPassword,
  TestClient,
  TestPasskey,
  TRANSACTION_PASSWORD,
  passKnowledgeCheck,
} from '../testing/index.ts'
import { LOAN_FORM } from '../testing/authorisation-forms.ts'
import { MATRIX } from '../testing/authorisation-rows.ts'
import {
  earnBody,
  MISSING,
  type Parts,
  perpetualBody,
  timedBody,
  withdrawalFigures,
  type World,
} from '../testing/authorisation-world.ts'
import { MovedHouse, STEP } from '../testing/moved-house.ts'
import { stepUpByPassword } from '../testing/step-up.ts'

const PRODUCT = 'BTC-USDT'
const INDEX = 6_000_000

let house: MovedHouse
let owner: TestClient
let other: TestClient
let card: string
let theirs: World
beforeAll(async () => {
  house = await MovedHouse.open()
  ;[owner, other] = [await house.customer(), await house.customer()]
  for (const client of [owner, other]) {
    await setTransactionPassword(client)
    await house.validate(client)
  }
  theirs = await everything()
}, 120_000)
afterAll(() => house.stop())

async function step(): Promise<void> {
  house.pass(STEP)
  await house.quote(PRODUCT, INDEX)
}

async function startedStrategy(): Promise<string> {
  await passKnowledgeCheck(owner)
  await step()
  const parameters = { product: PRODUCT, fast: 5, slow: 20, bar: '1h' }
  const terms = { amount: '100', stopLossPpm: 0, takeProfitPpm: 0, ruleVersion: LATEST_RULES }
  const asked = { commandId: commandId(), kind: 'trend', parameters, ...terms }
  return (await owner.call('startStrategy', { body: asked })).id
}

async function addedPasskey(): Promise<string> {
  const response = new TestPasskey(house.server.url).create(await owner.call('beginPasskey'))
  await owner.call('addPasskey', { body: { name: 'Phone', response, stepUp: await stepUpByPassword(owner) } })
  return (await owner.call('passkeys')).passkeys[0]!.id
}

/** One of each thing that a customer can have. */
async function everything(): Promise<World> {
  const { engine } = house.server.floor
  await engine.submit({ kind: 'fundHouse', account: 'lendingFree' })
  const [{ coin, terms }] = salesFrom(house.now) as [ReturnType<typeof salesFrom>[number]]
  await engine.submit({ kind: 'offerSale', sale: 1, coin: engine.core.assetById(coin)!.asset, terms })
  const elsewhere = await new TestClient(house.server.url, owner.username).signIn()
  card = (await owner.call('addCard', { body: await cardBody(owner) })).destination.id
  const address = (await owner.call('addAddress', { body: await addressBody(owner) })).destination.id
  await owner.call('saveIdentityFields', { body: SAMPLE_FIELDS })
  await sendPhoto(owner, 'front')
  await owner.call('saveLoanForm', { body: LOAN_FORM })
  const photo = { 'content-type': 'image/webp' }
  await owner.raw('POST', '/api/v1/loans/form/photos/idFront', samplePhoto('front'), photo)
  const message = commandId()
  await owner.raw('POST', `/api/v1/support/messages/${message}/photo`, samplePhoto('front'), photo)
  house.pass(MINUTE)
  await step()
  const command = commandId()
  const { order } = await restingOrder(owner, PRODUCT, { commandId: command, price: '50000', quantity: '0.0002' })
  await owner.call('placePerpetualOrder', { body: perpetualBody() })
  const resting = { ...perpetualBody(), type: 'limit', price: '50000' } as const
  const remittance = { rail: 'usBank', asset: 'USD', amount: '100', card: '', rate: 0, arrival: '0' } as const
  const stepUp = await stepUpByPassword(owner)
  const paid = { ...withdrawalFigures(address), stepUp, transactionPassword: TRANSACTION_PASSWORD }
  const [support] = await house.rowsOf(
    'update vault.support_case set closed_at = $2 where account = $1 returning id',
    owner.userData!.id,
    house.now,
  )
  const applied = { commandId: commandId(), ruleVersion: perpetualBody().ruleVersion }
  return {
    order: order.id,
    command,
    seq: String(order.seq),
    session: elsewhere.userData!.token,
    letter: (await owner.call('letters', { query: { language: 'en' } })).letters[0]!.id,
    timed: (await owner.call('placeTimedOrder', { body: timedBody() })).order.id,
    earn: (await owner.call('openEarn', { body: earnBody() })).order.id,
    deposit: (await owner.call('startDeposit', { body: { commandId: commandId(), ...remittance } })).deposit.id,
    destination: address,
    perpetual: (await owner.call('placePerpetualOrder', { body: resting })).order.id,
    position: (await owner.call('positions')).positions[0]!.id,
    loanPhoto: (await owner.call('loanForm')).photos[0]!.id,
    loan: (await owner.call('applyLoan', { body: applied })).loan.id,
    withdrawal: (await owner.call('requestWithdrawal', { body: paid })).withdrawal.id,
    subscription: (
      await owner.call('subscribe', { params: { sale: '1' }, body: { commandId: commandId(), quantity: '100' } })
    ).subscription.id,
    strategy: await startedStrategy(),
    passkey: await addedPasskey(),
    identityPhoto: (await owner.call('identity')).photos[0]!.id,
    message,
    case: String(support!['id']),
  }
}

/** fields that look like ids and name nobody's thing: of the house, or made by who sends them */
const OF_NOBODY = new Set([
  'asset',
  'product',
  'rail',
  'sale',
  'place',
  'stepUp',
  'body commandId',
  'sendSupportMessage body id',
  'sendSupportPhoto params message',
  // looked at once the deposit is one's own
  'confirmRemittance body voucher',
])
const ID = ['999999999', '01890000-0000-7000-8000-00000000ffff', 'AAAAAAAAAAAA']

/** The fields of a route that name a thing of somebody's: what an id fits into and words and amounts do not. */
function namesOf(name: RouteName): readonly (readonly ['params' | 'body', string])[] {
  const route: Route = ROUTES[name]
  return (['params', 'body'] as const).flatMap((where) => {
    const shape = route[where] as {
      def?: { shape?: Record<string, { safeParse(value: unknown): { success: boolean } }> }
    }
    return Object.entries(shape?.def?.shape ?? {})
      .filter(([field, schema]) => {
        const fits = (value: string): boolean => schema.safeParse(value).success
        const isId = ID.some(fits) && !fits('1.5') && !fits('a word')
        const isNobodys = [field, `${where} ${field}`, `${name} ${where} ${field}`].some((one) => OF_NOBODY.has(one))
        return isId && !isNobodys
      })
      .map(([field]) => [where, field] as const)
  })
}

/** The answer to a customer: status and body. */
async function told(client: TestClient, name: RouteName, { params = {}, query, body }: Parts): Promise<string> {
  const route: Route = ROUTES[name]
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => params[field]!)
  const address = `/api/v1${path}${query === undefined ? '' : `?${new URLSearchParams(query).toString()}`}`
  const { status, text } =
    route.upload === undefined
      ? await client.json(route.method, address, body)
      : await client.raw(route.method, address, samplePhoto('front'), { 'content-type': 'image/webp' })
  return `${status} ${text}`
}

const READS = [
  'order',
  'timedOrder',
  'earnOrder',
  'deposit',
  'perpetualOrder',
  'position',
  'loan',
  'withdrawal',
  'subscription',
  'strategyState',
  'strategyDecisions',
  'strategyOrders',
  'strategyCourse',
] as const
const LISTS = [
  'strategies',
  'orders',
  'deposits',
  'destinations',
  'passkeys',
  'supportChat',
  'identity',
  'balances',
] as const

/** The owner's reading of everything that is theirs; the house stands still, and so does this. */
async function state(): Promise<unknown> {
  const things = await Promise.all(READS.map((name) => told(owner, name, MATRIX[name].ask(theirs))))
  const lists = await Promise.all(LISTS.map((name) => told(owner, name, MATRIX[name].ask(theirs))))
  const sessions = (await owner.call('sessions')).sessions.map(({ session }) => session)
  // others may come meanwhile
  const { letters } = await owner.call('letters', { query: { language: 'en' } })
  return { things, lists, sessions, letter: letters.find(({ id }) => id === theirs.letter) }
}

const withNames = (Object.keys(ROUTES) as RouteName[])
  .filter((name) => ROUTES[name].caller === 'customer')
  .map((name) => ({ name, fields: namesOf(name) }))
  .filter(({ fields }) => fields.length > 0)

/** Rows of the matrix that speak of no card: with one. */
const withCard = (named: string): Parts => ({
  body: { commandId: commandId(), rail: 'card', asset: 'USD', amount: '100', card: named, rate: 0, arrival: '99' },
})
const withDestination = async (destination: string): Promise<Parts> => ({
  body: {
    ...withdrawalFigures(destination),
    transactionPassword: TRANSACTION_PASSWORD,
    stepUp: await stepUpByPassword(other),
  },
})

describe('another customer at every thing of somebody', () => {
  it('is asked of every route that names one', () => {
    expect(withNames.length).toBeGreaterThan(40)
    expect(namesOf('startDeposit')).toEqual([['body', 'card']])
    expect(namesOf('repayLoan')).toEqual([['params', 'loan']])
    expect(namesOf('placeOrder')).toEqual([])
  })

  it.each(withNames.filter(({ name }) => name !== 'startDeposit'))(
    '$name: as of one that does not exist',
    async ({ name, fields }) => {
      const { ask } = MATRIX[name]
      const [of, missing] = [ask(theirs), ask(MISSING)]
      for (const [where, field] of fields) {
        const value = (parts: Parts): unknown => (parts[where] as Record<string, unknown>)[field]
        expect(value(of), `the row of ${name} takes ${field} of the world`).not.toEqual(value(missing))
      }
      const before = await state()
      expect(await told(other, name, of)).toBe(await told(other, name, missing))
      expect(await state()).toEqual(before)
    },
  )

  it('their card, and their address with all else that a withdrawal needs', async () => {
    const before = await state()
    const code = async (name: RouteName, parts: Parts) => {
      const text = await told(other, name, parts)
      return problem.parse(JSON.parse(text.slice(4))).code
    }
    const cards = [
      await told(other, 'startDeposit', withCard(card)),
      await told(other, 'startDeposit', withCard(ID[0]!)),
    ]
    expect(cards[0]).toBe(cards[1])
    expect(await code('startDeposit', withCard(card))).toBe('destinationUnknown')
    for (const named of [theirs.destination, ID[0]!]) {
      expect(await code('requestWithdrawal', await withDestination(named))).toBe('destinationUnknown')
    }
    expect(await state()).toEqual(before)
  })

  it.each([...READS, 'earnProof', 'subscriptionProof', 'identityPhoto', 'loanPhoto', 'supportPhoto'] as const)(
    '%s is there for its owner',
    async (name) => expect(await told(owner, name, MATRIX[name].ask(theirs))).toMatch(/^200 /),
  )
})
