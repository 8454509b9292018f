import { expect, it } from 'vitest'
import { scriptsLoadedBy, WEIGHT_GOALS, weightOf } from '../loaded-scripts.ts'
import { beginJourney } from './journey.ts'

/** the weight of a build, in parts of its goal, above which it fails */
const TOLERANCE = 1.05

const journey = beginJourney()

it.each(WEIGHT_GOALS)('$name: at most $goal kB', async ({ path, goal }) => {
  const scripts = await scriptsLoadedBy(journey.product, path)
  const heaviest = [...scripts].sort(([, one], [, other]) => other - one).map(([name, size]) => `${name} ${size}`)
  expect(scripts.size).toBeGreaterThan(3)
  expect(weightOf(scripts), heaviest.slice(0, 12).join('\n')).toBeLessThanOrEqual(goal * TOLERANCE)
})
