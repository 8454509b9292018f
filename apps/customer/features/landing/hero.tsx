/** Candles around the lit one: middle, opacity, top of the wick, top and height of the body, foot of the wick, filled (it fell). */
const CANDLES: readonly (readonly [number, number, number, number, number, number, boolean])[] = [
  [15, 0.21, 146.9, 165, 63.4, 247.3, false],
  [37.5, 0.23, 132.5, 157.2, 47.6, 221, false],
  [60, 0.26, 149.3, 164.5, 62.6, 241.9, true],
  [82.5, 0.3, 173.8, 188, 35.4, 243.4, true],
  [105, 0.37, 163.5, 182.1, 37.7, 232.8, true],
  [127.5, 0.49, 173.8, 188.7, 47, 246.2, true],
  [150, 0.66, 177.2, 197.8, 27.4, 241.8, false],
  [172.5, 0.88, 173.3, 194.8, 35.6, 246.8, true],
  [217.5, 0.88, 133.8, 155.2, 64.6, 233.1, true],
  [240, 0.66, 158.3, 176, 26, 214.6, true],
  [262.5, 0.49, 138.9, 162.9, 43.4, 227.1, false],
  [285, 0.37, 169.5, 182.7, 30.2, 230.8, false],
  [307.5, 0.3, 149, 174.4, 52.3, 240.7, true],
  [330, 0.26, 173.3, 187.9, 52.7, 254.3, false],
  [352.5, 0.23, 176.3, 189.6, 38.1, 251.2, false],
  [375, 0.21, 168.3, 184.5, 32.4, 235.5, false],
]

/** The row of candles with one lit in the middle: decoration, so nothing is said about it. */
export function Hero() {
  return (
    <svg className="landing-hero" viewBox="0 0 390 292" fill="none" aria-hidden="true">
      <defs>
        <radialGradient id="landing-light">
          <stop offset="0" stopColor="var(--iris)" stopOpacity=".26" />
          <stop offset=".45" stopColor="var(--iris)" stopOpacity=".08" />
          <stop offset="1" stopColor="var(--iris)" stopOpacity="0" />
        </radialGradient>
      </defs>
      {CANDLES.map(([x, opacity, top, body, height, foot, filled]) => (
        <g key={x} opacity={opacity} stroke="var(--ink)" strokeWidth="1.3">
          <path d={`M${x} ${top}V${body}M${x} ${body + height}V${foot}`} />
          <rect x={x - 5.5} y={body} width="11" height={height} rx="2" fill={filled ? 'var(--ink)' : 'var(--canvas)'} />
        </g>
      ))}
      <circle cx="195" cy="130" r="158" fill="url(#landing-light)" />
      <path d="M195 102c5.4 5.9 8 9.7 8 13.4a8 8 0 0 1-16 0c0-3.7 2.6-7.5 8-13.4z" fill="var(--iris)" />
      <path d="M195 126v16M195 238v24" stroke="var(--ink)" strokeWidth="1.6" />
      <rect
        x="187.5"
        y="142"
        width="15"
        height="96"
        rx="2.5"
        fill="var(--canvas)"
        stroke="var(--ink)"
        strokeWidth="1.8"
      />
    </svg>
  )
}
