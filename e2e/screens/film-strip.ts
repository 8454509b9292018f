import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificate } from '@candela/server/testing'
import sharp, { type OverlayOptions } from 'sharp'
import { openBrowser, openPhone, type Phone } from '../phone.ts'
import { registered, startProduct } from '../product.ts'
import { tradeALittle } from '../trading-day.ts'

/*
 * npm run film-strip: draws docs/pictures/film-strip.png, the screen of a phone at 400 kbit/s with a quarter of this processor's speed,
 * over HTTP/2, while the landing page and trade open for the first time.
 */

const OUT = join(import.meta.dirname, '..', '..', 'docs', 'pictures', 'film-strip.png')
const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache')
const BYTES_A_SECOND = 400_000 / 8
const LATENCY_MS = 300
const SLOWER = 4
const MOMENTS_MS = [500, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000, 8_000]
const FRAME = { width: 156, height: 338 }
const GAP = 12
const LABEL = 22

interface Frame {
  readonly at: number
  readonly png: Buffer
}

const folder = (mkdirSync(CACHE, { recursive: true }), mkdtempSync(join(CACHE, 'film-strip-')))
const tls = makeCertificate()
const [TLS_CERT, TLS_KEY] = [join(folder, 'certificate'), join(folder, 'key')]
writeFileSync(TLS_CERT, tls.certificate)
writeFileSync(TLS_KEY, tls.key)
const product = await startProduct({ TLS_CERT, TLS_KEY })
const browser = await openBrowser(['--ignore-certificate-errors'])
try {
  const customer = await registered(product.url)
  await tradeALittle(customer)
  const rows = [
    ['Landing, first visit', await filmed(await openPhone(browser, product.url), '/')],
    ['Trade, first visit', await filmed(await openPhone(browser, product.url, { customer }), '/pages/trading/Trading')],
  ] as const
  await draw(rows)
  console.log(OUT)
} finally {
  await browser.close()
  await product.dispose()
  rmSync(folder, { recursive: true })
}

/** The screens of a page while it opens, one for each moment. */
async function filmed(phone: Phone, path: string): Promise<readonly Buffer[]> {
  const devtools = await phone.context.newCDPSession(phone.page)
  await devtools.send('Security.setIgnoreCertificateErrors', { ignore: true })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const frames: Frame[] = []
  devtools.on('Page.screencastFrame', ({ data, sessionId, metadata: { timestamp = 0 } }) => {
    frames.push({ at: timestamp * 1_000, png: Buffer.from(data, 'base64') })
    void devtools.send('Page.screencastFrameAck', { sessionId })
  })
  await devtools.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  const began = Date.now()
  const opened = phone.go(path)
  await phone.page.waitForTimeout(MOMENTS_MS.at(-1)! + 500)
  await devtools.send('Page.stopScreencast')
  await opened
  await phone.context.close()
  const blank = await sharp({ create: { ...FRAME, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  return MOMENTS_MS.map((moment) => frames.findLast(({ at }) => at >= began && at <= began + moment)?.png ?? blank)
}

async function draw(rows: readonly (readonly [string, readonly Buffer[]])[]): Promise<void> {
  const rowHeight = LABEL + FRAME.height + LABEL + GAP
  const width = GAP + MOMENTS_MS.length * (FRAME.width + GAP)
  const parts: OverlayOptions[] = []
  for (const [row, [title, screens]] of rows.entries()) {
    const top = GAP + row * rowHeight
    parts.push({ input: words(title, width - 2 * GAP, 15), left: GAP, top })
    for (const [place, screen] of screens.entries()) {
      const left = GAP + place * (FRAME.width + GAP)
      const input = await sharp(screen)
        .resize(FRAME.width, FRAME.height, { fit: 'cover', position: 'top' })
        .png()
        .toBuffer()
      parts.push({ input: await framed(input), left, top: top + LABEL })
      const moment = `${(MOMENTS_MS[place]! / 1_000).toFixed(1)} s`
      parts.push({ input: words(moment, FRAME.width, 13), left, top: top + LABEL + FRAME.height })
    }
  }
  const height = GAP + rows.length * rowHeight
  await sharp({ create: { width, height, channels: 3, background: '#f4f2ee' } })
    .composite(parts)
    .png({ palette: true })
    .toFile(OUT)
}

function framed(screen: Buffer): Promise<Buffer> {
  const edge = `<svg xmlns="http://www.w3.org/2000/svg" width="${FRAME.width}" height="${FRAME.height}">
    <rect x="0.5" y="0.5" width="${FRAME.width - 1}" height="${FRAME.height - 1}" fill="none" stroke="#c9c4bb"/></svg>`
  return sharp(screen)
    .composite([{ input: Buffer.from(edge) }])
    .png()
    .toBuffer()
}

function words(text: string, width: number, size: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}">
    <text x="0" y="${LABEL - 7}" font-family="sans-serif" font-size="${size}" fill="#3a362f">${text}</text></svg>`)
}
