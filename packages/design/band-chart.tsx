import { useId } from 'react'
import { linePath } from './line-path.ts'
import './band-chart.css'

export interface BandChartProps {
  /** Spoken summary: from, to, lowest and highest of the end. */
  label: string
  /** Both ends from the first day to the last, of the same length; for drawing only. */
  low: readonly number[]
  high: readonly number[]
  /** Places along the line, from 0, that are marked on the ground. */
  marks?: readonly number[]
  /** The last place is an end: a post stands there. */
  ends?: boolean
}

const NONE: readonly number[] = []
const width = 390
const height = 120
const frame = { left: 8, right: width - 14, top: 14, bottom: height - 12 }

/** Two sums that grow over days, and all that may lie between them: the low end dashed, the high one in ink. */
export function BandChart({ label, low, high, marks = NONE, ends = false }: BandChartProps) {
  const gradient = useId()
  const most = Math.max(0, ...high)
  // both are drawn on one scale, from 0 to the most there can be
  const drawn = (values: readonly number[]) => linePath(values, frame, 0, [0, most])
  const [lower, upper] = [drawn(low), drawn(high)]
  const back = lower.line.slice(1).split('L').toReversed().join('L')
  const step = high.length > 1 ? (frame.right - frame.left) / (high.length - 1) : 0
  return (
    <svg className="band-chart" viewBox={`0 0 ${width} ${height}`} fill="none" role="img" aria-label={label}>
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="var(--accent)" stopOpacity="0.06" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0.2" />
        </linearGradient>
      </defs>
      <line x1={frame.left} x2={frame.right} y1={frame.bottom} y2={frame.bottom} stroke="var(--control)" />
      {ends && (
        <line
          x1={frame.right}
          x2={frame.right}
          y1={frame.top - 8}
          y2={frame.bottom}
          stroke="var(--control)"
          strokeDasharray="2 4"
        />
      )}
      {upper.line !== '' && most > 0 && (
        <>
          <path d={`${upper.line}L${back}Z`} fill={`url(#${gradient})`} />
          <path d={lower.line} stroke="currentColor" strokeWidth="1.25" strokeDasharray="4 4" strokeLinejoin="round" />
          <path d={upper.line} stroke="currentColor" strokeWidth="1.75" strokeLinejoin="round" strokeLinecap="round" />
          <circle cx={upper.end.x} cy={upper.end.y} r="9" fill="var(--glow)" />
          <circle cx={upper.end.x} cy={upper.end.y} r="4" fill="var(--accent)" />
        </>
      )}
      {marks.map((place) => (
        <circle key={place} cx={frame.left + place * step} cy={frame.bottom} r="3.5" fill="var(--ink-2)" />
      ))}
      {ends && <rect x={frame.right - 4} y={frame.bottom - 4} width="8" height="8" rx="2" fill="var(--ink)" />}
    </svg>
  )
}
