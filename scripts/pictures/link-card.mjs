// Draws the picture of a link to the app in a chat, apps/customer/public/pictures/link-card.png:
//   node scripts/pictures/link-card.mjs
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const root = fileURLToPath(new URL('../..', import.meta.url))
const [width, height] = [1200, 630]
const INK = '#17161B'
const FAINT = '#55535C'
const catalogue = JSON.parse(await readFile(join(root, 'packages/locale/catalogues/en/landing.json'), 'utf8'))

const words = (text, size, weight, colour, room) =>
  sharp({
    text: {
      text: `<span foreground="${colour}" weight="${weight}">${text}</span>`,
      font: `sans-serif ${size}`,
      width: room,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer()

const mark = (await readFile(join(root, 'apps/customer/public/icons/mark.svg'), 'utf8'))
  .replaceAll(/var\(--\w+,(#\w+)\)/g, '$1')
  .replace('<svg ', '<svg width="48" height="84" ')

/** Open, close, high and low of each candle, as places between the top and the bottom. */
const CANDLES = [
  [330, 290, 270, 352],
  [288, 312, 268, 330],
  [312, 244, 226, 322],
  [246, 262, 228, 292],
  [262, 190, 172, 270],
  [192, 214, 176, 238],
  [214, 140, 118, 224],
]
const drawn = CANDLES.map(([open, close, high, low], index) => {
  const x = 800 + index * 50
  const colour = close < open ? '#08734A' : '#BE2D29'
  const [top, bottom] = [Math.min(open, close), Math.max(open, close)]
  // a rise is hollow
  const body = close < open ? `fill="#FAF9F7" stroke="${colour}" stroke-width="3"` : `fill="${colour}"`
  return `<path d="M${x + 13} ${high + 120}V${low + 120}" stroke="${colour}" stroke-width="3"/>
    <rect x="${x}" y="${top + 120}" width="26" height="${bottom - top}" rx="3" ${body}/>`
}).join('')
const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><radialGradient id="light" cx="104" cy="110" r="420" gradientUnits="userSpaceOnUse">
    <stop offset="0" stop-color="#4A41C9" stop-opacity=".18"/><stop offset="1" stop-color="#4A41C9" stop-opacity="0"/>
  </radialGradient></defs>
  <rect width="100%" height="100%" fill="#FAF9F7"/><rect width="100%" height="100%" fill="url(#light)"/>${drawn}</svg>`

await sharp(Buffer.from(ground))
  .composite([
    { input: Buffer.from(mark), left: 80, top: 72 },
    { input: await words('Candela', 44, 600, INK, 400), left: 150, top: 94 },
    { input: await words(catalogue.headline, 68, 600, INK, 660), left: 80, top: 232 },
    { input: await words(catalogue.lead, 30, 400, FAINT, 620), left: 80, top: 440 },
    { input: await words('Practice with simulated funds.', 26, 600, '#4A41C9', 620), left: 80, top: 536 },
  ])
  .png({ palette: true, compressionLevel: 9, effort: 10 })
  .toFile(join(root, 'apps/customer/public/pictures/link-card.png'))
