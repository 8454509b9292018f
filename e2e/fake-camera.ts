import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { renderSVG } from 'uqr'

const PORTRAIT = new URL('../apps/customer/public/samples/face.webp', import.meta.url)
const WIDTH = 640
const HEIGHT = 480
/** the place of head and eyes in the sample portrait, in those pixels */
const HEAD = { x: 320, y: 224, width: 110, height: 140 }
const EYES = [
  { x: 272, y: 196, width: 26, height: 12 },
  { x: 360, y: 201, width: 26, height: 12 },
]
const TURN = (25 * Math.PI) / 180
/** frames of each pose; Chromium plays 30 a second, over and over */
const FILM = [
  ['ahead', 30],
  ['right', 25],
  ['ahead', 12],
  ['left', 25],
  ['ahead', 12],
  ['blink', 25],
] as const

/** Writes a film of the sample person turning the head and closing the eyes, for Chromium's fake camera; answers the browser's flags. */
export async function fakeCamera(folder: string): Promise<string[]> {
  const ahead = await sharp(await sharp(fileURLToPath(PORTRAIT)).resize(WIDTH, WIDTH).toBuffer())
    .extract({ left: 0, top: 0, width: WIDTH, height: HEIGHT })
    .removeAlpha()
    .raw()
    .toBuffer()
  const poses = {
    ahead: await jpeg(ahead),
    left: await jpeg(turned(ahead, -TURN)),
    right: await jpeg(turned(ahead, TURN)),
    blink: await jpeg(closed(ahead)),
  }
  return film(
    folder,
    FILM.flatMap(([pose, count]) => Array.from({ length: count }, () => poses[pose])),
  )
}

/** The same of a QR code that lies askew on a table. */
export async function fakeCode(folder: string, text: string): Promise<string[]> {
  const code = await sharp(Buffer.from(renderSVG(text, { border: 4 })))
    .resize(300, 300)
    .rotate(8, { background: '#ffffff' })
    .toBuffer()
  const table = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#8a6f55' } })
  return film(folder, [
    await table
      .composite([{ input: code }])
      .jpeg({ quality: 88 })
      .toBuffer(),
  ])
}

function film(folder: string, frames: readonly Buffer[]): string[] {
  const file = join(folder, 'camera.mjpeg')
  writeFileSync(file, Buffer.concat(frames))
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]
}

function jpeg(pixels: Buffer): Promise<Buffer> {
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** The head as if it were a cylinder turned by an angle; its edge stays where it is. */
function turned(pixels: Buffer, angle: number): Buffer {
  const out = Buffer.from(pixels)
  for (let y = 0; y < HEIGHT; y++) {
    const v = (y - HEAD.y) / HEAD.height
    const half = Math.sqrt(Math.max(0, 1 - v * v))
    for (let x = 0; x < WIDTH; x++) {
      const across = (x - HEAD.x) / HEAD.width / half
      if (half === 0 || Math.abs(across) >= 1) continue
      const fade = Math.min(1, (1 - Math.abs(across)) * 3)
      const from = Math.min(Math.PI / 2, Math.max(-Math.PI / 2, Math.asin(across) + angle * fade))
      copy(pixels, out, Math.round(HEAD.x + Math.sin(from) * half * HEAD.width), y, x, y)
    }
  }
  return out
}

/** Skin over both eyes, with the line of the lashes. */
function closed(pixels: Buffer): Buffer {
  const out = Buffer.from(pixels)
  for (const eye of EYES) {
    for (let dx = -eye.width; dx <= eye.width; dx++) {
      for (let dy = -eye.height; dy <= eye.height; dy++) {
        if ((dx / eye.width) ** 2 + (dy / eye.height) ** 2 <= 1)
          copy(pixels, out, eye.x + dx, eye.y + eye.height + 6, eye.x + dx, eye.y + dy)
      }
      const lash = eye.y + Math.round(eye.height * (0.45 - 0.4 * (dx / eye.width) ** 2))
      for (let dy = 0; dy < 3; dy++) out.set([70, 45, 35], ((lash + dy) * WIDTH + eye.x + dx) * 3)
    }
  }
  return out
}

function copy(from: Buffer, to: Buffer, fromX: number, fromY: number, x: number, y: number): void {
  const at = (fromY * WIDTH + fromX) * 3
  to.set(from.subarray(at, at + 3), (y * WIDTH + x) * 3)
}
