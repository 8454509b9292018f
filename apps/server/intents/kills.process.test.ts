import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Command, decodeCommand, type OperatorRole } from '@candela/contract'
import { nodeDisk, readJournal } from '@candela/journal'
import { LATEST_RULES } from '@candela/rules'
import { FEATURES } from '../features.made.ts'
import type { Feature } from '../feature.ts'
import { endOperator, nameOperator } from '../features/operators/index.ts'
import { TestServer as TestDatabase } from '../testing/database.ts'
import {
  addressBody,
  cardBody,
  commandId,
  makeDataDirectory,
  RefusedCall,
  removeDataDirectory,
  samplePhoto,
  sendSampleIdentity,
  setTransactionPassword,
  startServer,
  stepUpByPassword,
  TestClient,
  TestOperator,
  TRANSACTION_PASSWORD,
  type TestServer,
} from '../testing/index.ts'
import { killedAt } from '../testing/kill-at.ts'
import { INTENT_STEPS } from './index.ts'

/** One thing that spans vault and journal: how it is asked for, and how both sides look once it is done, exactly once. */
interface Tried {
  readonly ask: () => Promise<unknown>
  readonly isDone: () => Promise<void>
}

/** a few seconds of prices at every start are enough, and cost a start little */
const PRICES = fileURLToPath(new URL('../outside/prices/recording/fixture/btcusdt.jsonl', import.meta.url))
const WITHIN_MS = 240_000
const MOST_TRIES = 3
/** done by a start alone, which dies of it in a process of its own */
const AT_START = 'endOperator'
const better = 'uT4mZ9plCandle'
const LOAN_FORM = {
  amount: '600',
  days: 7,
  fullName: 'Maria Sample',
  age: 36,
  contact: '+49 30 1',
  residency: 'Berlin',
  employment: 'Engineer',
  incomeBand: 5,
  assetsBand: 3,
}
let postgres: TestDatabase
let pool: pg.Pool
let server: TestServer
let environment: Record<string, string>
let dataDirectory: string
/** while it is there, the server dies at the step it names */
let order: string
let isPracticeReviewerOn = true

const start = async (): Promise<void> => {
  server = await startServer({ dataDirectory, environment })
  environment['PORT'] = new URL(server.url).port
}
beforeAll(async () => {
  postgres = await TestDatabase.start()
  dataDirectory = makeDataDirectory()
  order = join(dataDirectory, 'die-at')
  const connectionString = await postgres.database()
  pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0 })
  environment = {
    DATABASE_URL: connectionString,
    LIMITS: 'bench',
    PRICE_SOURCE: `recording:${PRICES}`,
    ...killedAt(order),
  }
  await start()
}, WITHIN_MS)
afterAll(async () => {
  await server.stop()
  const gone = once(pool, 'remove')
  await pool.end()
  await gone
  await postgres.stop()
  removeDataDirectory(dataDirectory)
})

const client = (username?: string): TestClient => new TestClient(server.url, username)
const rowsOf = async (query: string, ...values: unknown[]): Promise<object[]> =>
  (await pool.query<object>(query, values)).rows
const auditOf = (action: string, operator: number): Promise<object[]> =>
  rowsOf('select entry from vault.audit where action = $1 and operator = $2', action, operator)
/** as an audit row names an entry of the journal */
const entered = { entry: expect.stringMatching(/^[1-9]/) }
const lettersOf = (account: string, cause: string): Promise<object[]> =>
  rowsOf('select id from vault.letter where account = $1 and cause like $2', account, cause)

async function enrolment(first: string, ...roles: OperatorRole[]) {
  const name = `${first} ${randomUUID().slice(0, 8)}`
  const operator = new TestOperator(server.url, name)
  const token = (await nameOperator(pool, name, roles, Date.now()))!
  const begun = await operator.client.call('deskEnrolment', { body: { token } })
  operator.secret = begun.secret
  const enrol = async () => {
    const body = { token, password: operator.password, code: await operator.code() }
    return operator.client.call('deskEnrol', { body })
  }
  return { operator, enrol }
}

/** customers whom the practice reviewer knows, while it is on: four for each step */
const known: TestClient[] = []
async function knownOwner(): Promise<TestClient> {
  // by and by: only so many photos are drawn anew at once
  if (known.length === 0)
    for (let of = 1; of <= 4; of++) known.push(...(await Promise.all(INTENT_STEPS.map(validated))))
  return known.pop()!
}
async function validated(): Promise<TestClient> {
  const owner = await client().register()
  await sendSampleIdentity(owner)
  const { id } = owner.userData!
  await pool.query('update vault.identity_case set sent_at = sent_at - 60000 where account = $1', [id])
  await expect.poll(async () => (await owner.call('identity')).state, { timeout: WITHIN_MS }).toBe('validated')
  return owner
}

