import {
  type AnswerOf,
  type BodyOf,
  type CommandOf,
  NO_HASH,
  PRACTICE_REVIEW_AFTER_MS,
  type StepUpWay,
  type WITHDRAWAL_ROUTES,
  type WithdrawalWay,
} from '@candela/contract'
import type { Engine } from '@candela/engine'
import { currencyUnit } from '@candela/rules/funding/arithmetic'
import { formatDecimal } from '@candela/units'
import type { Handlers } from '../../http/api.ts'
import type { Entry } from '../../http/entry.ts'
import type { Commands } from '../../intake/commands.ts'
import { minorUnits, orderNumber } from '../../intake/decimals.ts'
import type { DestinationReads } from '../../ports/destinations.ts'
import type { OpenRail } from '../../ports/rails.ts'
import type { StepUp, TransactionPassword } from '../../ports/security.ts'
import { valueOf } from '../../queries/answers.ts'
import { caughtUpAfter, nowOf, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { Refused } from '../../refused.ts'
import { waysOf as waysOfAccount } from '../../vault/credentials.ts'
import type { Session } from '../../vault/sessions.ts'
import { isForbidden } from './foreseen.ts'
import { findWithdrawal, leavesOf, refusals, withdrawalCourse, withdrawals, withdrawalText } from './queries.ts'
import { enterSignature, hashToSign } from './signing.ts'

type WithdrawalHandlers = Pick<Handlers, keyof typeof WITHDRAWAL_ROUTES>

interface Parts {
  readonly engine: Engine
  readonly commands: Commands
  readonly sources: Sources
  readonly rails: readonly OpenRail[]
  readonly destinations: DestinationReads
  readonly stepUp: StepUp
  readonly transactionPassword: TransactionPassword
  readonly entry: Entry
}

/** the digest of no destination: what bears it is refused by the eight rules, whatever they say meanwhile */
const NOWHERE = NO_HASH
/** Ways out and the rules that stand before them, the caller's own withdrawals, and what was refused. */
export function withdrawalHandlers(parts: Parts): WithdrawalHandlers {
  const { engine, commands, sources, rails, destinations, stepUp, transactionPassword, entry } = parts
  const { core } = engine
  const answered = async (
    { account, customer }: Session,
    { seq, at, number }: { readonly seq: number; readonly at: number; readonly number: number },
  ): Promise<AnswerOf<'requestWithdrawal'>> => {
    valueOf(await caughtUpAfter(sources, customer))
    const row = valueOf(await findWithdrawal(sources, customer, number))
    return { seq, at, withdrawal: withdrawalText(sources, row, await destinations.shown(account)) }
  }
  /** The withdrawal that was asked for before under the id, if it was the same: its confirmation is used up. */
  const askedBefore = (customer: number, body: BodyOf<'requestWithdrawal'>) => {
    const before = core.commandResult(customer, body.commandId)
    if (before === undefined) return undefined
    const known = core.withdrawals.withdrawal(before.value)
    const isSame =
      known?.customer === customer &&
      known.askedAt === before.at &&
      known.destination === Number(body.destination) &&
      known.amount === minorUnits(body.amount)
    if (!isSame) throw new Refused('commandIdReused')
    return { seq: before.seq, at: before.at, number: before.value }
  }

  const asked = (customer: number, body: BodyOf<'beginWithdrawalSigning'>) => {
    const rail = rails.find(({ terms }) => terms.id === body.rail)
    if (rail === undefined) throw new Refused('railUnknown')
    const asset = core.assetById(body.asset)?.asset
    if (asset === undefined) throw new Refused('assetNotOnRail')
    const command: Omit<CommandOf<'requestWithdrawal'>, 'digest' | 'confirmedBy'> = {
      kind: 'requestWithdrawal',
      customer,
      commandId: body.commandId,
      rail: rail.number,
      asset,
      amount: minorUnits(body.amount),
      destination: orderNumber(body.destination),
      fee: minorUnits(body.fee),
      arrival: minorUnits(body.arrival),
      rate: body.rate,
    }
    return { rail, command }
  }
  const digestOf = async (customer: number, destination: number): Promise<string> =>
    (await destinations.digest(customer, destination)) ?? NOWHERE

  return {
    async beginWithdrawalSigning({ session, body, visit }) {
      const { command } = asked(session.customer, body)
      const digest = await digestOf(session.customer, command.destination)
      return stepUp.signing(session, visit.origin, hashToSign({ ...command, digest }))
    },
    withdrawalWays({ session: { customer } }) {
      const { rules, day, dayMost, open, openMost } = core.withdrawals.standing(customer, nowOf(sources))
      return {
        ways: rails.flatMap((rail) => waysOf(sources, customer, rail)),
        rules: rules.map((each) => ({ ...each, have: formatDecimal(each.have), need: formatDecimal(each.need) })),
        day: formatDecimal(day),
        dayMost: formatDecimal(dayMost),
        open,
        openMost,
        releaseMs: core.rules.funding.releaseAt(0),
        reviewMs: core.operators.practiceReviewerOn ? PRACTICE_REVIEW_AFTER_MS : 0,
      }
    },
    async requestWithdrawal({ session, body, visit, reply }) {
      const { customer } = session
      const before = askedBefore(customer, body)
      if (before !== undefined) return answered(session, before)
      const { rail, command } = asked(customer, body)
      const { outside } = body
      if (outside !== undefined && outside !== 'surprise' && !rail.sandbox.outgoing.includes(outside))
        throw new Refused('badRequest')
      const submit = (confirmed: { digest: string; confirmedBy: StepUpWay }) =>
        commands.submit({ ...command, ...confirmed })
      const confirm = async () => {
        const from = { address: visit.address, device: visit.device() }
        await transactionPassword.demand(session.account, body.transactionPassword, from)
        const { asset, amount, destination } = command
        const which = [rail.number, asset, amount, destination].join(' ')
        return stepUp.once(session, body.stepUp, which, async (by) => {
          const digest = await digestOf(customer, destination)
          if (by.way === 'passkey') {
            // it signs what is asked for, to the last figure, or it is asked again
            const isAsSigned = by.signed?.hash === hashToSign({ ...command, digest })
            if (!isAsSigned) throw new Refused('stepUpNeeded', { ways: waysOfAccount(by).join(' ') })
            await enterSignature({ engine, commands }, customer, by.signed)
          }
          return submit({ digest, confirmedBy: by.way })
        })
      }
      // what a rule forbids needs nobody's password: it is refused, and that is in the journal
      const isBarred = isForbidden(sources, command)
      const {
        seq,
        at,
        value: number,
      } = await (isBarred ? submit({ digest: NOWHERE, confirmedBy: 'password' }) : confirm())
      if (outside !== undefined) await rail.sandbox.prepare(`WD${number}`, outside)
      await entry.renew(visit, reply, session)
      return answered(session, { seq, at, number })
    },
    async withdrawals({ session: { account, customer }, query }) {
      return valueOf(await withdrawals(sources, customer, query, await destinations.shown(account)))
    },
    async withdrawal({ session: { account, customer }, params }) {
      const row = valueOf(await findWithdrawal(sources, customer, orderNumber(params.withdrawal)))
      return {
        withdrawal: withdrawalText(sources, row, await destinations.shown(account)),
        isCancellable: row.status === 'waiting' || row.status === 'released',
        ...(await withdrawalCourse(sources, row)),
      }
    },
    async cancelWithdrawal({ session, params, body: { commandId } }) {
      const number = orderNumber(params.withdrawal)
      const { customer } = session
      const { seq, at } = await commands.submit({ kind: 'cancelWithdrawal', customer, commandId, withdrawal: number })
      return answered(session, { seq, at, number })
    },
    withdrawalRefusals: async ({ session, query }) => valueOf(await refusals(sources, session.customer, query)),
  }
}

/** The ways of a rail, one for each asset that it sends, as they hold for a customer. */
function waysOf(sources: Sources, customer: number, { number, terms, sandbox }: OpenRail): WithdrawalWay[] {
  const { core } = sources.engine
  const { id, rail, speed } = terms
  return rail.assets.flatMap((assetId) => {
    const { asset } = core.assetById(assetId)!
    const asked = core.withdrawals.terms(customer, number, asset)
    if (asked === undefined) return []
    const { kindest, unit } = asked
    const currency = core.rules.funding.currencies[assetId]
    return {
      rail: id,
      kind: rail.kind,
      asset: assetId,
      leaves: leavesOf(sources, asset),
      minimum: formatDecimal(kindest.minimum),
      maximum: formatDecimal(kindest.maximum),
      fee: formatDecimal(kindest.fee),
      unit: amountText(unit),
      arrivalUnit: formatDecimal(currency ? currencyUnit(currency.digits) : BigInt(unit)),
      spreadPpm: currency?.spreadPpm ?? 0,
      usualMs: speed.kind === 'chain' ? speed.blockMs * speed.confirmations : speed.baseMs,
      outside: [...sandbox.outgoing, 'surprise'],
    }
  })
}
