import { type OutsideOutcome } from '@candela/contract'
import type { StatementLine } from '@candela/rules/funding'
import { arrivesAt, tenthOff } from '@candela/rules/practice'
import type { Draft, Due, Input, Known, SandboxState, Step } from './state.ts'
import { LATE_CARD_MS, LATE_TIMES, type SandboxTerms, SILENCE_MS } from './terms.ts'

type Pay = Extract<Input, { do: 'pay' }>
type Payout = Extract<Input, { do: 'payout' }>

/**
 * Works off an input at an instant: pure, so that its file told again tells the same. Lines that came due come first, with their own
 * instants: it does not matter how often anybody looked.
 */
export function step(terms: SandboxTerms, state: SandboxState, at: number, input: Input): Step {
  const now = Math.max(at, state.at)
  const worked = { at: now, input, lines: numbered(terms, state, now) }
  if (input.do === 'open' && !state.isOpen) return { ...worked, lines: floatLines(terms, now), due: [] }
  if (input.do === 'pay') {
    const outcome = state.prepared.get(input.reference) ?? input.outcome
    if (outcome === 'refused') return { ...worked, known: answered(input, 'declined'), due: [] }
    const due = incoming(terms, now, { ...input, outcome })
    const lines = lowered(terms, state, worked, input, due)
    return lines
      ? { ...worked, known: answered(input), due, lines }
      : { ...worked, known: answered(input, 'declined'), due: [] }
  }
  if (input.do === 'payout') return { ...worked, ...outgoing(terms, state, worked, input) }
  return { ...worked, due: [] }
}

/** True when an input would tell lines that came due. */
export function isDue(state: SandboxState, at: number): boolean {
  return state.due.length > 0 && state.due[0]!.at <= Math.max(at, state.at)
}

/** The text that a key is known by; another request with the same text is the same. */
export function askedOf({ reference, asset, amount }: { reference: string; asset: string; amount: number }): string {
  return JSON.stringify([reference, asset, amount])
}

function answered(input: Pay | Payout, refused?: Known['reason']): Known {
  const asked = askedOf(input)
  return refused === undefined ? { asked, state: 'accepted' } : { asked, state: 'refused', reason: refused }
}

function numbered({ id }: SandboxTerms, state: SandboxState, now: number): StatementLine[] {
  const count = state.due.findIndex(({ at }) => at > now)
  const due = count < 0 ? state.due : state.due.slice(0, count)
  const marked = new Map(state.marked)
  return due.map(({ at, draft, mark, of }, place) => {
    const number = state.lines + 1 + place
    if (mark !== undefined) marked.set(mark, number)
    return lineOf(id, number, at, of === undefined ? draft : { ...draft, reference: `L${marked.get(of)!}` })
  })
}

/**
 * The lines that came due; where a rail would come to hold more than the close of its day can tell, also one of the house,
 * that takes out as much as it began with. Undefined where that is not there: then nothing more is taken in.
 */
function lowered(
  terms: SandboxTerms,
  state: SandboxState,
  { at, lines }: Pick<Step, 'at' | 'lines'>,
  { asset, lowers }: Pay,
  more: readonly Due[],
): readonly StatementLine[] | undefined {
  const coming = [...state.due, ...more].filter(({ draft }) => draft.asset === asset && draft.amount > 0)
  const held = coming.reduce((sum, { draft }) => sum + draft.amount, state.balances.get(asset) ?? 0)
  if (lowers === undefined || held <= Number.MAX_SAFE_INTEGER) return lines
  const own = floatLine(terms, asset, state.lines + lines.length + 1, at)
  const isThere = spare(state, lines.length, asset) >= own.amount
  return isThere ? [...lines, { ...own, amount: -own.amount }] : undefined
}

/** The house's own money, with which a rail begins. */
function floatLines(terms: SandboxTerms, at: number): StatementLine[] {
  return Object.keys(terms.assets).map((asset, place) => floatLine(terms, asset, 1 + place, at))
}

function floatLine({ id, assets }: SandboxTerms, asset: string, line: number, at: number): StatementLine {
  const { opening } = assets[asset]!
  return lineOf(id, line, at, { kind: 'house', asset, amount: opening, reference: '', party: 'untold' })
}

function lineOf(rail: string, line: number, valueAt: number, draft: Draft): StatementLine {
  const { kind, asset, amount, reference, party } = draft
  return { rail, line, kind, asset, amount, reference, party, valueAt }
}

