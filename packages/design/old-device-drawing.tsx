/** A phone with an arrow: the system is too old. */
export function OldDeviceDrawing() {
  return (
    <svg className="drawing" width="120" height="150" viewBox="0 0 120 150" fill="none" aria-hidden="true">
      <rect x="24" y="6" width="72" height="138" rx="16" fill="var(--surface)" stroke="var(--ink)" strokeWidth="1.8" />
      <path d="M50 18h20" stroke="var(--ink)" strokeWidth="2.4" strokeLinecap="round" />
      <circle cx="60" cy="76" r="22" stroke="var(--line-2)" strokeWidth="2" />
      <path
        d="M60 87V66M60 66l-8 8M60 66l8 8"
        stroke="var(--iris)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
