import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@candela/contract'
import { localeOf } from '@candela/locale'
import { readText } from '@candela/locale/node'
import { acceptedEncoding, type Encoding } from './compression.ts'
import type { Headers, Inline, SecurityHeaders } from './security-headers.ts'
import { languageOf } from './seed.ts'
import { Refused } from '../refused.ts'
import type { App } from './server.ts'

/** The bytes of a file: as the build squeezed it, or else as it is. */
interface Content {
  readonly etag: string
  readonly encoded: ReadonlyMap<Encoding | 'identity', Buffer>
}

/** One file of the built app. */
export interface Page {
  readonly type: string
  /** its name holds its content's hash: a browser may keep it for ever */
  readonly immutable: boolean
  readonly content: () => Promise<Content>
}

export interface Pages {
  readonly files: ReadonlyMap<string, Page>
  /** the content of index.html itself */
  readonly inline: Inline
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.map': 'application/json; charset=utf-8',
}
/** the forms that the build puts beside a file, and the way back to the file */
const SQUEEZED = [
  { ending: '.br', encoding: 'br', plain: promisify(brotliDecompress) },
  { ending: '.gz', encoding: 'gzip', plain: promisify(gunzip) },
] as const
/** a larger file that is not squeezed, such as the face check's models, is read when somebody asks for it */
const READ_AT_ONCE_BYTES = 262_144
/** the face check's thread, the one program of the app that runs WebAssembly */
const RUNS_WEB_ASSEMBLY = /^\/assets\/face\.worker-[\w-]+\.js$/
const HASHED_NAME = /-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/
/** iOS 13.0 and 13.1, which the specification names as unsupported */
const TOO_OLD = /\((iPhone|iPad|iPod)[^)]* OS 13_[01](?!\d)/
const CONSOLE = '/console/'
const YEAR_SECONDS = 31_536_000

/** Reads the built app into memory; an empty folder or none gives no files, and the pages say so. */
export async function readPages(folder: string): Promise<Pages> {
  const found = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : []
  const paths = new Set(found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)))
  const files = new Map<string, Page>()
  for (const path of paths) {
    const isSqueezed = SQUEEZED.some(({ ending }) => path.endsWith(ending) && paths.has(path.slice(0, -ending.length)))
    if (!isSqueezed) files.set(`/${relative(folder, path).split(sep).join('/')}`, await readPage(path, paths))
  }
  const content = await files.get('/index.html')?.content()
  const index = content ? (await plainOf(content)).toString('utf8') : ''
  const inline = {
    scripts: hashesOf(index, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
    styles: hashesOf(index, /<style[^>]*>([\s\S]*?)<\/style>/g),
  }
  return { files, inline }
}

function hashesOf(html: string, element: RegExp): readonly string[] {
  return [...html.matchAll(element)].map(([, text]) => `sha256-${createHash('sha256').update(text!).digest('base64')}`)
}

async function readPage(path: string, paths: ReadonlySet<string>): Promise<Page> {
  const type = typeOf(path)
  const squeezed = SQUEEZED.filter(({ ending }) => paths.has(path + ending))
  let read: Promise<Content> | undefined
  const content = (): Promise<Content> => {
    // a file that could not be read is tried again for the next one who asks
    read ??= readContent(path, squeezed).catch((error: unknown) => {
      read = undefined
      throw error
    })
    return read
  }
  if (squeezed.length > 0 || (await stat(path)).size <= READ_AT_ONCE_BYTES) await content()
  return { type, immutable: HASHED_NAME.test(path) && path.includes(`${sep}assets${sep}`), content }
}

/** The media type of a file, by the ending of its name. */
export function typeOf(path: string): string {
  return TYPES[extname(path)] ?? 'application/octet-stream'
}

async function readContent(path: string, squeezed: readonly (typeof SQUEEZED)[number][]): Promise<Content> {
  const encoded = new Map<Encoding | 'identity', Buffer>()
  for (const { ending, encoding } of squeezed) encoded.set(encoding, await readFile(path + ending))
  if (encoded.size === 0) encoded.set('identity', await readFile(path))
  return contentOf(encoded)
}

/** The bytes of a file in the forms that are at hand, with the tag by which a browser knows them. */
export function contentOf(encoded: Content['encoded']): Content {
  const [bytes] = encoded.values()
  const etag = `"${createHash('sha256').update(bytes!).digest('base64url').slice(0, 22)}"`
  return { etag, encoded }
}

