import type { ReactNode } from 'react'

export type EmptyDrawing = 'candles' | 'star' | 'receipt' | 'letter' | 'wallet' | 'search' | 'sprout' | 'people'

const emptyShapes: Record<EmptyDrawing, () => ReactNode> = {
  candles: () => (
    <>
      <path d="M16 8v6M16 30v6M36 6v8M36 32v6M56 10v6M56 32v4" />
      <rect x="11" y="14" width="10" height="16" rx="2" />
      <rect x="31" y="14" width="10" height="18" rx="2" />
      <rect x="51" y="16" width="10" height="16" rx="2" />
    </>
  ),
  star: () => <path d="m36 8 4.4 8.9 9.8 1.4-7.1 6.9 1.7 9.8-8.8-4.6-8.8 4.6 1.7-9.8-7.1-6.9 9.8-1.4z" />,
  receipt: () => (
    <>
      <path d="M22 4h28v36l-4.7-3-4.7 3-4.6-3-4.7 3-4.6-3-4.7 3z" />
      <path d="M29 14h14M29 21h14M29 28h8" />
    </>
  ),
  letter: () => (
    <>
      <rect x="16" y="8" width="40" height="28" rx="4" />
      <path d="m19 12 17 13 17-13" />
    </>
  ),
  wallet: () => (
    <>
      <path d="M14 16a5 5 0 0 1 5-5h32v7" />
      <path d="M14 16v20a4 4 0 0 0 4 4h36a3 3 0 0 0 3-3V21a3 3 0 0 0-3-3H17" />
    </>
  ),
  search: () => (
    <>
      <circle cx="33" cy="20" r="13" />
      <path d="m43 30 10 10" />
    </>
  ),
  sprout: () => <path d="M36 40V20M36 20c0-8-5-12-14-12 0 8 5 12 14 12zM36 27c0-6 4-10 14-10 0 7-5 10-14 10z" />,
  people: () => (
    <>
      <circle cx="27" cy="15" r="7" />
      <path d="M13 38c2-9 7-12 14-12s12 3 14 12M45 9a6 6 0 0 1 0 12M49 26c6 1 9 5 10 12" />
    </>
  ),
}

/** A dashed outline of what is not there yet. */
export function EmptyOutline({ of }: { of: EmptyDrawing }) {
  return (
    <svg
      className="drawing"
      width="72"
      height="44"
      viewBox="0 0 72 44"
      fill="none"
      stroke="var(--control)"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray="3 3.2"
      aria-hidden="true"
    >
      {emptyShapes[of]()}
    </svg>
  )
}
