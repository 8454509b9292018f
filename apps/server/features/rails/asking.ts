import type { Engine } from '@candela/engine'
import type { Commands } from '../../intake/commands.ts'
import { isSignedBy, type RailAnswer, RailError, refusalMessage, sendOrAsk } from '../../outside/rails/index.ts'
import type { OpenRail } from '../../ports/rails.ts'
import { Refused } from '../../refused.ts'
import type { RailBook } from './book.ts'
import type { Faults } from '../../faults.ts'

/** whoever asked for a card's money asks the card; what a stop broke off is asked again after this long */
const CHARGED_ANYWAY_MS = 5_000

type ReturningLine = ReturnType<Engine['core']['funding']['returning']>[number]

interface Parts {
  readonly engine: Engine
  readonly commands: Commands
  readonly clock: () => number
  readonly book: RailBook
  readonly faults: Faults
}

/** Requests to rails besides payouts: to send lines back to their senders, and to charge cards. */
export interface Asking {
  giveBack(open: OpenRail): Promise<void>
  /** Charges what waits longer than whoever asked for it would have left it. */
  chargeLate(open: OpenRail): Promise<void>
  charge(open: OpenRail, deposit: number): Promise<void>
}

/**
 * Whatever is asked bears a key made of the journal's id, so that a stop in between doubles nothing; and once the rail may
 * have forgotten the key, it is only asked what became of it.
 */
export function openAsking({ engine, commands, clock, book, faults }: Parts): Asking {
  const charged = new Set<number>()
  const seenAt = new Map<number, number>()
  const answered = new Set<string>()
  /** Forgets everything that waits no more; a key of a line that went back is in the journal. */
  const keepOnly = (open: OpenRail, lines: readonly ReturningLine[]): void => {
    const places = new Set(lines.map((line) => `${open.number} ${referenceOf(line)}`))
    for (const place of answered) {
      if (place.startsWith(`${open.number} `) && !places.has(place)) answered.delete(place)
    }
    const deposits = new Set(engine.core.funding.charges().map(({ deposit }) => deposit))
    for (const deposit of [...charged, ...seenAt.keys()]) {
      if (deposits.has(deposit)) continue
      charged.delete(deposit)
      seenAt.delete(deposit)
    }
  }
  const referenceOf = ({ line }: Pick<ReturningLine, 'line'>): string => `L${line}`
  const keyOf = (reference: string): string => `${engine.genesisId} ${reference}`
  const assetId = (asset: number): string => engine.core.asset(asset)!.id

  const ask = async (open: OpenRail, reference: string, send: (key: string) => Promise<RailAnswer>) => {
    const key = keyOf(reference)
    const now = clock()
    const firstAt = await book.firstAsked(key, now)
    const answer = await sendOrAsk(open.rail, { key, firstAt, now }, () => send(key))
    const fields = { rail: open.terms.id, reference }
    if (answer.state === 'forgotten') {
      faults.tell(`key ${key}`, fields, 'a rail does not know any more what became of a key; ask its people')
    }
    if (answer.state !== 'refused') return answer
    const said = refusalMessage(open.terms.id, key, answer.reason)
    if (isSignedBy(engine.core.funding.rail(open.number)!.key, said, answer.signature)) return answer
    faults.tell(`key ${key}`, fields, 'a refusal is not signed by its rail and is not taken')
    return { state: 'unknown' } as const
  }

  /** One that cannot be asked for holds up none behind it, but where the rail does not answer at all. */
  const eachAlone = async <T>(
    open: OpenRail,
    all: readonly T[],
    named: (one: T) => string,
    work: (one: T) => Promise<void>,
  ): Promise<void> => {
    for (const one of all) {
      const what = `${open.number} ${named(one)}`
      try {
        await work(one)
        faults.over(what)
      } catch (error) {
        if (error instanceof RailError && error.code === 'silent') throw error
        faults.failed(what, { rail: open.terms.id, what: named(one), err: error }, 'a rail is asked again')
      }
    }
  }

  const sendBack = async (open: OpenRail, { line, asset, amount }: ReturningLine): Promise<void> => {
    const reference = referenceOf({ line })
    const place = `${open.number} ${reference}`
    if (answered.has(place)) return
    const order = { reference, asset: assetId(asset), amount }
    const { state } = await ask(open, place, (key) => open.rail.payout({ key, ...order }))
    if (state === 'accepted' || state === 'refused') answered.add(place)
    if (state !== 'refused') return
    faults.tell(`refused ${place}`, { rail: open.terms.id, line }, 'a rail refuses to send a line back to its sender')
  }

  const charge: Asking['charge'] = async (open, deposit) => {
    const { rail } = open
    const waiting = engine.core.funding.charges().find((each) => each.deposit === deposit)
    if (waiting?.rail !== open.number || rail.kind !== 'card') return
    const asked = { deposit, asset: assetId(waiting.asset), amount: waiting.amount }
    const reference = `DP${deposit}`
    const answer = await ask(open, reference, (key) => rail.charge({ key, ...asked }))
    if (answer.state !== 'accepted' && answer.state !== 'refused') return
    charged.add(deposit)
    if (answer.state === 'accepted') return
    const { reason, signature } = answer
    try {
      const word = { key: keyOf(reference), reason, signature }
      await commands.submit({ kind: 'cardDeclined', rail: open.number, deposit, ...word })
    } catch (error) {
      // it has ended meanwhile
      if (!(error instanceof Refused)) throw error
    }
  }

  return {
    charge,
    giveBack(open) {
      const lines = engine.core.funding.returning(open.number)
      keepOnly(open, lines)
      return eachAlone(open, lines, referenceOf, (line) => sendBack(open, line))
    },
    chargeLate(open) {
      const waiting = engine.core.funding.charges().filter(({ rail }) => rail === open.number)
      const work = async ({ deposit }: (typeof waiting)[number]): Promise<void> => {
        if (charged.has(deposit)) return
        const since = seenAt.get(deposit)
        if (since === undefined) seenAt.set(deposit, clock())
        else if (clock() - since >= CHARGED_ANYWAY_MS) await charge(open, deposit)
      }
      return eachAlone(open, waiting, ({ deposit }) => `DP${deposit}`, work)
    },
  }
}
