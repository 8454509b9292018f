import { setTimeout as wait } from 'node:timers/promises'
import { OPEN_WITHDRAWALS } from '@candela/rules/funding'
import { assert } from '@candela/units'
import {
  addressBody,
  commandId,
  sendSampleIdentity,
  setTransactionPassword,
  stepUpByPassword,
  TestClient,
  TRANSACTION_PASSWORD,
} from '../index.ts'

const COINS = { rail: 'bep20', asset: 'USDT', deposit: '', amount: '20', wish: 'exact' } as const
const REMITTANCE = { rail: 'usBank', asset: 'USD', amount: '50', card: '', rate: 0, arrival: '0' } as const
const PAYOUT = { rail: 'bep20', asset: 'USDT', amount: '20', fee: '1', arrival: '19', rate: 0 } as const
const OPENED_WITH = 10_000
/** of identity, address, banks and payouts, by their practice clocks */
const WITHIN_MS = 180_000
const LOOK_EVERY_MS = 500

/** Somebody who pays in and out while the house is killed, and then counts. */
export class Payer {
  #client: TestClient
  readonly #destination: string
  #coins = 0
  #remittances = 0
  #payouts = 0
  sentAgain = 0
  /** asked for and not answered */
  readonly #open: (() => Promise<unknown>)[] = []

  private constructor(client: TestClient, destination: string) {
    this.#client = client
    this.#destination = destination
  }

  /** A customer who may withdraw to `address`. */
  static async open(anybody: TestClient, address: string): Promise<Payer> {
    const client = await anybody.register()
    await setTransactionPassword(client)
    const own = await addressBody(client, { rail: PAYOUT.rail, address })
    const { destination } = await client.call('addAddress', { body: own })
    await client.call('assignAddress', { params: { rail: COINS.rail }, body: { commandId: commandId() } })
    await sendSampleIdentity(client)
    await until(async () => (await client.call('withdrawalWays')).rules.every((rule) => rule.isMet))
    return new Payer(client, destination.id)
  }

  get asked(): number {
    return this.#coins + this.#remittances + this.#payouts
  }

  /** One remittance, then coins in and out until `signal`, or no answer comes; no more payouts at once than may be open. */
  async pay(signal: AbortSignal): Promise<void> {
    try {
      await this.#done(this.#remittance())
      while (!signal.aborted) {
        await this.#done(this.#coinsIn())
        const { withdrawals } = await this.#client.call('withdrawals', { query: { state: 'open', limit: '100' } })
        if (!signal.aborted && withdrawals.length < OPEN_WITHDRAWALS) await this.#done(this.#coinsOut())
      }
    } catch {
      // no answer: it is asked again
    }
  }

  async #done(one: () => Promise<unknown>): Promise<void> {
    this.#open.push(one)
    await one()
    this.#open.pop()
  }

  /** The house is there again: what was not answered is asked again. */
  async goOn(url: string): Promise<void> {
    this.#client = await new TestClient(url, this.#client.username).signIn()
    for (const one of this.#open.splice(0)) {
      this.sentAgain++
      await one()
    }
  }

  /** Waits until all that was asked for is over, and says what is not as it should be. */
  async settled(): Promise<string[]> {
    const wanted = [this.#coins, this.#remittances, this.#payouts]
    const isOver = async (): Promise<boolean> => String(await this.#found()) === String(wanted)
    await until(isOver).catch(() => {})
    const faults: string[] = []
    const found = await this.#found()
    for (const [place, what] of ['coins', 'remittances', 'payouts'].entries()) {
      if (found[place] !== wanted[place]) faults.push(`${found[place]} ${what} of ${wanted[place]}`)
    }
    const sum = OPENED_WITH + 20 * this.#coins + 50 * this.#remittances - 20 * this.#payouts
    const { available } = (await this.#client.call('balances')).balances[0]!
    if (available !== String(sum)) faults.push(`${available} USDT, not ${sum}`)
    const closed = (await this.#client.call('depositWays')).ways.filter(({ isClosed }) => isClosed)
    for (const { rail } of closed) faults.push(`${rail} is closed`)
    return faults
  }

  /** The holdings of the rails by the house: "rail asset balance", sorted. */
  async custody(): Promise<string[]> {
    const { rails } = await this.#client.call('houseMoney')
    return rails.map(({ rail, asset, custody }) => `${rail} ${asset} ${custody}`).toSorted()
  }

  /** The numbers of coins, remittances and payouts that are done. */
  async #found(): Promise<number[]> {
    const deposits = await this.#all('deposits')
    const credited = deposits.filter(({ status }) => status === 'credited')
    const coins = credited.filter(({ rail }) => rail === COINS.rail).length
    const payouts = (await this.#all('withdrawals')).filter(({ status }) => status === 'done').length
    return [coins, credited.length - coins, payouts]
  }

  async #all(what: 'deposits' | 'withdrawals'): Promise<{ readonly rail: string; readonly status: string }[]> {
    const all: { rail: string; status: string }[] = []
    let cursor: string | undefined
    do {
      const query = { limit: '100', ...(cursor !== undefined && { cursor }) }
      const page = await this.#client.call(what, { query })
      all.push(...('deposits' in page ? page.deposits : page.withdrawals))
      cursor = page.next
    } while (cursor !== undefined)
    return all
  }

  #coinsIn(): () => Promise<unknown> {
    const body = { ...COINS, commandId: commandId() }
    this.#coins++
    return () => this.#client.call('payOutside', { body })
  }

  #remittance(): () => Promise<unknown> {
    const [asked, paid] = [commandId(), commandId()]
    this.#remittances++
    return async () => {
      const { deposit } = await this.#client.call('startDeposit', { body: { ...REMITTANCE, commandId: asked } })
      const { rail, asset, amount } = REMITTANCE
      const body = { rail, asset, amount, deposit: deposit.id, wish: 'exact', commandId: paid } as const
      await this.#client.call('payOutside', { body })
    }
  }

  #coinsOut(): () => Promise<unknown> {
    const asked = { commandId: commandId(), transactionPassword: TRANSACTION_PASSWORD }
    this.#payouts++
    return async () => {
      const stepUp = await stepUpByPassword(this.#client)
      const body = { ...PAYOUT, ...asked, stepUp, destination: this.#destination }
      await this.#client.call('requestWithdrawal', { body })
    }
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + WITHIN_MS
  while (!(await isSo())) {
    assert(Date.now() < end, 'what was asked for is done in its time')
    await wait(LOOK_EVERY_MS)
  }
}
