import { linesOnOneScale } from './line-path.ts'
import './lines-chart.css'

/** Each differs from the others by its stroke, and not by its colour alone. */
export type LineTone = 'ink' | 'accent' | 'dotted' | 'warm' | 'soft'

export interface ChartLine {
  /** In the legend. */
  name: string
  /** Oldest first, of the same length as the others; for drawing only. */
  values: readonly number[]
  tone: LineTone
  /** Beside its name: where it stands at the end. */
  value?: string
}

export interface LinesChartProps {
  /** Spoken summary: from, to, and where each line ends. */
  label: string
  /** Up to five, the most important first: it lies on top, and ends in a light. */
  lines: readonly ChartLine[]
  /** On a 390-wide drawing that scales with the column; 140 unless told. */
  height?: number
  /** The least the whole height stands for, in the lines' own unit. */
  leastRange?: number
  /** Written at the highest and the lowest value of all. */
  scale?: { high: string; low: string }
  /** Written under the first and the last place. */
  span?: { from: string; to: string }
}

const width = 390
const STROKES: Readonly<Record<LineTone, { width: number; dash?: string }>> = {
  ink: { width: 1.75 },
  accent: { width: 1.75, dash: '6 4' },
  dotted: { width: 2, dash: '0.1 4.5' },
  warm: { width: 1.25 },
  soft: { width: 1.5, dash: '9 3 2 3' },
}

/** Up to five lines on one scale, with a legend that shows the stroke of each. */
export function LinesChart({ label, lines, height = 140, leastRange = 0, scale, span }: LinesChartProps) {
  const frame = { left: 2, right: width - 10, top: 10, bottom: height - 8 }
  const drawn = linesOnOneScale(
    lines.map(({ values }) => values),
    frame,
    leastRange,
  )
  return (
    <figure className="lines-chart">
      {scale && <p className="lines-chart-scale">{scale.high}</p>}
      <svg viewBox={`0 0 ${width} ${height}`} fill="none" role="img" aria-label={label}>
        {[frame.top, frame.bottom].map((y) => (
          <line key={y} x1="0" x2={width} y1={y} y2={y} stroke="var(--line-2)" />
        ))}
        {lines
          .map(({ name, tone }, index) => ({ name, tone, index, ...drawn[index]! }))
          .toReversed()
          .map(({ name, tone, index, line, end }) => (
            <g key={name} className={`lines-chart-${tone}`}>
              <Stroke tone={tone} path={line} />
              {index === 0 && line !== '' && (
                <>
                  <circle cx={end.x} cy={end.y} r="8" fill="var(--glow)" />
                  <circle cx={end.x} cy={end.y} r="3.5" fill="currentColor" />
                </>
              )}
            </g>
          ))}
      </svg>
      {scale && <p className="lines-chart-scale">{scale.low}</p>}
      {span && (
        <p className="lines-chart-scale lines-chart-span">
          <span>{span.from}</span>
          <span>{span.to}</span>
        </p>
      )}
      <ul className="lines-chart-legend">
        {lines.map(({ name, tone, value }) => (
          <li key={name}>
            <svg width="24" height="10" viewBox="0 0 24 10" fill="none" aria-hidden className={`lines-chart-${tone}`}>
              <Stroke tone={tone} path="M1 5L23 5" />
            </svg>
            <span>{name}</span>
            {value !== undefined && <span className="lines-chart-value">{value}</span>}
          </li>
        ))}
      </ul>
    </figure>
  )
}

function Stroke({ tone, path }: { tone: LineTone; path: string }) {
  const { width: thick, dash } = STROKES[tone]
  return (
    <path
      d={path}
      stroke="currentColor"
      strokeWidth={thick}
      strokeDasharray={dash}
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  )
}
