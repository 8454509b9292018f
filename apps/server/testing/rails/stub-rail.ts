import { loadSigningKey } from '@candela/journal'
import { SimulatedDisk } from '@candela/journal/testing'
import { type LineKind } from '@candela/contract'
import { lineDigest, NO_LINE, RAILS } from '@candela/rules/funding'
import {
  type CardRail,
  type ChainRail,
  closeMessage,
  type DayStatement,
  lineMessage,
  type Rail,
  type SignedLine,
} from '../../outside/rails/index.ts'

/** The unusual parts of a line: a credit to nobody. */
export interface Told {
  readonly amount: number
  readonly kind?: LineKind
  readonly asset?: string
  readonly reference?: string
  readonly valueAt?: number
}

/** A rail that says just what a test has it say, signed with a key of its own; what it is asked is in `asked`. */
export interface StubRail {
  readonly rail: Rail
  /** every line that it counts, in order; a test may change what stands here */
  readonly lines: SignedLine[]
  readonly asked: string[]
  /** Adds the next line, signed. */
  tell(told: Told): SignedLine
  /** Says how a day ended: after so many of its lines, with what they come to unless it says otherwise. */
  end(day: number, lines: number, over?: Partial<Pick<DayStatement, 'closing' | 'head' | 'day'>>): void
  signed(line: Omit<SignedLine, 'signature'>): SignedLine
}

/** The answers of a rail of any kind. */
type Answers = Partial<Omit<ChainRail & Pick<CardRail, 'charge'>, 'kind'>>

/** Opens a stub of one of the rails of the rules. `answers`: what it does instead of what it is asked for. */
export async function stubRail(id: string, answers: Answers = {}): Promise<StubRail> {
  const terms = RAILS.find((each) => each.id === id)!
  const key = await loadSigningKey(new SimulatedDisk(1).mount())
  const lines: SignedLine[] = []
  const asked: string[] = []
  const ends = new Map<number, DayStatement>()
  const sign = (message: Uint8Array): string => Buffer.from(key.sign(message)).toString('hex')
  const signed = (line: Omit<SignedLine, 'signature'>): SignedLine => ({
    ...line,
    signature: sign(lineMessage({ ...line, signature: '' })),
  })
  const sumOf = (count: number): Record<string, number> => {
    const sums: Record<string, number> = {}
    for (const { asset, amount } of lines.slice(0, count)) sums[asset] = (sums[asset] ?? 0) + amount
    return sums
  }
  const accepted = { state: 'accepted' } as const
  const rail = {
    id,
    kind: terms.kind,
    publicKey: Buffer.from(key.publicKey).toString('hex'),
    keyMemoryMs: Number.POSITIVE_INFINITY,
    payout: async ({ key: of }) => (asked.push(`payout ${of}`), accepted),
    charge: async ({ key: of }) => (asked.push(`charge ${of}`), accepted),
    status: async (of) => (asked.push(`status ${of}`), { state: 'unknown' }),
    linesAfter: async (after, limit) => lines.filter(({ line }) => line > after).slice(0, limit),
    close: async (day) => ends.get(day),
    collection: (deposit: number) => ({ holder: '', bank: '', account: '', reference: `DP${deposit}` }),
    address: (index: number) => `${id} ${index}`,
    contract: () => '',
    confirmations: async () => [],
    ...answers,
  } as Required<Answers> & Pick<Rail, 'kind'> as Rail
  return {
    rail,
    lines,
    asked,
    signed,
    tell({ amount, kind = 'credit', asset = terms.assets[0]!, reference = '', valueAt = 0 }) {
      const last = lines.at(-1)
      const previous = last ? lineDigest(last.previous, last) : NO_LINE
      const body = {
        rail: id,
        line: lines.length + 1,
        kind,
        asset,
        amount,
        reference,
        party: 'untold',
        valueAt,
      } as const
      lines.push(signed({ ...body, previous }))
      return lines.at(-1)!
    },
    end(day, count, over = {}) {
      const last = lines[count - 1]
      const head = last ? lineDigest(last.previous, last) : NO_LINE
      const said = { rail: id, day, lines: count, head, closing: sumOf(count), ...over }
      ends.set(day, { ...said, signature: sign(closeMessage(said)) })
    },
  }
}
