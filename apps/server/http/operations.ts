import type { Configuration } from '../configuration.ts'
import { isLoopback } from '../configuration.ts'
import type { Metrics } from '../metrics.ts'
import { Refused } from '../refused.ts'
import type { Readiness } from '../readiness.ts'
import { openApiDocument } from './open-api.ts'
import type { App } from './server.ts'

/** The routes for machines: alive, ready, figures, and the contract itself. */
export function registerOperations(
  app: App,
  parts: {
    readonly configuration: Pick<Configuration, 'publicUrl'>
    readonly version: string
    readonly metrics: Metrics
    readonly readiness: () => Promise<Readiness>
  },
): void {
  app.get('/healthz', () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    const readiness = await parts.readiness()
    return reply.code(readiness.ready ? 200 : 503).send(readiness)
  })
  // figures say much about a house; they are for its own machine, behind a proxy for nobody outside
  app.get('/metrics', async (request, reply) => {
    if (!isLoopback(request.address)) throw new Refused('notFound')
    return reply.type(parts.metrics.contentType).send(await parts.metrics.text())
  })
  let document: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(parts.version))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
