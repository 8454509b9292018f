import { createServer } from 'node:http'
import { type Configuration, isLoopback } from '../configuration.ts'
import type { Metrics } from '../metrics.ts'
import { peerOf } from './origin.ts'
import { Refused } from '../refused.ts'
import type { Readiness } from '../readiness.ts'
import { openApiDocument } from './open-api.ts'
import type { App } from './server.ts'

const MOST_COLLECTORS = 16
const COLLECTOR_PATIENCE_MS = 5_000

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
    const { headers } = request
    const isPassedOn = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined
    if (isPassedOn || !isLoopback(peerOf(request.socket))) throw new Refused('notFound')
    return reply.type(parts.metrics.contentType).send(await parts.metrics.text())
  })
  let document: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(parts.version))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}

/** Serves the figures alone, to whoever reaches the address: a listener of their own, for a collector on another machine. */
export async function listenForMetrics(
  { host, port }: NonNullable<Configuration['metrics']>,
  metrics: Pick<Metrics, 'text' | 'contentType'>,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume()
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.maxConnections = MOST_COLLECTORS
  server.requestTimeout = server.headersTimeout = COLLECTOR_PATIENCE_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      // an address may be there a moment later, as one of a network that is coming up: no wrong setting, and tried again
      reject(new Error(`METRICS: ${host}:${port} cannot be listened on: ${error.message}`, { cause: error })),
    )
    server.listen({ host, port, exclusive: true }, resolve)
  })
  // a collector that cannot be accepted is a figure less, and nothing more
  server.on('error', () => undefined)
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
