import type pg from 'pg'
import type { AnswerOf, CommandOf, DeskRail, Refusal } from '@candela/contract'
import { RAILS } from '@candela/rules/funding/arithmetic'
import { formatDecimal } from '@candela/units'
import { namesOf } from '../../desk/operator-names.ts'
import type { RailReads } from '../../ports/rails.ts'
import { assetNamed, nowOf, type Sources } from '../../queries/context.ts'
import { Refused } from '../../refused.ts'
import type { DeskOperator } from '../../vault/operator-sessions.ts'

type Signer = Pick<DeskOperator, 'number' | 'roles'>

/** The rails as people see them, and the command that opens one again. */
export interface RailDesk {
  shown(operator: Signer): Promise<AnswerOf<'deskRails'>>
  /** Without a signature. Refuses with railUnknown, railOpen, sameOperator and operatorRoleMissing. */
  reopening(operator: Signer, rail: number, commandId: string): CommandOf<'reopenRail'>
  /** The operator who proposed it; undefined: nobody. */
  first(rail: number): number | undefined
}

export function openRailDesk(sources: Sources, pool: pg.Pool, reads: RailReads): RailDesk {
  const { core } = sources.engine
  const refusalOf = (rail: number, { number, roles }: Signer): Refusal | undefined => {
    const listed = core.funding.rail(rail)
    if (listed === undefined) return 'railUnknown'
    if (!listed.isClosed) return 'railOpen'
    if (listed.reopenedBy === number) return 'sameOperator'
    return roles.includes(listed.reopenedBy === 0 ? 'paymentsMaker' : 'paymentsChecker')
      ? undefined
      : 'operatorRoleMissing'
  }
  return {
    async shown(operator) {
      const listed = RAILS.flatMap((terms, place) => {
        const rail = core.funding.rail(place + 1)
        return rail === undefined ? [] : [{ number: place + 1, terms, rail }]
      })
      const [names, lastLines, closes, changes] = await Promise.all([
        namesOf(pool, new Set(listed.map(({ rail }) => rail.reopenedBy))),
        reads.lastLines(),
        reads.closes(),
        reads.changes(),
      ])
      const rails = listed.map(({ number, terms, rail }): DeskRail => {
        const change = changes.get(number)
        const closed = rail.isClosed && change !== undefined && change.what !== 'reopened' ? change : undefined
        return {
          number,
          rail: terms.id,
          kind: terms.kind,
          name: terms.kind === 'chain' ? terms.name : '',
          grade: rail.grade,
          lines: rail.lines,
          lineAt: lastLines.get(number) ?? 0,
          answeredAt: reads.answeredAt(number),
          isClosed: rail.isClosed,
          closedBy: closed === undefined || closed.what === 'reopened' ? '' : closed.what,
          closedAt: closed?.at ?? 0,
          closes: closes
            .filter((close) => close.rail === number)
            .map(({ asset, at, lines, outcome, difference }) => ({
              asset: assetNamed(sources, asset),
              at,
              lines,
              says: outcome,
              difference: formatDecimal(BigInt(difference)),
            })),
          first: names.get(rail.reopenedBy) ?? '',
          maySign: refusalOf(number, operator) === undefined,
        }
      })
      return { at: nowOf(sources), rails }
    },
    reopening(operator, rail, commandId) {
      const refusal = refusalOf(rail, operator)
      if (refusal !== undefined) throw new Refused(refusal)
      return { kind: 'reopenRail', operator: operator.number, commandId, rail, signature: '' }
    },
    first(rail) {
      const proposer = core.funding.rail(rail)?.reopenedBy ?? 0
      return proposer === 0 ? undefined : proposer
    },
  }
}
