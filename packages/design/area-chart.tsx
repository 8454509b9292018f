import { useId } from 'react'
import { linePath } from './line-path.ts'
import './area-chart.css'

export interface AreaChartProps {
  /** Spoken summary: from, to, lowest, highest. */
  label: string
  /** Oldest first; for drawing only. */
  values: readonly number[]
  /** On a 390-wide drawing that scales with the column; 84 unless told. */
  height?: number
  /** The least the whole height stands for, as a share of the highest value: 0.01 draws a hundredth of it from bottom to top. */
  leastRange?: number
  /** A dotted line at the first value, to read gain and loss against. */
  baseline?: boolean
  /** The colour of the line; ink unless told. */
  tone?: 'ink' | 'up' | 'down'
}

const width = 390

/** Balance over time: an ink line over a fading accent, ending in a light. Full bleed to the left. */
export function AreaChart({
  label,
  values,
  height = 84,
  leastRange = 0,
  baseline = false,
  tone = 'ink',
}: AreaChartProps) {
  const gradient = useId()
  const frame = { left: 0, right: width - 20, top: 14, bottom: height - 6 }
  const { line, end } = linePath(values, frame, leastRange * Math.max(0, ...values))
  const start = Number(line.slice(1).split(/[ L]/)[1])
  return (
    <svg
      className={`area-chart area-chart-${tone}`}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      role="img"
      aria-label={label}
    >
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--accent)" stopOpacity="0.12" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
        </linearGradient>
      </defs>
      {line !== '' && (
        <>
          {baseline && <line x1="0" x2={width} y1={start} y2={start} stroke="var(--control)" strokeDasharray="2 4" />}
          <path d={`${line}L${end.x} ${height}L0 ${height}Z`} fill={`url(#${gradient})`} />
          <path d={line} stroke="currentColor" strokeWidth="1.75" strokeLinejoin="round" strokeLinecap="round" />
          <circle cx={end.x} cy={end.y} r="9" fill="var(--glow)" />
          <circle cx={end.x} cy={end.y} r="4" fill="var(--accent)" />
        </>
      )}
    </svg>
  )
}