const SCENARIOS: Readonly<Record<string, () => Promise<Tried>>> = {
  async openAccount() {
    const { username } = client()
    return {
      ask: () => client(username).register(),
      async isDone() {
        const back = await client(username).signIn()
        expect(await lettersOf(back.userData!.id, 'welcome')).toHaveLength(1)
      },
    }
  },
  async closeAccount() {
    const owner = await client().register()
    return {
      ask: () => owner.call('closeAccount', { body: { commandId: commandId(), password: owner.password } }),
      async isDone() {
        expect(await rowsOf('select id from vault.account where id = $1', owner.userData!.id)).toEqual([])
        await expect(client(owner.username).signIn()).rejects.toThrow('loginyhm')
      },
    }
  },
  async retrievePassword() {
    const owner = await client().register()
    const { codes } = await owner.call('newRecoveryCodes', { body: { stepUp: await stepUpByPassword(owner) } })
    const { username } = owner
    return {
      ask: () =>
        client().call('retrievePassword', {
          body: { way: 'recovery', username, code: codes.pop()!, password: better },
        }),
      async isDone() {
        expect(await owner.refusal('session', {})).toBe('notSignedIn')
        expect(await owner.enter('/login', { username, password: better })).toMatchObject({ success: true })
        expect((await owner.call('security')).withdrawalBlockedUntil).toBeGreaterThan(Date.now())
        expect(await lettersOf(owner.userData!.id, 'passwordRetrieved %')).toHaveLength(1)
      },
    }
  },
  async saveTransactionPassword() {
    const owner = await client().register()
    return {
      async ask() {
        const stepUp = await stepUpByPassword(owner)
        await owner.call('saveTransactionPassword', { body: { password: 'seven7', stepUp } })
      },
      async isDone() {
        expect(await owner.call('security')).toMatchObject({ transactionPassword: true, withdrawalBlockedUntil: 0 })
        expect(await lettersOf(owner.userData!.id, 'transactionPasswordSaved %')).toHaveLength(1)
      },
    }
  },
  async addDestination() {
    const owner = await client().register()
    await setTransactionPassword(owner)
    const body = await addressBody(owner)
    return {
      // a step-up does not outlive the process
      ask: async () => owner.call('addAddress', { body: { ...body, stepUp: await stepUpByPassword(owner) } }),
      async isDone() {
        const { destinations } = await owner.call('destinations')
        expect(destinations).toMatchObject([{ address: body.address }])
        expect(await lettersOf(owner.userData!.id, 'addressAdded %')).toHaveLength(1)
      },
    }
  },
  async applyLoan() {
    const owner = await knownOwner()
    await owner.call('saveLoanForm', { body: LOAN_FORM })
    return {
      ask: () => owner.call('applyLoan', { body: { commandId: commandId(), ruleVersion: LATEST_RULES } }),
      async isDone() {
        const { loans } = await owner.call('loans', { query: {} })
        expect(loans).toHaveLength(1)
        const forms = await rowsOf('select loan from vault.loan_form where account = $1', owner.userData!.id)
        expect(forms).toEqual([{ loan: loans[0]!.id }])
      },
    }
  },
  async confirmRemittance() {
    const owner = await client().register()
    const remittance = { rail: 'usBank', asset: 'USD', amount: '100', card: '', rate: 0, arrival: '0' } as const
    const { deposit } = await owner.call('startDeposit', { body: { commandId: commandId(), ...remittance } })
    const params = { deposit: deposit.id }
    const { text } = await owner.raw('POST', `/api/v1/deposits/${deposit.id}/voucher`, samplePhoto('front'), {
      'content-type': 'image/webp',
    })
    const { voucher } = JSON.parse(text) as { voucher: string }
    const body = { remitter: 'Maria Sample', lastFour: '4321', voucher }
    return {
      ask: () => owner.call('confirmRemittance', { params, body: { commandId: commandId(), ...body } }),
      async isDone() {
        const detail = await owner.call('deposit', { params })
        expect(detail).toMatchObject({ deposit: { status: 'sent' }, remitter: 'Maria Sample', lastFour: '4321' })
        expect(detail.steps.map(({ step }) => step)).toEqual(['started', 'sent'])
      },
    }
  },
  async startPurchase() {
    const owner = await knownOwner()
    await setTransactionPassword(owner)
    const { destination } = await owner.call('addCard', { body: await cardBody(owner) })
    const card = { rail: 'card', asset: 'USD', amount: '100', card: destination.id, rate: 0, arrival: '99' } as const
    const buy = { product: 'BTC-USDT', worst: '60600' }
    return {
      ask: () => owner.call('startDeposit', { body: { commandId: commandId(), ...card, buy } }),
      async isDone() {
        const { deposits } = await owner.call('deposits', { query: {} })
        expect(deposits).toMatchObject([{ kind: 'card', amount: '100' }])
        const { purchase } = await owner.call('deposit', { params: { deposit: deposits[0]!.id } })
        expect(purchase).toMatchObject({ product: 'BTC-USDT', worst: '60600.00' })
      },
    }
  },
  async removeDestination() {
    const owner = await client().register()
    await setTransactionPassword(owner)
    const { destination } = await owner.call('addAddress', { body: await addressBody(owner) })
    const params = { destination: destination.id }
    return {
      ask: () => owner.call('removeDestination', { params, body: { commandId: commandId() } }),
      async isDone() {
        expect((await owner.call('destinations')).destinations).toEqual([])
        expect(await rowsOf('select 1 from vault.destination where number = $1', destination.id)).toEqual([])
      },
    }
  },
  async reviewIdentity() {
    const owner = await client().register()
    const reference = await sendSampleIdentity(owner)
    const { operator, enrol } = await enrolment('Maker', 'identityMaker')
    const { number } = (await enrol()).operator
    const params = { case: reference }
    await operator.client.call('deskTakeCase', { params })
    return {
      ask: () =>
        operator.client.call('deskReturnCase', { params, body: { commandId: commandId(), reasons: ['frontUnsharp'] } }),
      async isDone() {
        expect(await owner.call('identity')).toMatchObject({ state: 'returned' })
        expect(await lettersOf(owner.userData!.id, 'identity %')).toHaveLength(1)
        expect(await auditOf('identityReturned', number)).toEqual([entered])
      },
    }
  },
  async switchPracticeReviewer() {
    const { operator, enrol } = await enrolment('Switch', 'identityChecker')
    const { number } = (await enrol()).operator
    const on = !isPracticeReviewerOn
    isPracticeReviewerOn = on
    return {
      ask: () => operator.client.call('deskSwitchPracticeReviewer', { body: { commandId: commandId(), on } }),
      async isDone() {
        expect(await operator.client.call('deskPracticeReviewer')).toMatchObject({ on, by: operator.name })
        expect(await auditOf('practiceReviewerSwitched', number)).toEqual([entered])
      },
    }
  },
  async agreeRelease() {
    const owner = await knownOwner()
    await setTransactionPassword(owner)
    const { destination } = await owner.call('addAddress', { body: await addressBody(owner) })
    const operator = new TestOperator(server.url, `Releases ${randomUUID().slice(0, 8)}`)
    await operator.enrolBy((await nameOperator(pool, operator.name, ['paymentsMaker'], Date.now()))!)
    const sent = { rail: 'trc20', asset: 'USDT', amount: '100', fee: '1', arrival: '99', rate: 0 } as const
    return {
      // asked for anew: the practice reviewer would be quicker, and a challenge does not outlive the process
      async ask() {
        const confirmed = { transactionPassword: TRANSACTION_PASSWORD, stepUp: await stepUpByPassword(owner) }
        const body = { commandId: commandId(), ...sent, destination: destination.id, ...confirmed }
        const { withdrawal } = await owner.call('requestWithdrawal', { body })
        const [params, id] = [{ release: withdrawal.id }, commandId()]
        const { challenge } = await operator.client.call('deskAgreeBegin', { params, body: { commandId: id } })
        const response = operator.passkey.answer({ challenge })
        await operator.client.call('deskAgreeRelease', { params, body: { commandId: id, response } })
      },
      async isDone() {
        expect(await auditOf('releaseProposed', operator.session.operator.number)).toEqual([entered])
        const { releases } = await operator.client.call('deskReleases')
        expect(releases.filter(({ first }) => first === operator.name)).toHaveLength(1)
      },
    }
  },
  async decideLoan() {
    const owner = await knownOwner()
    const operator = new TestOperator(server.url, `Loans ${randomUUID().slice(0, 8)}`)
    await operator.enrolBy((await nameOperator(pool, operator.name, ['paymentsMaker'], Date.now()))!)
    const apply = async (): Promise<string> => {
      await owner.call('saveLoanForm', { body: LOAN_FORM })
      const body = { commandId: commandId(), ruleVersion: LATEST_RULES }
      return (await owner.call('applyLoan', { body })).loan.id
    }
    // an intent of its own: there before anything is to die of it
    let application = await apply()
    return {
      // asked for anew: a challenge does not outlive the process
      async ask() {
        const { loans } = await owner.call('loans', { query: {} })
        if (loans[0]!.status !== 'checking') {
          // the practice reviewer was faster than the start
          await owner.call('repayLoan', { params: { loan: application }, body: { commandId: commandId() } })
          application = await apply()
        }
        const [params, id] = [{ application }, commandId()]
        const { challenge } = await operator.client.call('deskApproveBegin', { params, body: { commandId: id } })
        const response = operator.passkey.answer({ challenge })
        await operator.client.call('deskApproveApplication', { params, body: { commandId: id, response } })
      },
      async isDone() {
        expect(await auditOf('loanProposed', operator.session.operator.number)).toEqual([entered])
      },
    }
  },
  async signedDecision() {
    const name = `Lines ${randomUUID().slice(0, 8)}`
    const operator = new TestOperator(server.url, name)
    await operator.enrolBy((await nameOperator(pool, name, ['paymentsMaker'], Date.now()))!)
    unexplained ??= await sentWithoutReference()
    const request = unexplained
    // the first signature says another thing each time, and takes the place of the one before
    const isMatch = decisions++ % 2 === 0
    return {
      async ask() {
        const { rail, line } = await lineOf(operator, request)
        const [params, id] = [{ rail, line }, commandId()]
        if (isMatch) {
          const body = { commandId: id, request }
          const { challenge } = await operator.client.call('deskMatchBegin', { params, body })
          const response = operator.passkey.answer({ challenge })
          return operator.client.call('deskMatchLine', { params, body: { ...body, response } })
        }
        const body = { commandId: id, reason: 'senderUnknown' as const }
        const { challenge } = await operator.client.call('deskReturnBegin', { params, body })
        const response = operator.passkey.answer({ challenge })
        return operator.client.call('deskReturnLine', { params, body: { ...body, response } })
      },
      async isDone() {
        const { number } = operator.session.operator
        expect(await auditOf(isMatch ? 'matchProposed' : 'returnProposed', number)).toEqual([entered])
        expect((await lineOf(operator, request)).first).toBe(name)
      },
    }
  },
  async enrolOperator() {
    const { operator, enrol } = await enrolment('Auditor', 'auditor')
    return {
      ask: enrol,
      async isDone() {
        const { number } = (await operator.byAuthenticator()).operator
        expect(await auditOf('enrolled', number)).toHaveLength(1)
        expect(await rowsOf('select number from vault.operator where name = $1', operator.name)).toHaveLength(1)
      },
    }
  },
  async endOperator() {
    const { operator, enrol } = await enrolment('Ended', 'auditor')
    const { number } = (await enrol()).operator
    return {
      ask: () => endOperator(pool, number, Date.now()),
      async isDone() {
        expect(await operator.client.refusal('deskSession', {})).toBe('notSignedIn')
        const rows = await rowsOf('select ended_entry as entry from vault.operator where number = $1', number)
        expect(rows).toEqual([entered])
        expect(await auditOf('operatorEnded', number)).toEqual([entered])
      },
    }
  },
}