function incoming(terms: SandboxTerms, now: number, input: Pay): Due[] {
  const { asset, reference, party, outcome } = input
  const isOff = outcome === 'less' || outcome === 'more'
  const amount = isOff ? tenthOff(input.amount, terms.assets[asset]!.unit, outcome) : input.amount
  const draft: Draft = { kind: 'credit', asset, amount, reference, party }
  if (outcome === 'never') return []
  const first = arrival(terms, now, input.roll, outcome, draft)
  if (outcome === 'twice') return [first, arrival(terms, first.at, input.roll, 'exact', draft)]
  if (outcome === 'reversed') {
    const back = { ...draft, kind: 'reversal', amount: -amount } as const
    const { at } = arrival(terms, first.at, input.roll, 'exact', draft)
    // what a file from before says, it says again
    if (input.takesBack === undefined) return [first, { at, draft: back }]
    return [
      { ...first, mark: input.key },
      { at, draft: back, of: input.key },
    ]
  }
  return [first]
}

/** The instant at which a transfer has its line: banks and cards by their speed, coins with their last confirmation. */
function arrival({ speed }: SandboxTerms, now: number, roll: number, outcome: OutsideOutcome, draft: Draft): Due {
  const isLate = outcome === 'late'
  if (speed.kind === 'card') return { at: now + (isLate ? LATE_CARD_MS : speed.baseMs), draft }
  if (speed.kind === 'bank') {
    const usual = arrivesAt(now, speed.baseMs, roll)
    return { at: isLate ? now + LATE_TIMES * (usual - now) : usual, draft }
  }
  const { blockMs, confirmations } = speed
  const mined = Math.floor(now / blockMs) + 1 + (isLate ? LATE_TIMES * confirmations : 0)
  if (outcome !== 'reorganised') return { at: (mined + confirmations - 1) * blockMs, draft, blocks: { mined } }
  const lost = mined + Math.max(1, Math.floor(confirmations / 2))
  const again = lost + 1
  return { at: (again + confirmations - 1) * blockMs, draft, blocks: { mined, lost, again } }
}

/**
 * Pays out. The house pays in the part that is missing, at most as much as a rail began with, so that nobody's payouts can use up money
 * that others need.
 */
function outgoing(
  terms: SandboxTerms,
  state: SandboxState,
  { at: now, lines: told }: Pick<Step, 'at' | 'lines'>,
  input: Payout,
): Pick<Step, 'known' | 'due' | 'lines'> {
  const { asset, amount, reference, roll } = input
  const outcome = state.prepared.get(reference) ?? 'exact'
  const isLifted = input.lifts === 'float'
  const isLacking = amount > (isLifted ? spare(state, told.length, asset) : free(state, asset))
  if (isLacking && !(isLifted && amount <= terms.assets[asset]!.opening)) {
    return { known: answered(input, 'fundsMissing'), due: [], lines: told }
  }
  if (outcome === 'refused') return { known: answered(input, 'declined'), due: [], lines: told }
  const unknown = { asked: askedOf(input), state: 'unknown' } as const
  if (outcome === 'never') {
    const later = { at: now + SILENCE_MS, state: 'refused', reason: 'notSent' } as const
    return { known: { ...unknown, later }, due: [], lines: told }
  }
  const lines = isLacking ? [...told, floatLine(terms, asset, state.lines + told.length + 1, now)] : told
  const draft: Draft = { kind: 'debit', asset, amount: -amount, reference, party: 'untold' }
  const debit = arrival(terms, now, roll, outcome, draft)
  if (outcome === 'late') {
    return { known: { ...unknown, later: { at: debit.at, state: 'accepted' } }, due: [debit], lines }
  }
  const back = amount - terms.returnCharge * terms.assets[asset]!.unit
  const due = outcome === 'returned' && back > 0 ? [debit, returned(terms, debit, back, roll)] : [debit]
  return { known: answered(input), due, lines }
}

/** A payout that a bank sends back, its own charge taken. */
function returned(terms: SandboxTerms, { at, draft }: Due, amount: number, roll: number): Due {
  const back: Draft = { ...draft, kind: 'return', amount }
  return arrival(terms, at, roll, 'exact', back)
}

/** The amount on the rail that is not promised to a payout under way; files from before were told by it. */
function free({ balances, due }: SandboxState, asset: string): number {
  const promised = due.filter(({ draft }) => draft.asset === asset && draft.amount < 0)
  return promised.reduce((sum, { draft }) => sum + draft.amount, balances.get(asset) ?? 0)
}

/** The same, the first lines that came due counted: what is to be taken back counts from when it came. */
function spare({ balances, due, marked }: SandboxState, told: number, asset: string): number {
  const came = new Set(due.slice(0, told).map(({ mark }) => mark))
  const isOut = ({ draft, of }: Due): boolean =>
    draft.amount < 0 && (of === undefined || came.has(of) || marked.has(of))
  return due
    .filter((each, place) => each.draft.asset === asset && (place < told || isOut(each)))
    .reduce((sum, { draft }) => sum + draft.amount, balances.get(asset) ?? 0)
}
