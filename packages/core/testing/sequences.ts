import { type Difference, type Outcome, runVectors } from '@candela/rules/testing'
import { type EarnFile, type EarnVector, isOfEarn, playEarn } from './earn.ts'
import { isOfLoans, type LoanVector, playLoans } from './loans.ts'
import { playMoney } from './money/play.ts'
import { isSequence, type Sequence } from './money/shape.ts'
import { isOfSales, playSales, type SaleVector } from './sales.ts'

interface Vector {
  readonly id: string
  readonly area: string
  readonly what: string
}
interface Document {
  readonly vectors?: readonly Vector[]
  readonly world?: Partial<EarnFile>
}

/** Runs every vector of a file's text: formulas against the rules, sequences of commands against the core. */
export function runAllVectors(document: unknown): Outcome[] {
  const { vectors = [], world } = document as Document
  const byId = new Map(vectors.map((vector) => [vector.id, vector]))
  return runVectors(document).map((outcome) => {
    const vector = byId.get(outcome.id)
    if (outcome.verdict !== 'needsRoom' || vector === undefined) return outcome
    const play = playerOf(vector, world)
    return play === undefined ? outcome : outcomeOf(vector, play)
  })
}

/** Undefined where no world plays it. */
function playerOf(
  vector: Vector,
  { earn, sales = [] }: Partial<EarnFile> = {},
): (() => readonly Difference[]) | undefined {
  if (isSequence({ ...vector })) {
    const sequence = vector as Sequence
    return () => playMoney(sequence)
  }
  if (isOfLoans(vector as LoanVector)) return () => playLoans(vector as LoanVector)
  if (isOfSales(vector as SaleVector)) return () => playSales(vector as SaleVector, sales)
  if (earn === undefined || !isOfEarn(vector as EarnVector, { earn, sales })) return undefined
  return () => playEarn(vector as EarnVector, { earn, sales })
}

function outcomeOf({ id, what }: Vector, play: () => readonly Difference[]): Outcome {
  try {
    const found = play()
    if (found.length === 0) return { id, verdict: 'ok', lines: [`ok ${id} ${what}`] }
    const lines = found.map(({ field, expected, got }) => {
      return `differs ${id} ${field} expected ${JSON.stringify(expected)} got ${JSON.stringify(got) ?? 'nothing'}`
    })
    return { id, verdict: 'differs', lines }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { id, verdict: 'cannotRun', lines: [`cannot run ${id} ${why}`] }
  }
}
