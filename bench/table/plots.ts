import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { figure, type Measured } from './table.ts'

const WIDTH = 720
const HEIGHT = 380
const AREA = { left: 84, top: 84, right: WIDTH - 36, bottom: HEIGHT - 62 }
const POINT_RADIUS = 5
const STEPS = [1, 2, 2.5, 5, 10]
const LINES = 4

/** Colours of the app's two themes; the picture follows the reader's. */
const STYLE = `
.ground{fill:#faf9f7}.title{fill:#17161b;font-weight:600;font-size:19px}.note{fill:#55535c;font-size:13px}.tick{fill:#6b6972;font-size:12px}
.grid{stroke:#e7e5e1}.axis{stroke:#86848d}.line{stroke:#4a41c9;fill:none;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}
.under{fill:#eeedfc}.point{fill:#faf9f7;stroke:#4a41c9;stroke-width:2.5}.figure{fill:#17161b;font-size:13px;font-weight:600}
text{font-family:Geist,system-ui,-apple-system,'Segoe UI',sans-serif;font-variant-numeric:tabular-nums}
@media (prefers-color-scheme:dark){.ground{fill:#101012}.title,.figure{fill:#f4f3f1}.note{fill:#b9b7bf}
.tick{fill:#9a98a2}.grid{stroke:#28282c}.axis{stroke:#75737d}.line{stroke:#aba6ff}.under{fill:#232144}.point{fill:#101012;stroke:#aba6ff}}`

interface Plot {
  readonly file: string
  readonly alt: string
}

/** A picture for every metric that was measured at several sizes of something: sizes by powers of ten, figures from zero. */
export function drawPlots(measured: readonly Measured[], folder: string): readonly Plot[] {
  const metrics = new Map<string, Measured[]>()
  for (const line of measured) {
    if (line.metric === undefined || line.axis === undefined || line.size === undefined) continue
    const key = `${line.metric} by ${line.axis}`
    metrics.set(key, [...(metrics.get(key) ?? []), line])
  }
  for (const file of readdirSync(folder)) if (file.endsWith('.svg')) rmSync(join(folder, file))
  return [...metrics].map(([title, lines]) => {
    const file = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.svg`
    const points = lines.toSorted((one, other) => one.size! - other.size!)
    writeFileSync(join(folder, file), svg(title, points))
    const said = points
      .map(({ size, value, unit }) => `${size!.toLocaleString('en')}: ${figure(value)} ${unit}`)
      .join(', ')
    return { file, alt: `${title}: ${said}` }
  })
}

function svg(title: string, points: readonly Measured[]): string {
  const { unit, axis } = points[0]!
  const sizes = points.map(({ size }) => Math.log10(Math.max(1, size!)))
  const [from, to] = [Math.min(...sizes), Math.max(...sizes)]
  const step = stepOf(Math.max(...points.map(({ value }) => value)) / LINES)
  const top = step * Math.ceil((Math.max(...points.map(({ value }) => value)) * 1.08) / step)
  const inset = 36
  const x = (index: number): number =>
    AREA.left + inset + ((sizes[index]! - from) / Math.max(to - from, 1e-9)) * (AREA.right - AREA.left - 2 * inset)
  const y = (value: number): number => AREA.bottom - (value / top) * (AREA.bottom - AREA.top)
  const at = points.map(({ value }, index) => [round(x(index)), round(y(value))] as const)
  const line = at.map(([px, py]) => `${px},${py}`).join(' ')
  const heights = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step)
  const label = `${capital(title)}: ${points.map(({ size, value }) => `${size!.toLocaleString('en')} ${figure(value)} ${unit}`).join('; ')}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escaped(label)}">`,
    `<style>${STYLE.trim()}</style>`,
    `<rect class="ground" width="${WIDTH}" height="${HEIGHT}" rx="16"/>`,
    `<text class="title" x="28" y="40">${escaped(capital(title))}</text>`,
    `<text class="note" x="28" y="62">${escaped(unit === '1/s' ? 'per second; more is better' : `${unit}; less is better`)}</text>`,
    ...heights.map((value) => {
      const py = round(y(value))
      return (
        `<line class="${value === 0 ? 'axis' : 'grid'}" x1="${AREA.left}" x2="${AREA.right}" y1="${py}" y2="${py}"/>` +
        `<text class="tick" x="${AREA.left - 12}" y="${py + 4}" text-anchor="end">${figure(value)}</text>`
      )
    }),
    `<polygon class="under" points="${at[0]![0]},${AREA.bottom} ${line} ${at.at(-1)![0]},${AREA.bottom}"/>`,
    `<polyline class="line" points="${line}"/>`,
    ...at.map(([px, py], index) => {
      const { value, size } = points[index]!
      return (
        `<circle class="point" cx="${px}" cy="${py}" r="${POINT_RADIUS}"/>` +
        `<text class="figure" x="${px}" y="${py - 14}" text-anchor="middle">${figure(value)}</text>` +
        `<text class="tick" x="${px}" y="${AREA.bottom + 22}" text-anchor="middle">${size!.toLocaleString('en')}</text>`
      )
    }),
    `<text class="note" x="${(AREA.left + AREA.right) / 2}" y="${HEIGHT - 16}" text-anchor="middle">${escaped(axis!)}</text>`,
    '</svg>\n',
  ].join('\n')
}

/** The next of 1, 2, 2.5, 5, 10 times a power of ten. */
function stepOf(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(atLeast, 1e-9)))
  return STEPS.map((step) => step * power).find((step) => step >= atLeast) ?? power * 10
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