/** Few browsers take nothing squeezed; for them it is made plain again, away from the main thread. */
async function plainOf({ encoded }: Content): Promise<Buffer> {
  for (const { encoding, plain } of SQUEEZED) {
    const bytes = encoded.get(encoding)
    if (bytes !== undefined) return plain(bytes)
  }
  return encoded.get('identity')!
}

/** Finds a file of a build before the one in force. */
type Earlier = (path: string) => Page | undefined
const none: Earlier = () => undefined

/** Serves the app at the root of its origin. All its routes are behind `#`, so any other path is either a file or not there. */
export function registerPages(app: App, pages: Pages, headers: SecurityHeaders, earlier: Earlier = none): void {
  app.route({
    method: 'GET',
    url: '/*',
    exposeHeadRoute: true,
    handler: (request, reply) => {
      const path = request.url.split('?')[0]!
      const page = pages.files.get(path === '/' ? '/index.html' : path) ?? earlier(path)
      if (page === undefined) throw new Refused('notFound')
      if (path === '/' && TOO_OLD.test(request.headers['user-agent'] ?? ''))
        return plainPage(request, reply, headers, 200, 'tooOld')
      return send(
        request,
        reply,
        page,
        RUNS_WEB_ASSEMBLY.test(path) ? headers.program : headers.page(request.headers.host),
      )
    },
    errorHandler: notThere(headers),
  })
  app.setNotFoundHandler(() => {
    throw new Refused('notFound')
  })
}

/** Serves the operators' console under a path and a policy of its own. Where it is not built, nothing is there. */
export function registerConsole(app: App, pages: Pages, headers: SecurityHeaders, earlier: Earlier = none): void {
  app.get(CONSOLE.slice(0, -1), (_request, reply) => reply.redirect(CONSOLE, 308))
  app.route({
    method: 'GET',
    url: `${CONSOLE}*`,
    exposeHeadRoute: true,
    handler: (request, reply) => {
      const path = request.url.split('?')[0]!.slice(CONSOLE.length - 1)
      const page = pages.files.get(path === '/' ? '/index.html' : path) ?? earlier(path)
      if (page === undefined) throw new Refused('notFound')
      // an operator's browser keeps nothing of it but files that never change
      return send(request, reply, page, headers.console, 'no-store')
    },
    errorHandler: notThere(headers),
  })
}

/** Whoever asked for a page is told in words that there is none. */
function notThere(headers: SecurityHeaders) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const isMissing = error instanceof Refused && error.code === 'notFound' && wantsPage(request)
    if (!isMissing) throw error
    void plainPage(request, reply, headers, 404, 'notFound')
  }
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  headers: Headers,
  otherwise: 'no-cache' | 'no-store' = 'no-cache',
): Promise<FastifyReply> {
  const content = await page.content()
  const { etag, encoded } = content
  void reply.headers(headers)
  void reply.header('cache-control', page.immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : otherwise)
  void reply.header('etag', etag)
  if (!encoded.has('identity')) void reply.header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const squeezed = encoding === undefined ? undefined : encoded.get(encoding)
  if (squeezed !== undefined) void reply.header('content-encoding', encoding)
  return reply.type(page.type).send(squeezed ?? (await plainOf(content)))
}

function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html')
}

/** A page in the visitor's language that needs nothing of the app, for a browser that cannot run it or a path that has none. */
function plainPage(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: SecurityHeaders,
  status: number,
  key: 'notFound' | 'tooOld',
): FastifyReply {
  const language: Language = languageOf(request.headers['accept-language']) ?? 'en'
  const text = (part: string): string => escaped(readText(language, 'shell', `${key}.${part}`))
  const steps = (): string => ['step1', 'step2', 'step3'].map((step) => `<li>${text(step)}</li>`).join('')
  const rest = key === 'tooOld' ? `<ol>${steps()}</ol>` : `<p><a href="/">${text('home')}</a></p>`
  const body = `<!doctype html>
<html lang="${localeOf(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Candela</title>
<h1>${text('title')}</h1>
<p>${text('text')}</p>
${rest}
`
  return reply
    .code(status)
    .headers(headers.page(request.headers.host))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
