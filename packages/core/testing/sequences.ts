import { type Difference, type Outcome, runVectors } from '@candela/rules/testing'
import type { FileWorld, Row } from './earn-file/file.ts'
import { playEarnFile } from './earn-file/play.ts'
import { playMoney } from './money/play.ts'
import { isSequence, type Sequence } from './money/shape.ts'
import { isStrategyRow, type StrategyRow, type StrategyWorld } from './strategies-file/file.ts'
import { playStrategies } from './strategies-file/play.ts'

interface Vector {
  readonly id: string
  readonly area: string
  readonly what: string
}
interface Document {
  readonly vectors?: readonly Vector[]
  readonly world?: FileWorld | StrategyWorld
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
  world: FileWorld | StrategyWorld | undefined,
): (() => readonly Difference[]) | undefined {
  if (isSequence({ ...vector })) {
    const sequence = vector as Sequence
    return () => playMoney(sequence)
  }
  if (world === undefined) return undefined
  if (isStrategyRow(vector)) return () => playStrategies(vector as StrategyRow, world as StrategyWorld)
  return () => playEarnFile(vector as Row, world as FileWorld)
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
