import { audit } from './audit.ts'
import { type Contract, type Operation, readContract } from './document.ts'
import { type Draft, draftOf } from './drafts.ts'
import { judge } from './judge.ts'
import { learn } from './learn.ts'
import { Random } from './random.ts'
import { type Answer, Sender, type Unanswered } from './send.ts'
import { spoil } from './spoil.ts'
import { newActor, World } from './world.ts'

export interface HttpFuzzOptions {
  readonly url: string
  readonly seed: number
  readonly requests: number
  /** cookies of an operator's sessions; a lane takes its share of them */
  readonly desks: readonly string[]
}

export interface Tally {
  asked: number
  granted: number
  refused: number
  /** refused for what was asked, not for how: the request came as far as a decision */
  decided: number
}

export interface HttpFuzzReport {
  readonly requests: number
  /** by operation: how often it was asked, granted and refused */
  readonly operations: ReadonlyMap<string, Tally>
  readonly statuses: ReadonlyMap<number, number>
  readonly codes: ReadonlyMap<string, number>
  readonly audited: number
  readonly slowestMs: number
  readonly unanswered: number
  /** the faults, the first of each kind with its request */
  readonly faults: readonly string[]
}

/** Customers of different lanes never meet, so that each lane is the same however the others run. */
const LANES = 4
const ACTORS = 3
const PASSWORD = 'gh7Kq2xwLamp'
const LOOK_EVERY = 40
const MAX_FAULTS = 50
const MAX_BODY_BYTES = 65_536
/** asked more often than the others, since most of what can go wrong is there; or less, since it ends much or takes a password's time */
const WEIGHTS: Readonly<Record<string, number>> = {
  placeOrder: 8,
  amendOrder: 4,
  cancelOrder: 3,
  register: 0.3,
  signIn: 0.4,
  logout: 0.3,
  deskLogout: 0.3,
  placePerpetualOrder: 4,
  closeAllPositions: 0.3,
  cancelAllPerpetualOrders: 0.3,
  cancelAll: 0.3,
  endOtherSessions: 0.3,
  changePassword: 0.3,
  retrievePassword: 0.3,
  freeze: 0.3,
  closeAccount: 0.4,
}
/** the operations that the fuzz knows enough about to be granted; of the others a refusal may be all that chance brings */
export const OFTEN_GRANTED: ReadonlySet<string> = new Set([
  'placeOrder',
  'amendOrder',
  'cancelOrder',
  'order',
  'orders',
  'fills',
  'placePerpetualOrder',
  'perpetualOrders',
  'positions',
  'postings',
  'signIn',
  'quotes',
])
/** refusals of a request's form, or of who asks */
const OF_FORM: ReadonlySet<string> = new Set([
  'badRequest',
  'bodyTooLarge',
  'unsupportedMedia',
  'foreignOrigin',
  'notSignedIn',
  'tooManyRequests',
])

/** Asks everything the server's own document says can be asked, rightly and wrongly, and holds every answer against that document. */
export async function fuzzHttp({ url, seed, requests, desks }: HttpFuzzOptions): Promise<HttpFuzzReport> {
  const contract = await readContract(url)
  const report = {
    requests: 0,
    operations: new Map<string, Tally>(
      contract.operations.map(({ name }) => [name, { asked: 0, granted: 0, refused: 0, decided: 0 }]),
    ),
    statuses: new Map<number, number>(),
    codes: new Map<string, number>(),
    audited: 0,
    slowestMs: 0,
    unanswered: 0,
    faults: [] as string[],
  }
  const kinds = new Set<string>()
  const blame = (fault: string, draft?: Draft): void => {
    const kind = `${draft?.operation.name} ${fault.replaceAll(/\d+/g, '')}`
    if (kinds.has(kind) || report.faults.length >= MAX_FAULTS) return
    kinds.add(kind)
    report.faults.push(draft === undefined ? fault : `${fault}\n  ${worded(draft)}`)
  }
  const note = (draft: Draft, answer: Answer | Unanswered, faults: readonly string[]): void => {
    report.requests++
    const tally = report.operations.get(draft.operation.name)!
    tally.asked++
    report.statuses.set(answer.status, (report.statuses.get(answer.status) ?? 0) + 1)
    if ('why' in answer) {
      report.unanswered++
      if (!mayGoUnanswered(draft, answer)) blame(`no answer: ${answer.why}`, draft)
      return
    }
    report.slowestMs = Math.max(report.slowestMs, answer.ms)
    const code = codeIn(draft, answer)
    const isGranted = answer.status === 200 && code === undefined
    if (!draft.astray) tally[isGranted ? 'granted' : 'refused']++
    if (!draft.astray && code !== undefined && !OF_FORM.has(code)) tally.decided++
    if (code !== undefined) report.codes.set(code, (report.codes.get(code) ?? 0) + 1)
    for (const fault of faults) blame(fault, draft)
  }
  /** the operations that chance has left without a telling answer */
  const wanting = (): string[] =>
    [...report.operations]
      .filter(([name, { granted, decided }]) => granted === 0 && (decided === 0 || OFTEN_GRANTED.has(name)))
      .map(([name]) => name)
  const lane = async (index: number): Promise<World> => {
    const random = new Random(seed * LANES + index)
    const world = new World(
      random,
      desks.filter((_, place) => place % LANES === index),
    )
    const sender = new Sender(url)
    const ask = async (draft: Draft): Promise<void> => {
      const answer = await sender.send(draft)
      if ('why' in answer) return note(draft, answer, [])
      const faults = judge(contract, world, draft, answer)
      learn(world, draft, answer, contract.asked)
      note(draft, answer, faults)
    }
    try {
      await settle(contract, world, random, ask)
      for (let count = 0; count < requests / LANES; count++) {
        if (count % LOOK_EVERY === 0) await ask(plain(contract, 'quotes', world, random))
        await ask(next(contract, world, random))
      }
      for (let count = 0; count < requests / LANES / 4; count++) {
        const name = random.pick(['', ...wanting()])
        if (name === '' && wanting().length === 0) break
        await ask(name === '' ? next(contract, world, random) : rightly(contract, name, world, random))
      }
    } finally {
      sender.close()
    }
    return world
  }
  const worlds = await Promise.all(Array.from({ length: LANES }, (_, index) => lane(index)))
  for (const actor of worlds.flatMap(({ actors }) => actors)) {
    if (actor.id === undefined) continue
    report.audited++
    for (const fault of await audit(url, actor)) blame(fault)
  }
  return report
}