/** the deposit of a remittance that came without its reference, and how often operators said what it is */
let unexplained: string | undefined
let decisions = 0

async function sentWithoutReference(): Promise<string> {
  const owner = await client().register()
  const remittance = { rail: 'usBank', asset: 'USD', amount: '100', card: '', rate: 0, arrival: '0' } as const
  const { deposit } = await owner.call('startDeposit', { body: { commandId: commandId(), ...remittance } })
  const media = { 'content-type': 'image/webp' }
  const { text } = await owner.raw('POST', `/api/v1/deposits/${deposit.id}/voucher`, samplePhoto('front'), media)
  const { voucher } = JSON.parse(text) as { voucher: string }
  const said = { commandId: commandId(), remitter: 'Maria Sample', lastFour: '4321', voucher }
  await owner.call('confirmRemittance', { params: { deposit: deposit.id }, body: said })
  const sent = { rail: 'usBank', asset: 'USD', deposit: deposit.id, amount: '100', wish: 'noReference' } as const
  await owner.call('payOutside', { body: { commandId: commandId(), ...sent } })
  return deposit.id
}

/** The line that may be a remittance, once the bank tells it, which takes a practice bank less than a minute. */
async function lineOf({ client: desk }: TestOperator, request: string) {
  const found = async () =>
    (await desk.call('deskLines')).lines.find(({ announced }) => announced.some((one) => one.request === request))
  await expect.poll(async () => (await found()) !== undefined, { timeout: 60_000, interval: 1_000 }).toBe(true)
  return (await found())!
}

