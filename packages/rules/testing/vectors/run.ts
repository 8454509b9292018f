import { differences } from './compare.ts'
import { Given } from './given.ts'
import { DERIVATIVES } from './derivatives.ts'

/** How the vectors of one shape are run against the product's rules: an area, the fields that mark the shape, and what the rules answer. */
export interface Shape {
  readonly area: string
  readonly needs: readonly string[]
  run(given: Given, expected: Given): unknown
}

/** One vector as a file holds it. */
interface Vector {
  readonly id: string
  readonly area: string
  readonly what: string
  readonly given: unknown
  readonly expect: unknown
}

/** What became of one vector; `lines` is what a person reads. */
export interface Outcome {
  readonly id: string
  readonly verdict: 'ok' | 'differs' | 'cannotRun'
  readonly lines: readonly string[]
}

const SHAPES: readonly Shape[] = DERIVATIVES

/** Runs every vector of a file's text against the product's own rules. What is no vector, or of a shape nobody knows, cannot run and says so. */
export function runVectors(document: unknown): Outcome[] {
  const vectors = new Given(document).list('vectors') as readonly Vector[]
  return vectors.map((vector) => runVector(vector))
}

function runVector({ id, area, what, given, expect }: Vector): Outcome {
  const cannot = (why: string): Outcome => ({ id, verdict: 'cannotRun', lines: [`cannot run ${id} ${why}`] })
  try {
    const fields = new Given(given)
    const shape = SHAPES.find((each) => each.area === area && fields.has(...each.needs))
    if (!shape) return cannot(`unknown shape: ${area} of ${fields.keys().join(', ')}`)
    const expected = new Given(expect)
    const found = differences(expect, shape.run(fields, expected))
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