/** Registers a lane's customers and reads the catalogue. */
async function settle(
  contract: Contract,
  world: World,
  random: Random,
  ask: (draft: Draft) => Promise<void>,
): Promise<void> {
  await ask(plain(contract, 'products', world, random))
  for (let count = 0; count < ACTORS; count++) {
    const draft = plain(contract, 'register', world, random)
    const username = `f${random.hex(6)}${runMark()}`
    draft.body = { d: { username, password: PASSWORD, consents: { age: true, terms: 2, risk: 1 } } }
    await ask(draft)
  }
}

function plain(contract: Contract, name: string, world: World, random: Random): Draft {
  const operation = contract.operations.find((one) => one.name === name)!
  return draftOf(operation, world.actors[0] ?? newActor('nobody', PASSWORD), world, random)
}

/** A request of that name by who may ask it, and an order now and then for what needs one. */
function rightly(contract: Contract, name: string, world: World, random: Random): Draft {
  const operation = contract.operations.find((one) => one.name === name)!
  if (operation.caller === 'operator') return draftOf(operation, world.operator, world, random)
  const someone = random.pick(world.actors)
  const isOut = someone.id !== undefined && someone.cookie === undefined
  const asked = isOut ? 'signIn' : random.percent(30) ? 'placeOrder' : name
  return draftOf(
    contract.operations.find((one) => one.name === asked)!,
    someone,
    world,
    random,
  )
}

/** names of another run at the same server are taken */
const runMark = (): string => Date.now().toString(36).slice(-6)
const NOBODY_PERCENT = 5
const SPOILT_PERCENT = 45
const CUSTOMER_AT_DESK_PERCENT = 15

function next(contract: Contract, world: World, random: Random): Draft {
  const someone = random.percent(NOBODY_PERCENT) ? newActor('nobody', PASSWORD) : random.pick(world.actors)
  const isOut = someone.id !== undefined && someone.cookie === undefined
  const operation =
    isOut && random.percent(70) ? contract.operations.find(({ name }) => name === 'signIn')! : weighed(contract, random)
  const isDesk = operation.caller === 'operator' && !random.percent(CUSTOMER_AT_DESK_PERCENT)
  const draft = draftOf(operation, isDesk ? world.operator : someone, world, random)
  if (random.percent(SPOILT_PERCENT)) spoil(draft, random, world)
  return draft
}

function weighed({ operations }: Contract, random: Random): Operation {
  const weight = ({ name }: Operation): number => (WEIGHTS[name] ?? 1) * 10
  let left = random.below(operations.reduce((sum, operation) => sum + weight(operation), 0))
  return operations.find((operation) => (left -= weight(operation)) < 0)!
}

/** The code that a request was refused with; the seed calls say it in an answer of status 200. */
function codeIn({ operation }: Draft, { status, text }: Answer): string | undefined {
  const name = status !== 200 ? 'code' : operation.isSeed ? 'msg' : undefined
  return name && new RegExp(`"${name}":"(\\w+)"`).exec(text.slice(0, 300))?.[1]
}

/** A caller that sends more than it may can be cut off before it has said all. */
function mayGoUnanswered({ method, bytes, headers }: Draft, { why }: Unanswered): boolean {
  // what is no HTTP is refused in words, whatever was asked
  if (method === 'HEAD' && /Parse Error/.test(why)) return true
  const tooMuch = Buffer.byteLength(bytes ?? '') > MAX_BODY_BYTES || JSON.stringify(headers).length > 10_000
  return /Invalid|unescaped/i.test(why) || (tooMuch && /EPIPE|ECONNRESET|hang up/.test(why))
}

function worded({ operation, method, path, query, headers, body, bytes, contentType, spoilt }: Draft): string {
  const sent = (bytes ?? JSON.stringify(body) ?? '').toString('utf8')
  const parts = { operation: operation.name, method, path, query, headers, contentType, spoilt, sent }
  return JSON.stringify(parts, (_key, value: unknown) => (typeof value === 'string' ? value.slice(0, 300) : value))
}