/** The journal's commands of a kind, in words. */
function journalled(): (kind: Command['kind']) => string[] {
  const entries = [...readJournal(nodeDisk(join(dataDirectory, 'journal')))!.entries()]
  const commands = entries.map(({ command }) => decodeCommand(command.slice()))
  return (kind) =>
    commands
      .filter((command) => command.kind === kind)
      .map((command) => (command.kind === 'recordFact' ? `${command.customer} ${command.fact}` : command.kind))
}

/**
 * Asks until the process dies of it. On a busy machine a code of an authenticator may run out, or the practice reviewer
 * be first: what is refused is asked again, a few times.
 */
async function untilKilled(kind: string, ask: Tried['ask']): Promise<void> {
  for (let tries = 1; ; tries++) {
    const answer = await ask().catch((error: unknown) => error)
    if (answer instanceof Error && 'code' in answer && /^E[A-Z]+$/.test(String(answer.code))) return
    if (!(answer instanceof RefusedCall) || tries === MOST_TRIES)
      throw new Error(`${kind} was not killed`, { cause: answer })
  }
}

describe('a process that is killed in the middle of something that spans vault and journal', () => {
  /** the cases that the last test counts */
  const done: string[] = []

  it('is tried with each that a room declares', () => {
    const declared = (FEATURES as readonly Feature[]).flatMap(({ intents = [] }) => intents)
    expect(Object.keys(SCENARIOS).sort()).toEqual(declared.sort())
  })

  it.each(INTENT_STEPS)(
    'at "%s": the next start finishes it, once',
    async (step) => {
      const tried = new Map<string, Tried>()
      for (const [kind, prepare] of Object.entries(SCENARIOS)) tried.set(kind, await prepare())
      const atStart = tried.get(AT_START)!
      const asked = [...tried].filter(([kind]) => kind !== AT_START)

      writeFileSync(order, [step, ...asked.map(([kind]) => kind)].join(' '))
      await Promise.all(asked.map(([kind, { ask }]) => untilKilled(kind, ask)))
      expect(await server.exited).toBe('SIGKILL')
      writeFileSync(order, `${step} ${AT_START}`)
      await atStart.ask()
      await expect(start()).rejects.toMatchObject({ name: 'StartFailed', exitCode: 'SIGKILL' })
      rmSync(order)
      await start()

      expect(await rowsOf('select kind from vault.intent')).toEqual([])
      // nothing was begun: asked again, it is done as if for the first time
      if (step === 'begin') for (const [, { ask }] of asked) await ask()
      for (const { isDone } of tried.values()) await isDone()
      done.push(step)
    },
    WITHIN_MS,
  )

  it('leaves each in the journal once, however often it was killed over it', async () => {
    expect(done).toEqual(INTENT_STEPS)
    await server.stop()
    const of = journalled()
    const times = INTENT_STEPS.length
    const facts = of('recordFact').filter((fact) => !fact.endsWith('identitySent'))
    expect(new Set(facts).size).toBe(facts.length)
    // a transaction password is set by four more, before they add an address or a card
    const kinds = { closed: times, passwordRetrieved: times, transactionPassword: 5 * times }
    expect(Object.keys(kinds).map((kind) => facts.filter((fact) => fact.endsWith(` ${kind}`)).length)).toEqual(
      Object.values(kinds),
    )
    expect(facts).toHaveLength(7 * times)
    expect([of('addDestination').length, of('removeDestination').length]).toEqual([4 * times, times])
    expect(of('applyLoan').length - of('repayLoan').length).toBe(2 * times)
    // a remittance each, and the one whose line operators placed
    expect(of('confirmRemittance')).toHaveLength(times + 1)
    expect(of('matchLine').length + of('sendBack').length).toBe(times)
    // a remittance and a card each, and that one
    expect(of('startDeposit')).toHaveLength(2 * times + 1)
    expect([of('reviewIdentity').length, of('switchPracticeReviewer').length]).toEqual([5 * times, times])
    expect([of('openCustomer').length, of('enrolOperator').length]).toEqual([12 * times + 1, 7 * times])
  })
})
