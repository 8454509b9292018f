import type pg from 'pg'
import type { AnswerOf, CommandOf, DeskRelease } from '@candela/contract'
import { railOf } from '@candela/rules/funding/arithmetic'
import { formatDecimal } from '@candela/units'
import { namesOf } from '../../desk/operator-names.ts'
import type { DestinationReads } from '../../ports/destinations.ts'
import type { ReadOverduePayouts } from '../../ports/withdrawals.ts'
import { assetNamed, nowOf, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { Refused } from '../../refused.ts'
import type { DeskOperator } from '../../vault/operator-sessions.ts'

const MOST_SHOWN = 100

/** Money that waits for operators, and the command each of them would sign. */
export interface ReleaseQueue {
  shown(operator: DeskOperator): Promise<AnswerOf<'deskReleases'>>
  /** Without a signature. Refuses with withdrawalUnknown, releaseDecided, sameOperator and operatorRoleMissing. */
  commandToSign(operator: DeskOperator, release: number, commandId: string): CommandOf<'agreeRelease'>
}

interface Parts {
  readonly sources: Sources
  readonly pool: pg.Pool
  readonly destinations: DestinationReads
  readonly overduePayouts: ReadOverduePayouts
}

export function openReleaseQueue({ sources, pool, destinations, overduePayouts }: Parts): ReleaseQueue {
  const { core } = sources.engine
  const releaseAt = (askedAt: number): number => core.rules.funding.releaseAt(askedAt)
  const pressedAfter = (askedAt: number, now: number): number => {
    const { escalations, escalationsOf } = core.rules.funding
    return escalations[escalationsOf(askedAt, now) - 1] ?? 0
  }
  const refusalOf = (release: number, { number, roles }: DeskOperator) => {
    const known = core.withdrawals.withdrawal(release)
    if (known === undefined) return 'withdrawalUnknown'
    const isOpen = known.state === 'waiting' && known.agreedBy === 'clock'
    if (!isOpen || releaseAt(known.askedAt) <= nowOf(sources)) return 'releaseDecided'
    if (known.proposer === number) return 'sameOperator'
    return roles.includes(known.proposer === 0 ? 'paymentsMaker' : 'paymentsChecker')
      ? undefined
      : 'operatorRoleMissing'
  }

  return {
    async shown(operator) {
      const now = nowOf(sources)
      const waiting = core.withdrawals.toAgree().filter(({ askedAt }) => releaseAt(askedAt) > now)
      const first = waiting.slice(0, MOST_SHOWN)
      const late = (await overduePayouts()).flatMap(({ withdrawal, dueAt }) => {
        const known = core.withdrawals.withdrawal(withdrawal)
        return known === undefined ? [] : [{ ...known, dueAt }]
      })
      const names = await namesOf(pool, new Set(first.map(({ proposer }) => proposer)))
      const to = await destinationsOf(pool, destinations, new Set([...first, ...late].map(({ customer }) => customer)))
      const releases = first.map((each): DeskRelease => {
        const { withdrawal, customer, rail, leaves, amount, destination, askedAt, notBefore, proposer } = each
        return {
          release: String(withdrawal),
          rail: railOf(rail)!.id,
          leaves: assetNamed(sources, leaves),
          amount: amountText(amount),
          to: to.get(destination) ?? '',
          askedAt,
          pressedAfter: pressedAfter(askedAt, now),
          decideBy: releaseAt(askedAt),
          notBefore,
          rules: core.withdrawals
            .standing(customer, now)
            .rules.map((rule) => ({ ...rule, have: formatDecimal(rule.have), need: formatDecimal(rule.need) })),
          first: names.get(proposer) ?? '',
          maySign: refusalOf(withdrawal, operator) === undefined,
        }
      })
      const overdue = late.map(({ withdrawal, rail, leaves, amount, destination, dueAt }) => ({
        release: String(withdrawal),
        rail: railOf(rail)!.id,
        leaves: assetNamed(sources, leaves),
        amount: amountText(amount),
        to: to.get(destination) ?? '',
        dueAt,
      }))
      return { waiting: waiting.length, releases, overdue }
    },
    commandToSign(operator, request, commandId) {
      const refusal = refusalOf(request, operator)
      if (refusal !== undefined) throw new Refused(refusal)
      return { kind: 'agreeRelease', operator: operator.number, commandId, request, signature: '' }
    },
  }
}

/** As their owners know them, masked; by number. */
async function destinationsOf(
  pool: pg.Pool,
  destinations: DestinationReads,
  customers: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<{ id: string }>('select id from vault.account where customer = any($1)', [
    [...customers],
  ])
  const all = new Map<number, string>()
  for (const { id } of rows) for (const [number, shown] of await destinations.shown(id)) all.set(number, shown)
  return all
}
