import type pg from 'pg'
import {
  type AnnouncedRemittance,
  type AnswerOf,
  type CommandOf,
  type DeskLine,
  type PlacedLine,
  type Refusal,
  type SendBackReason,
} from '@candela/contract'
import { railOf } from '@candela/rules/funding/arithmetic'
import { namesOf } from '../../desk/operator-names.ts'
import type { LinePlace, RailReads } from '../../ports/rails.ts'
import { assetNamed, nowOf, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { Refused } from '../../refused.ts'
import type { DeskOperator } from '../../vault/operator-sessions.ts'

const MOST_SHOWN = 100
const MOST_OVER = 20

type Signer = Pick<DeskOperator, 'number' | 'roles'>
/** The first signature: operator, and the deposit's number; 0: the line goes back. */
interface Proposal {
  readonly proposer: number
  readonly proposed: number
}

/** Lines that wait for operators, and the command each of them would sign. */
export interface LineQueue {
  shown(operator: Signer): Promise<AnswerOf<'deskLines'>>
  /** Without a signature. Refuses with railUnknown, lineUnknown, lineMatched, depositUnknown, lineNotMatching, sameOperator, operatorRoleMissing. */
  match(operator: Signer, place: LinePlace, request: number, commandId: string): CommandOf<'matchLine'>
  /** Without a signature. Refuses with railUnknown, lineUnknown, lineMatched, sameOperator, operatorRoleMissing. */
  sendBack(operator: Signer, place: LinePlace, reason: SendBackReason, commandId: string): CommandOf<'sendBack'>
  /** Refuses with railUnknown, lineUnknown, lineMatched, depositUnknown and lineNotMatching. */
  mustMatch(place: LinePlace, request: number): void
  /** The operator who signed the same before; undefined: nobody. */
  first(place: LinePlace, proposed: number): number | undefined
}

export function openLineQueue(sources: Sources, pool: pg.Pool, reads: RailReads): LineQueue {
  const { core } = sources.engine
  /** The reason why the line waits for nobody; undefined where it waits. */
  const goneAs = ({ rail, line }: LinePlace): Refusal | undefined => {
    const listed = core.funding.rail(rail)
    if (listed === undefined) return 'railUnknown'
    if (line < 1 || line > listed.lines) return 'lineUnknown'
    const waiting = core.funding.waitingLine(rail, line)
    const isNobodys = waiting?.state === 'unmatched' || waiting?.state === 'nameDiffers'
    return isNobodys && waiting.sendBackAt > nowOf(sources) ? undefined : 'lineMatched'
  }
  const isFirstOf = ({ proposer, proposed }: Proposal, of: number): boolean => proposer !== 0 && proposed === of
  const signRefusal = (line: Proposal, of: number, { number, roles }: Signer): Refusal | undefined => {
    const isProposed = isFirstOf(line, of)
    if (isProposed && line.proposer === number) return 'sameOperator'
    return roles.includes(isProposed ? 'paymentsChecker' : 'paymentsMaker') ? undefined : 'operatorRoleMissing'
  }
  const must = (refusal: Refusal | undefined): void => {
    if (refusal !== undefined) throw new Refused(refusal)
  }
  const mustMatch = (place: LinePlace, request: number): void => {
    const gone = goneAs(place)
    if (gone !== undefined && gone !== 'lineMatched') throw new Refused(gone)
    if (!core.funding.isDeposit(request)) throw new Refused('depositUnknown')
    must(gone)
    const isMatch = core.funding.matches(place.rail, place.line).some(({ deposit }) => deposit === request)
    if (!isMatch) throw new Refused('lineNotMatching')
  }
  const waitingAt = ({ rail, line }: LinePlace) => core.funding.waitingLine(rail, line)!

  return {
    mustMatch,
    async shown(operator) {
      const now = nowOf(sources)
      const waiting = core.funding
        .linesToPlace()
        .filter(({ state, sendBackAt }) => state === 'returning' || sendBackAt > now)
      const first = waiting.slice(0, MOST_SHOWN)
      const known = first.map((line) => ({
        ...line,
        remittances: line.state === 'returning' ? [] : core.funding.matches(line.rail, line.line),
      }))
      // what the views tell of them is as new as they are
      await sources.projections.reached(Math.max(0, ...first.map(({ seq }) => seq)))
      const numbers = known.flatMap(({ remittances }) => remittances.map(({ deposit }) => deposit))
      const [names, rows, announced, over] = await Promise.all([
        namesOf(pool, new Set(first.map(({ proposer }) => proposer))),
        reads.lines(first),
        reads.announced(numbers),
        reads.over(MOST_OVER),
      ])
      const lines = known.map(({ remittances, ...line }): DeskLine => {
        const of = remittances.map((one): AnnouncedRemittance => {
          const row = announced.get(one.deposit)
          return {
            request: String(one.deposit),
            amount: amountText(one.amount),
            startedAt: row?.startedAt ?? 0,
            sentAt: row?.sentAt ?? 0,
            isExpired: row?.status === 'expired',
            isNamed: line.deposit === one.deposit,
            isProposed: isFirstOf(line, one.deposit),
            maySign: signRefusal(line, one.deposit, operator) === undefined,
          }
        })
        const isReturning = line.state === 'returning'
        return {
          rail: railOf(line.rail)!.id,
          line: String(line.line),
          asset: assetNamed(sources, line.asset),
          amount: amountText(line.amount),
          state: line.state as DeskLine['state'],
          arrivedAt: rows.get(`${line.rail} ${line.line}`)?.at ?? 0,
          sendBackAt: line.sendBackAt,
          awaits: line.deposit === 0 ? '' : String(line.deposit),
          first: names.get(line.proposer) ?? '',
          isReturnProposed: isFirstOf(line, 0),
          mayReturn: !isReturning && signRefusal(line, 0, operator) === undefined,
          announced: of,
        }
      })
      return {
        waiting: waiting.filter(({ state }) => state !== 'returning').length,
        lines,
        over: over.map(({ rail, line, asset, amount, state, deposit, at }): PlacedLine => ({
          rail: railOf(rail)!.id,
          line: String(line),
          asset: assetNamed(sources, asset),
          amount: amountText(amount),
          state: state as PlacedLine['state'],
          request: deposit === 0 ? '' : String(deposit),
          arrivedAt: at,
        })),
      }
    },
    match(operator, place, request, commandId) {
      mustMatch(place, request)
      must(signRefusal(waitingAt(place), request, operator))
      return { kind: 'matchLine', operator: operator.number, commandId, ...place, request, signature: '' }
    },
    sendBack(operator, place, reason, commandId) {
      must(goneAs(place))
      must(signRefusal(waitingAt(place), 0, operator))
      return { kind: 'sendBack', operator: operator.number, commandId, ...place, reason, signature: '' }
    },
    first(place, proposed) {
      const line = waitingAt(place)
      return isFirstOf(line, proposed) ? line.proposer : undefined
    },
  }
}
