import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, gzip } from 'node:zlib'
import { createHash } from 'node:crypto'
import type { Pages } from './pages.ts'

/** the picture of a link, which chats fetch by a whole address only */
const PICTURE = 'content="/pictures/'

/** Writes the house's own address into what the first page says of itself to chats; only PUBLIC_URL knows it. */
export async function withOwnAddress(pages: Pages, publicUrl: URL | undefined): Promise<Pages> {
  const index = pages.files.get('/index.html')
  if (publicUrl === undefined || index === undefined) return pages
  const { encoded } = await index.content()
  const squeezed = encoded.get('br')
  const plain = encoded.get('identity') ?? (squeezed && (await promisify(brotliDecompress)(squeezed)))
  if (plain === undefined) return pages
  const html = Buffer.from(plain.toString('utf8').replaceAll(PICTURE, `content="${publicUrl.origin}/pictures/`))
  const [br, gz] = await Promise.all([promisify(brotliCompress)(html), promisify(gzip)(html)])
  const content = {
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    encoded: new Map([
      ['br', br],
      ['gzip', gz],
    ] as const),
  }
  const page = { ...index, content: () => Promise.resolve(content) }
  return { ...pages, files: new Map(pages.files).set('/index.html', page) }
}
