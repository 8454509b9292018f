import { useMemo } from 'react'
import { encode } from 'uqr'
import './qr-code.css'

/** A text as a QR code, always dark on white: many readers know no other. Four modules of white around it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  const box = size + 2 * QUIET
  return (
    <svg className="qr-code" viewBox={`0 0 ${box} ${box}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={box} height={box} fill="#fff" />
      <path d={path} fill="#17161b" />
    </svg>
  )
}

const QUIET = 4

/** One rectangle for each run of dark modules. */
function drawn(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const runs: string[] = []
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x++) {
      if (row[x] !== true) continue
      const from = x
      while (row[x + 1] === true) x++
      runs.push(`M${from + QUIET} ${y + QUIET}h${x - from + 1}v1h-${x - from + 1}z`)
    }
  }
  return { size, path: runs.join('') }
}
