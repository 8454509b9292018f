import { differences } from './compare.ts'
import { DERIVATIVES } from './derivatives.ts'
import { DESTINATIONS } from './destinations.ts'
import { EARN } from './earn.ts'
import { Given } from './given.ts'
import { MONEY } from './money.ts'
import type { Shape } from './shape.ts'
import { STRATEGIES_BACKTEST } from './strategies-backtest.ts'
import { STRATEGIES } from './strategies.ts'

/** One vector as a file holds it: a formula's input and answer, or commands in a row with what each of them answers. */
interface Vector {
  readonly id: string
  readonly area: string
  readonly what: string
  readonly given?: unknown
  readonly steps?: unknown
  readonly expect?: unknown
}

/** The outcome of one vector; `lines` is for a person to read. */
export interface Outcome {
  readonly id: string
  readonly verdict: 'ok' | 'differs' | 'cannotRun' | 'needsRoom'
  readonly lines: readonly string[]
}

const SHAPES: readonly Shape[] = [
  ...DERIVATIVES,
  ...MONEY,
  ...DESTINATIONS,
  ...EARN,
  ...STRATEGIES,
  ...STRATEGIES_BACKTEST,
]

/**
 * Runs every vector of a file's text against the product's own rules. What is no vector, or of a shape nobody knows,
 * cannot run and says so.
 */
export function runVectors(document: unknown): Outcome[] {
  const vectors = new Given(document).list('vectors') as readonly Vector[]
  return vectors.map((vector) => runVector(vector))
}

function runVector({ id, area, what, given, steps, expect }: Vector): Outcome {
  const cannot = (why: string): Outcome => ({ id, verdict: 'cannotRun', lines: [`cannot run ${id} ${why}`] })
  try {
    const [fields, expected] = [new Given(given ?? {}), new Given(expect ?? {})]
    const shape = SHAPES.find(({ needs, expects = [], ...each }) => {
      return each.area === area && fields.has(...needs) && expected.has(...expects)
    })
    const isRow = steps !== undefined || fields.has('steps')
    if (!shape && isRow) return { id, verdict: 'needsRoom', lines: [`needs the core ${id} ${what}`] }
    if (!shape) return cannot(`unknown shape: ${area} of ${fields.keys().join(', ')}`)
    const found = differences(expect, shape.run(fields, expected, what))
    const unread = fields.unread()
    if (unread.length > 0) return cannot(`unknown fields: ${unread.join(', ')}`)
    if (found.length === 0) return { id, verdict: 'ok', lines: [`ok ${id} ${what}`] }
    const lines = found.map(({ field, expected: wanted, got }) => {
      return `differs ${id} ${field} expected ${JSON.stringify(wanted)} got ${JSON.stringify(got) ?? 'nothing'}`
    })
    return { id, verdict: 'differs', lines }
  } catch (error) {
    return cannot(error instanceof Error ? error.message : String(error))
  }
}
