import { feature } from '../../feature.ts'
import { openHealth } from './health.ts'

/** The state of the house, for operators. */
export const health = feature({
  word: 'health',
  desk: { deskHealth: [] },
  open({ engine, projections, proofs, condition, configuration, clock, closing }) {
    const open = openHealth({
      engine,
      projections,
      proofs,
      condition,
      priceSource: configuration.priceSource.split(':')[0]!,
      dataDirectory: configuration.dataDirectory,
      clock,
    })
    closing.add('health', () => open.stop())
    return { handlers: { deskHealth: () => open.read() } }
  },
})
