// Draws the sample documents and the sample portrait that the app offers in practice:
//   node scripts/samples/draw.mjs PORTRAIT
// PORTRAIT is the astronaut picture that Debian's python3-skimage installs (skimage/data/astronaut.png); see the README beside the samples.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const portrait = process.argv[2]
if (portrait === undefined) {
  console.error('usage: node scripts/samples/draw.mjs PORTRAIT')
  process.exit(2)
}
const folder = fileURLToPath(new URL('../../apps/customer/public/samples/', import.meta.url))
const HEAD = { left: 112, top: 0, width: 230, height: 230 }
const CARD = { width: 1000, height: 630 }

const head = (width, height) => sharp(portrait).extract(HEAD).resize(width, height).png().toBuffer()
const words = (x, y, size, text, more = '', family = 'sans-serif') =>
  `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" fill="#2b3440" ${more}>${text}</text>`
const field = (x, y, label, value) =>
  words(x, y, 20, label, 'opacity="0.7"') + words(x, y + 38, 34, value, 'font-weight="bold"')

/** Fine crossing waves, as documents carry them against copying. */
function guilloche(hue) {
  const lines = []
  for (let row = 0; row < 42; row++) {
    const y = row * 16 - 10
    lines.push(
      `<path d="M0 ${y} Q 125 ${y + 34} 250 ${y} T 500 ${y} T 750 ${y} T 1000 ${y}" stroke="hsl(${hue} 35% ${62 + (row % 3) * 5}%)" fill="none"/>`,
    )
  }
  return lines.join('')
}

const sheet = (hue, inside, stampAt = 500, stampSize = 118) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">
      <rect width="100%" height="100%" rx="36" fill="hsl(${hue} 30% 86%)"/>${guilloche(hue)}
      <rect x="3" y="3" width="994" height="624" rx="34" fill="none" stroke="#2b3440" stroke-width="5"/>${inside}
      <text x="${stampAt}" y="372" font-family="sans-serif" font-size="${stampSize}" font-weight="bold" fill="#b3261e" opacity="0.26"
        text-anchor="middle" transform="rotate(-18 ${stampAt} 340)">SPECIMEN</text>
    </svg>`,
  )

const FRONT = sheet(
  205,
  words(48, 82, 44, 'IDENTITY CARD', 'font-weight="bold"') +
    words(952, 80, 24, 'SPECIMEN · PRACTICE ONLY', 'text-anchor="end"') +
    field(400, 160, 'Last name', 'SAMPLE') +
    field(400, 250, 'Name', 'SAMPLE') +
    field(400, 340, 'Date of birth', '01 JAN 1990') +
    field(720, 340, 'Sex', 'F') +
    field(400, 430, 'Document number', 'SAMPLE000') +
    field(720, 430, 'Expires', '31 DEC 2035') +
    words(48, 590, 30, 'SPC&lt;SAMPLE&lt;&lt;SAMPLE&lt;&lt;&lt;&lt;SAMPLE000', 'letter-spacing="3"', 'monospace'),
  680,
  96,
)
const BACK = sheet(
  150,
  words(48, 82, 40, 'IDENTITY CARD', 'font-weight="bold"') +
    field(48, 160, 'Address', '1 SPECIMEN STREET, 10000 SAMPLE TOWN') +
    field(48, 250, 'Issued by', 'OFFICE OF SPECIMENS') +
    field(560, 250, 'Issued on', '01 JAN 2026') +
    `<rect x="48" y="350" width="330" height="60" fill="#fff" opacity="0.6"/>` +
    Array.from(
      { length: 62 },
      (_, bar) => `<rect x="${560 + bar * 6}" y="330" width="${1 + ((bar * 7) % 4)}" height="90" fill="#2b3440"/>`,
    ).join('') +
    [
      'IDSPC&lt;SAMPLE000&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;',
      '9001012F3512310SPC&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;4',
      'SAMPLE&lt;&lt;SAMPLE&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;',
    ]
      .map((line, row) => words(48, 490 + row * 48, 36, line, 'letter-spacing="3"', 'monospace'))
      .join(''),
)

/** On a table, so that the edges of the document can be seen. */
async function photographed(document) {
  const table = { create: { width: 1200, height: 830, channels: 3, background: '#5b4a3c' } }
  return sharp(table)
    .composite([{ input: document, left: 100, top: 100 }])
    .webp({ quality: 74 })
    .toBuffer()
}

const front = await sharp(FRONT)
  .composite([{ input: await head(310, 400), left: 52, top: 130 }])
  .png()
  .toBuffer()
const back = await sharp(BACK).png().toBuffer()
const held = await sharp(front).resize({ width: 400 }).rotate(-4, { background: '#00000000' }).png().toBuffer()
const person = await sharp(portrait)
  .extract({ left: 0, top: 0, width: 512, height: 460 })
  .resize({ width: 1100 })
  .toBuffer()

await mkdir(folder, { recursive: true })
const files = {
  front: await photographed(front),
  back: await photographed(back),
  holding: await sharp(person)
    .composite([{ input: held, left: 640, top: 560 }])
    .webp({ quality: 62 })
    .toBuffer(),
  face: await sharp(portrait)
    .extract({ left: 62, top: 0, width: 330, height: 330 })
    .resize(720, 720)
    .webp({ quality: 72 })
    .toBuffer(),
}
for (const [name, bytes] of Object.entries(files)) {
  await writeFile(`${folder}${name}.webp`, bytes)
  console.log(`${name}.webp ${bytes.length} bytes`)
}
