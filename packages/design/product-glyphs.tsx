import type { ReactNode } from 'react'

/** Our own glyphs on a 24 grid, by product symbol: letters and plain shapes, never a trade mark. */
export const productGlyphs: Readonly<Record<string, () => ReactNode>> = {
  ADA: () => (
    <>
      <path
        d="M7.2 16.8 12 6.8l4.8 10"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="12" cy="15.7" r="1.5" fill="var(--dc)" />
    </>
  ),
  APT: () => (
    <>
      <circle cx="11.5" cy="12.8" r="3.8" fill="none" stroke="var(--dc)" strokeWidth="2.1" />
      <path
        d="M15.7 8.6v8.4"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  ARB: () => (
    <>
      <path
        d="M6.6 17v-4.6a5.4 5.4 0 0 1 10.8 0V17"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M10.6 17v-4a1.4 1.4 0 0 1 2.8 0v4"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  ATOM: () => (
    <>
      <ellipse
        cx="12"
        cy="12"
        rx="6.6"
        ry="2.9"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="1.8"
        transform="rotate(-38 12 12)"
      />
      <circle cx="12" cy="12" r="1.9" fill="var(--dc)" />
    </>
  ),
  AVAX: () => (
    <path
      d="M5.8 16.4 10 8.2l2.9 5 1.7-2.8 3.6 6"
      fill="none"
      stroke="var(--dc)"
      strokeWidth="2.1"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  BCH: () => (
    <>
      <path d="M9 6.4h4.2a2.3 2.3 0 0 1 0 4.6H9a2.3 2.3 0 0 1 0-4.6z" fill="var(--dc)" />
      <path d="M9 13h6a2.3 2.3 0 0 1 0 4.6H9A2.3 2.3 0 0 1 9 13z" fill="var(--dc)" />
    </>
  ),
  BNB: () => (
    <>
      <path
        d="M8.4 5.9v8"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="12.1" cy="14" r="3.7" fill="none" stroke="var(--dc)" strokeWidth="2.1" />
      <circle cx="16.5" cy="7.3" r="1.5" fill="var(--dc)" />
    </>
  ),
  BTC: () => (
    <path
      d="M9 6.8h3.7a2.6 2.6 0 0 1 0 5.2H9zM9 12h4.6a2.6 2.6 0 0 1 0 5.2H9z"
      fill="none"
      stroke="var(--dc)"
      strokeWidth="2.1"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  DOGE: () => (
    <>
      <path
        d="M8.2 6.8h3.3a5.2 5.2 0 0 1 0 10.4H8.2z"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="11.6" cy="12" r="1.4" fill="var(--dc)" />
    </>
  ),
  DOT: () => (
    <>
      <circle cx="10.9" cy="13.1" r="4.3" fill="var(--dc)" />
      <circle cx="16.6" cy="7.6" r="1.9" fill="var(--dc)" />
    </>
  ),
  ETH: () => (
    <path
      d="M7.4 7.4h9.2M9.4 12h5.2M7.4 16.6h9.2"
      fill="none"
      stroke="var(--dc)"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  EUR: () => (
    <path
      d="M15.8 8.4a5 5 0 1 0 0 7.2M6.3 10.7h6.3M6.3 13.3h5.4"
      fill="none"
      stroke="var(--dc)"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  GBP: () => (
    <path
      d="M15.2 8.3a3 3 0 0 0-5.6 1.6c0 2.6.9 4.9-1.5 7h7.7M7.6 12.5h5.4"
      fill="none"
      stroke="var(--dc)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  JPY: () => (
    <path
      d="M7.8 6.8 12 12l4.2-5.2M12 12v5.4M8.6 12.3h6.8M8.6 15h6.8"
      fill="none"
      stroke="var(--dc)"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  LINK: () => (
    <>
      <rect x="5.7" y="9.3" width="7.6" height="5.4" rx="2.7" fill="none" stroke="var(--dc)" strokeWidth="1.9" />
      <rect x="10.7" y="9.3" width="7.6" height="5.4" rx="2.7" fill="none" stroke="var(--dc)" strokeWidth="1.9" />
    </>
  ),
  LNT: () => (
    <>
      <path
        d="M9.2 9.2h5.6l1.2 6.6a1.6 1.6 0 0 1-1.6 1.9H9.6A1.6 1.6 0 0 1 8 15.8zM10 9.2a2 2 0 0 1 4 0"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="12" cy="13.6" r="1.5" fill="var(--dc)" />
    </>
  ),
  LTC: () => (
    <>
      <path
        d="M9 6.6v10.6h7.4"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="2.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M13 6.6v6.4h3.4"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  NDX: () => (
    <>
      <path
        d="M6.4 16.4l3.6-5.6 3.4 3 3.4-5.6"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16.9" cy="7.7" r="1.9" fill="var(--dc)" />
    </>
  ),
  NEAR: () => (
    <path
      d="M8 17.2V6.8l8 10.4V6.8"
      fill="none"
      stroke="var(--dc)"
      strokeWidth="2.1"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  OIL: () => (
    <>
      <path d="M12 5.2c3.3 3.9 4.9 6.3 4.9 8.6a4.9 4.9 0 0 1-9.8 0c0-2.3 1.6-4.7 4.9-8.6z" fill="var(--dc)" />
      <path d="M9.5 14c.1 1.4 1 2.3 2.4 2.5" fill="none" stroke="var(--db)" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  SOL: () => (
    <path
      d="M15.7 8.7c-.8-1.2-2.1-1.9-3.7-1.9-2.1 0-3.6 1-3.6 2.6 0 3.7 7.3 1.5 7.3 5.2 0 1.6-1.6 2.6-3.7 2.6-1.7 0-3-.7-3.9-2"
      fill="none"
      stroke="var(--dc)"
      strokeWidth="2.1"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  SPX: () => (
    <>
      <rect x="6.3" y="12.6" width="3" height="4.8" rx="1" fill="var(--dc)" />
      <rect x="10.5" y="9.8" width="3" height="7.6" rx="1" fill="var(--dc)" />
      <rect x="14.7" y="6.6" width="3" height="10.8" rx="1" fill="var(--dc)" />
    </>
  ),
  SUI: () => (
    <path
      d="M6 9.8c2-2.3 4-2.3 6 0s4 2.3 6 0M6 15c2-2.3 4-2.3 6 0s4 2.3 6 0"
      fill="none"
      stroke="var(--dc)"
      strokeWidth="2.1"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  TON: () => (
    <>
      <path
        d="M6.4 12a5.6 5.6 0 0 1 11.2 0z"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M12 12v5.8"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  TRX: () => (
    <>
      <path
        d="M6.6 8h10.8"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="2.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M12 11.6v6"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="2.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M8.3 11.6v2.2M15.7 11.6v2.2"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  TSR: () => (
    <>
      <rect x="6.6" y="6.6" width="4.7" height="4.7" rx="1.2" fill="var(--dc)" />
      <rect x="12.7" y="6.6" width="4.7" height="4.7" rx="1.2" fill="var(--dc)" />
      <rect x="6.6" y="12.7" width="4.7" height="4.7" rx="1.2" fill="var(--dc)" />
      <rect x="13.1" y="13.1" width="3.9" height="3.9" rx="1" fill="none" stroke="var(--dc)" strokeWidth="1.5" />
    </>
  ),
  UNI: () => (
    <>
      <path
        d="M8 7v5.7a4 4 0 0 0 8 0V11"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M16 7.6l1.8-2.1"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  USDT: () => (
    <path
      d="M7.4 7.2h9.2M12 7.2v10.2M8.8 11.3h6.4"
      fill="none"
      stroke="var(--dc)"
      strokeWidth="2.1"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  XAG: () => (
    <>
      <path
        d="M9 7.8h6l2.3 8.4H6.7z"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M9.6 12.6h4.8"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  XAU: () => (
    <>
      <path d="M9.3 7h5.4l.7 3.3H8.6z" fill="var(--dc)" />
      <path d="M7.9 12h8.2l1.3 5H6.6z" fill="var(--dc)" />
    </>
  ),
  XRP: () => (
    <>
      <path
        d="M7.4 7.4l2.7 2.7M16.6 7.4l-2.7 2.7M7.4 16.6l2.7-2.7M16.6 16.6l-2.7-2.7"
        fill="none"
        stroke="var(--dc)"
        strokeWidth="2.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="12" cy="12" r="1.1" fill="var(--dc)" />
    </>
  ),
}
