import { useId } from 'react'

export interface CandleSceneProps {
  /** A lit candle is done or waiting for you; an unlit one is offline, its flame dashed. */
  lit: boolean
  width?: number
}

/** The row of candlesticks with one candle in the middle: login prompt, offline page, validated identity. */
export function CandleScene({ lit, width = 220 }: CandleSceneProps) {
  const glow = useId()
  const flame = 'M110 34c5 5.5 7.5 9 7.5 12.5a7.5 7.5 0 0 1-15 0c0-3.5 2.5-7 7.5-12.5z'
  return (
    <svg className="drawing" width={width} viewBox="0 0 220 160" fill="none" aria-hidden="true">
      {lit && (
        <>
          <defs>
            <radialGradient id={glow}>
              <stop offset="0" stopColor="var(--iris)" stopOpacity=".24" />
              <stop offset=".5" stopColor="var(--iris)" stopOpacity=".07" />
              <stop offset="1" stopColor="var(--iris)" stopOpacity="0" />
            </radialGradient>
          </defs>
          <circle cx="110" cy="66" r="80" fill={`url(#${glow})`} />
        </>
      )}
      <g stroke="var(--ink)" strokeWidth="1.5" fill="var(--canvas)">
        <g opacity=".22">
          <path d="M22 84v10M22 122v10M198 76v10M198 118v8" />
          <rect x="16.5" y="94" width="11" height="28" rx="2" />
          <rect x="192.5" y="86" width="11" height="32" rx="2" />
        </g>
        <g opacity=".42">
          <path d="M51 78v10M51 112v12M169 84v8M169 120v10" />
          <rect x="45.5" y="88" width="11" height="24" rx="2" fill="var(--ink)" />
          <rect x="163.5" y="92" width="11" height="28" rx="2" />
        </g>
        <g opacity=".75">
          <path d="M80 68v12M80 122v10M140 72v10M140 112v12" />
          <rect x="74.5" y="80" width="11" height="42" rx="2" />
          <rect x="134.5" y="82" width="11" height="30" rx="2" fill="var(--ink)" />
        </g>
        <path d="M110 60v12M110 134v14" />
        <rect x="103" y="72" width="14" height="62" rx="2.5" strokeWidth="1.8" />
      </g>
      {lit ? (
        <path d={flame} fill="var(--iris)" />
      ) : (
        <path d={flame} stroke="var(--control)" strokeWidth="1.4" strokeDasharray="2.5 3" />
      )}
    </svg>
  )
}

/** A page with a dashed candle in it: a part of the app did not load. */
export function MissingPartDrawing() {
  return (
    <svg className="drawing" width="200" height="120" viewBox="0 0 200 120" fill="none" aria-hidden="true">
      <rect x="30" y="14" width="140" height="92" rx="14" stroke="var(--line-2)" strokeWidth="1.6" />
      <path d="M30 38h140" stroke="var(--line-2)" strokeWidth="1.6" />
      <circle cx="44" cy="26" r="2.5" fill="var(--line-2)" />
      <circle cx="54" cy="26" r="2.5" fill="var(--line-2)" />
      <path d="M48 56h60M48 72h36" stroke="var(--line-2)" strokeWidth="5" strokeLinecap="round" />
      <g stroke="var(--ink)" strokeWidth="1.6">
        <path d="M138 52v8M138 88v8" />
        <rect x="131" y="60" width="14" height="28" rx="2.5" strokeDasharray="3 3.4" />
      </g>
    </svg>
  )
}

/** The mark: a candle. From 22px high. */
export function CandelaMark({ height = 30, label }: { height?: number; label?: string }) {
  return (
    <svg
      width={(height * 16) / 28}
      height={height}
      viewBox="0 0 16 28"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path
        d="M1 10.9a1.1 1.1 0 0 1 1.1-1.1h1.12a5.3 5.3 0 0 0 9.56 0h1.12a1.1 1.1 0 0 1 1.1 1.1V25
          a2.4 2.4 0 0 1-2.4 2.4H3.4A2.4 2.4 0 0 1 1 25z"
        fill="var(--ink)"
      />
      <path d="M8 .5c2.5 2.9 3.7 4.9 3.7 7a3.7 3.7 0 0 1-7.4 0c0-2.1 1.2-4.1 3.7-7z" fill="var(--iris)" />
    </svg>
  )
}
