import {
  type AnswerOf,
  commandIdInstant,
  type CommandOf,
  type DEPOSIT_ROUTES,
  type DepositWay,
  MONEY,
  parseCommandId,
  TIERS,
} from '@candela/contract'
import { isInTime } from '@candela/core'
import type { Engine } from '@candela/engine'
import { OUTSIDE_MOST } from '@candela/rules/practice'
import { formatDecimal, keptWords } from '@candela/units'
import type { Handlers } from '../../http/api.ts'
import type { Commands } from '../../intake/commands.ts'
import { MALFORMED, minorUnits, orderNumber, readTicks } from '../../intake/decimals.ts'
import type { Intent } from '../../intents/index.ts'
import { MOST_OUTSIDE, RailError } from '../../outside/rails/index.ts'
import type { DestinationReads } from '../../ports/destinations.ts'
import type { OpenRail } from '../../ports/rails.ts'
import { valueOf } from '../../queries/answers.ts'
import { assetNamed, caughtUpAfter, nowOf, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { Refused } from '../../refused.ts'
import type { Session } from '../../vault/sessions.ts'
import type { Evidence } from './evidence.ts'
import type { Confirming } from './intents.ts'
import type { Purchases, Wish } from './purchases.ts'
import { depositCourse } from './course.ts'
import { deposits, depositText, findDeposit, type Shown, waitingCoins } from './queries.ts'
import { RATES_SOURCE } from './rates.ts'
import type { Started, Starting } from './starting.ts'
import type { RailWorker } from './worker.ts'

type DepositHandlers = Pick<Handlers, keyof typeof DEPOSIT_ROUTES>

interface Parts {
  readonly engine: Engine
  readonly commands: Commands
  readonly sources: Sources
  readonly rails: readonly OpenRail[]
  readonly worker: RailWorker
  readonly evidence: Evidence
  readonly destinations: DestinationReads
  readonly confirming: Intent<Confirming, { readonly seq: number; readonly at: number }>
  readonly purchases: Purchases
  readonly starting: Intent<Starting, Started>
  readonly clock: () => number
}

/** Ways in, the caller's own deposits and addresses, and the practice world that pays. */
export function depositHandlers(parts: Parts): DepositHandlers {
  const { engine, commands, sources, rails, worker, evidence, destinations, confirming, purchases, starting, clock } =
    parts
  const { core } = engine
  const named = (id: string): OpenRail => {
    const rail = rails.find(({ terms }) => terms.id === id)
    if (rail === undefined) throw new Refused('railUnknown')
    return rail
  }
  const assetOf = (id: string): number => {
    const asset = core.assetById(id)?.asset
    if (asset === undefined) throw new Refused('assetNotOnRail')
    return asset
  }
  const own = async (customer: number, id: string) => valueOf(await findDeposit(sources, customer, id))
  const shownTo = async ({ account, customer }: Pick<Session, 'account' | 'customer'>): Promise<Shown> => ({
    cards: await destinations.shown(account),
    address(number) {
      const rail = rails.find((each) => each.number === number)?.sandbox.rail
      const index = core.funding.addressIndex(number, customer)
      return rail?.kind === 'chain' && index > 0 ? rail.address(index) : ''
    },
  })
  const submit = async (command: CommandOf<'startDeposit' | 'cancelDeposit'>): Promise<Started> => {
    const { seq, at, value } = await commands.submit(command)
    return { seq, at, deposit: command.kind === 'startDeposit' ? value : command.deposit }
  }
  /** The answer to a deposit that was asked for or ended. */
  const done = async (
    session: Pick<Session, 'account' | 'customer'>,
    { seq, at, deposit }: Started,
  ): Promise<AnswerOf<'startDeposit'>> => {
    valueOf(await caughtUpAfter(sources, session.customer))
    const found = await own(session.customer, String(deposit))
    return { seq, at, deposit: depositText(sources, found, await shownTo(session)) }
  }
  /** The purchase that is wished with USDT at the market. Refuses with productUnknown, productNotTradable, worstPriceInvalid. */
  const wishOf = ({ product: id, worst }: { readonly product: string; readonly worst: string }): Wish => {
    const product = core.productById(id)
    if (product === undefined) throw new Refused('productUnknown')
    if (!product.spot || product.quote !== MONEY) throw new Refused('productNotTradable')
    const ticks = readTicks(worst, product)
    if (!ticks.ok) throw new Refused('worstPriceInvalid')
    return { product: id, worst: ticks.value }
  }
  /** A remittance of one's own that still waits. */
  const remittance = async (customer: number, id: string): Promise<number> => {
    const { order } = await own(customer, id)
    if (!order || named(railId(order.rail)).terms.rail.kind !== 'bank') throw new Refused('depositUnknown')
    return order.deposit
  }
  const railId = (number: number): string => rails.find((rail) => rail.number === number)?.terms.id ?? ''
  const address = async (account: string, customer: number, id: string): Promise<AnswerOf<'depositAddress'>> => {
    const { number, terms, sandbox } = named(id)
    const { rail } = sandbox
    if (rail.kind !== 'chain') throw new Refused('railUnknown')
    const index = core.funding.addressIndex(number, customer)
    const coming = index === 0 ? [] : await rail.confirmations(index)
    return {
      rail: terms.id,
      address: index === 0 ? '' : rail.address(index),
      coming: coming.map((each) => ({ ...each, amount: amountText(each.amount) })),
      waiting: valueOf(await waitingCoins(sources, customer, number)),
      receipts: [...(await evidence.receipts(account, number))],
    }
  }

  return {
    depositWays({ session: { customer } }) {
      const { asked, most, open, openMost } = core.funding.asked(customer, nowOf(sources))
      const ways = rails.flatMap((rail) => waysOf(core, rail))
      const tiers = TIERS.map((tier) => ({ tier, most: amountText(core.rules.funding.tiers[tier]) }))
      const amounts = { asked: formatDecimal(asked), most: formatDecimal(most) }
      return { ways, ...amounts, tier: core.funding.tier(customer), tiers, open, openMost }
    },
    depositRates() {
      const last = core.funding.lastRates
      const rates = (last?.mids ?? []).map(({ asset, mid }) => ({
        number: last!.rate,
        asset: assetNamed(sources, asset),
        mid: amountText(mid),
        at: last!.at,
      }))
      return { rates, source: RATES_SOURCE, sourceAt: last?.at ?? 0 }
    },
    async startDeposit({ session, body }) {
      const { account, customer } = session
      const { commandId, rail: id, asset, amount, card, rate, arrival, buy, outside } = body
      const { number: rail, sandbox } = named(id)
      const asked = { rail, asset: assetOf(asset), amount: minorUnits(amount), rate, arrival: minorUnits(arrival) }
      const command = {
        kind: 'startDeposit',
        customer,
        commandId,
        ...asked,
        card: card === '' ? 0 : orderNumber(card),
      } as const
      const isCard = sandbox.rail.kind === 'card'
      if (buy !== undefined && !isCard) throw new Refused('badRequest')
      const started =
        buy === undefined
          ? await submit(command)
          : await starting.run(`${account} ${commandId}`, { account, command, wish: wishOf(buy) })
      if (isCard) {
        if (outside !== undefined) await outsideDone(() => sandbox.prepare(`DP${started.deposit}`, outside))
        await worker.charge(started.deposit)
      }
      return done(session, started)
    },
    deposits: async ({ session, query }) =>
      valueOf(await deposits(sources, session.customer, query, await shownTo(session))),
    async deposit({ session: { account, customer }, params }) {
      const found = await own(customer, params.deposit)
      const { deposit, rail } = (found.order ?? found.receipt)!
      const { sandbox } = named(railId(rail))
      const said = await evidence.said(account, deposit)
      const voucher = await evidence.voucher(account, deposit)
      const purchase = await purchases.of(account, deposit)
      return {
        deposit: depositText(sources, found, await shownTo({ account, customer })),
        ...(purchase && { purchase }),
        ...(sandbox.rail.kind === 'bank' && { collection: sandbox.rail.collection(deposit) }),
        remitter: said?.remitter ?? '',
        lastFour: said?.lastFour ?? '',
        voucher: voucher?.id ?? '',
        ...(await depositCourse(sources, found)),
      }
    },
    async addVoucher({ session: { account, customer }, params, upload }) {
      const deposit = await remittance(customer, params.deposit)
      return { voucher: await evidence.addVoucher(account, deposit, upload) }
    },
    async voucher({ session: { account, customer }, params, reply }) {
      const deposit = await remittance(customer, params.deposit)
      const photo = await evidence.voucher(account, deposit)
      if (photo === undefined) throw new Refused('notFound')
      void reply.header('cache-control', 'no-store')
      return photo.bytes
    },
    async confirmRemittance({ session: { account, customer }, params, body }) {
      const { commandId, remitter, lastFour, voucher: id } = body
      const deposit = await remittance(customer, params.deposit)
      const photo = await evidence.voucher(account, deposit)
      if (photo?.id !== id) throw new Refused('notFound')
      const voucher = evidence.digest(account, photo.bytes)
      const said = { remitter: keptWords(remitter), lastFour }
      const asked = { account, customer, commandId, deposit, voucher, said }
      const { seq, at } = await confirming.run(`${account} ${deposit}`, asked)
      return done({ account, customer }, { seq, at, deposit })
    },
    async cancelDeposit({ session, params, body: { commandId } }) {
      const deposit = orderNumber(params.deposit)
      return done(session, await submit({ kind: 'cancelDeposit', customer: session.customer, commandId, deposit }))
    },
    depositAddress: ({ session: { account, customer }, params }) => address(account, customer, params.rail),
    async assignAddress({ session: { account, customer }, params, body: { commandId } }) {
      const { number: rail } = named(params.rail)
      await commands.submit({ kind: 'assignAddress', customer, commandId, rail })
      return address(account, customer, params.rail)
    },
    async addReceipt({ session: { account, customer }, params, upload }) {
      const { number, sandbox } = named(params.rail)
      if (sandbox.rail.kind !== 'chain') throw new Refused('railUnknown')
      await evidence.addReceipt(account, number, upload)
      return address(account, customer, params.rail)
    },
    async payOutside({ session: { account, customer }, body }) {
      const { commandId, rail: id, asset, deposit, amount, wish } = body
      // the rail forgets its key once it is no command's any more
      if (!isInTime(madeAt(commandId), clock())) throw new Refused('commandIdExpired')
      const { number, sandbox } = named(id)
      const isBank = sandbox.rail.kind === 'bank'
      if (sandbox.rail.kind === 'card') throw new Refused('railUnknown')
      const to = isBank ? await remittance(customer, deposit) : core.funding.addressIndex(number, customer)
      if (to === 0) throw new Refused('notFound')
      // whoever was said to have sent it does; else one's own account
      const remitter = isBank ? (await evidence.said(account, to))?.remitter : undefined
      const sent = minorUnits(amount)
      if (sent === MALFORMED) throw new Refused('amountMalformed')
      if (sent > (OUTSIDE_MOST[asset] ?? Number.MAX_SAFE_INTEGER)) throw new Refused('depositAboveMaximum')
      const payment = { key: `${account} ${commandId}`, to, asset, amount: sent, wish, ...(remitter && { remitter }) }
      const { state } = await outsideDone(() => sandbox.pay(payment))
      return { state }
    },
  }
}

/** The instant of a command, by its maker's clock. */
function madeAt(commandId: string): number {
  const words = new Int32Array(4)
  parseCommandId(commandId, words)
  return commandIdInstant(words)
}

/** The ways of a rail, one for each asset that it takes. */
function waysOf({ rules, funding }: Engine['core'], { number, terms, rail: port, sandbox }: OpenRail): DepositWay[] {
  const { id, rail, speed } = terms
  const chain = speed.kind === 'chain' ? speed : undefined
  return rail.assets.map((asset) => {
    const { minimum, maximum, feePpm, unit } = rules.funding.deposits[id]![asset]!
    const spreadPpm = rules.funding.currencies[asset]?.spreadPpm ?? 0
    return {
      rail: id,
      kind: rail.kind,
      asset,
      minimum: amountText(minimum),
      maximum: amountText(maximum),
      feePpm,
      unit: amountText(unit),
      spreadPpm,
      isClosed: funding.rail(number)?.isClosed ?? true,
      usualMs: speed.kind === 'chain' ? speed.blockMs * speed.confirmations : speed.baseMs,
      confirmations: chain?.confirmations ?? 0,
      contract: port.kind === 'chain' ? port.contract(asset) : '',
      outside: [...sandbox.incoming, 'surprise'],
    }
  })
}

/** Turns a refusal of the practice world into one of the request. */
async function outsideDone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RailError) || error.code === 'damaged') throw error
    if (error.code === 'tooMany') throw new Refused('practicePaymentsLimit', { limit: MOST_OUTSIDE })
    const code =
      error.code === 'assetNotOnRail'
        ? 'assetNotOnRail'
        : error.code === 'amountMalformed'
          ? 'amountMalformed'
          : 'badRequest'
    throw new Refused(error.code === 'keyReused' ? 'commandIdReused' : code)
  }
}
