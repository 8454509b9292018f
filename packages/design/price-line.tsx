import { useId } from 'react'
import { type PriceLineFrame, type PricePoint, priceLineShape } from './price-line-shape.ts'
import './price-line.css'

export interface PriceLineProps {
  /** Spoken summary: from, to, entry. */
  label: string
  /** Oldest first; for drawing only. */
  points: readonly PricePoint[]
  /** The start of the time that the width stands for, milliseconds. */
  from: number
  until: number
  /** The last price and the entry's, as the tags say them. */
  lastText: string
  entry?: PricePoint & { text: string }
  /** The times under the left edge and under the last point. */
  times: readonly [from: string, until: string]
  height?: number
}

const WIDTH = 390
const FRAME_RIGHT = 306
const TAG_LEFT = 324
const TAG_WIDTH = 62
const TAG_HEIGHT = 20
const GRID_LINES = 4

/** The price of the last moments, live, ending in a light; from an entry on coloured by the side of it that it is on. */
export function PriceLine({ label, points, from, until, lastText, entry, times, height = 206 }: PriceLineProps) {
  const clip = useId()
  const frame: PriceLineFrame = { left: 0, right: FRAME_RIGHT, top: 14, bottom: height - 30 }
  const shape = priceLineShape(points, { from, until }, frame, entry)
  const { end } = shape
  const side =
    !entry || !end || !shape.entry ? 'none' : end.y < shape.entry.y ? 'up' : end.y > shape.entry.y ? 'down' : 'none'
  const tags = end && tagHeights(end.y, shape.entry?.y, height)
  return (
    <svg className="price-line" viewBox={`0 0 ${WIDTH} ${height}`} fill="none" role="img" aria-label={label}>
      {Array.from({ length: GRID_LINES }, (_, index) => {
        const y = frame.top + (index * (frame.bottom - frame.top)) / (GRID_LINES - 1)
        return <line key={index} x1="0" x2={FRAME_RIGHT + 6} y1={y} y2={y} className="price-line-grid" />
      })}
      {end && (
        <line
          x1="0"
          x2={TAG_LEFT}
          y1={shape.entry?.y ?? end.y}
          y2={shape.entry?.y ?? end.y}
          className="price-line-level"
        />
      )}
      {shape.before !== '' && <path d={shape.before} className={entry ? 'price-line-past' : 'price-line-now'} />}
      {shape.entry && shape.after !== '' && (
        <>
          <defs>
            <clipPath id={`${clip}up`}>
              <rect x="0" y="0" width={WIDTH} height={shape.entry.y} />
            </clipPath>
            <clipPath id={`${clip}down`}>
              <rect x="0" y={shape.entry.y} width={WIDTH} height={height} />
            </clipPath>
          </defs>
          {(['up', 'down'] as const).map((half) => (
            <g key={half} clipPath={`url(#${clip}${half})`} className={`price-line-${half}`}>
              <path d={shape.area} className="price-line-area" />
              <path d={shape.after} className="price-line-half" />
            </g>
          ))}
        </>
      )}
      {shape.entry && <circle cx={shape.entry.x} cy={shape.entry.y} r="4.5" className="price-line-entry" />}
      {end && (
        <g className={`price-line-${side}`}>
          <circle cx={end.x} cy={end.y} r="10" className="price-line-glow" />
          <circle cx={end.x} cy={end.y} r="4.2" className="price-line-end" />
        </g>
      )}
      {tags && entry && <Tag y={tags.entry} text={entry.text} />}
      {tags && <Tag y={tags.last} text={lastText} {...(entry && { side })} />}
      <text x="20" y={height - 8} className="price-line-time">
        {times[0]}
      </text>
      <text x={FRAME_RIGHT} y={height - 8} textAnchor="end" className="price-line-time">
        {times[1]}
      </text>
    </svg>
  )
}

function Tag({ y, text, side = 'none' }: { y: number; text: string; side?: 'up' | 'down' | 'none' }) {
  return (
    <g className={`price-line-tag price-line-tag-${side}`}>
      <rect x={TAG_LEFT} y={y - TAG_HEIGHT / 2} width={TAG_WIDTH} height={TAG_HEIGHT} rx="5" />
      <text x={TAG_LEFT + TAG_WIDTH - 5} y={y + 4} textAnchor="end">
        {text}
      </text>
    </g>
  )
}

/** Two tags never lie on each other: the last price gives way. */
function tagHeights(last: number, entry: number | undefined, height: number): { last: number; entry: number } {
  if (entry === undefined || Math.abs(last - entry) >= TAG_HEIGHT + 2) return { last, entry: entry ?? last }
  const above = last <= entry
  const moved = above ? entry - TAG_HEIGHT - 2 : entry + TAG_HEIGHT + 2
  const isInside = moved >= TAG_HEIGHT / 2 && moved <= height - TAG_HEIGHT
  return { last: isInside ? moved : above ? entry + TAG_HEIGHT + 2 : entry - TAG_HEIGHT - 2, entry }
}
