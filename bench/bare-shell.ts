import { readdirSync, readFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { makeCertificate } from '@candela/server/testing'

const BARE = fileURLToPath(new URL('./peers/shell', import.meta.url))

/** Builds React, a router, a query cache and a translator that do nothing; returns the folder of index.html and assets. */
export async function buildBareShell(): Promise<string> {
  const { build } = await import('vite')
  const outDir = fileURLToPath(new URL('../node_modules/.cache/bench-shell', import.meta.url))
  await build({
    root: BARE,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'safari15' },
  })
  return outDir
}

export interface Served {
  readonly url: string
  close(): void
}

/** Serves the built page over HTTP/2, gzipped, on a free port of this machine; any other path answers a word. */
export async function serveBareShell(folder: string, tls: ReturnType<typeof makeCertificate>): Promise<Served> {
  const files = new Map<string, Buffer>()
  for (const name of ['index.html', ...readdirSync(join(folder, 'assets')).map((file) => `assets/${file}`)])
    files.set(`/${name === 'index.html' ? '' : name}`, gzipSync(readFileSync(join(folder, name))))
  const server = createSecureServer({ cert: tls.certificate, key: tls.key, allowHTTP1: true }, (request, response) => {
    const file = files.get(request.url)
    const type = request.url === '/' ? 'text/html' : request.url.endsWith('.js') ? 'text/javascript' : 'text/plain'
    response.writeHead(200, { 'content-type': type, ...(file && { 'content-encoding': 'gzip' }) })
    response.end(file ?? 'Products')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `https://127.0.0.1:${port}`, close: () => void server.close() }
}
