import { drawIcon } from './icon.tsx'

/** The icons of every page's frame, apart from the others so that the first load carries only these. */
export const BackIcon = /* @__PURE__ */ drawIcon('BackIcon', () => <path d="M14.5 5.5 8 12l6.5 6.5" />)
export const CheckIcon = /* @__PURE__ */ drawIcon('CheckIcon', () => <path d="m5 12.5 4.5 4.5L19 7.5" />)
export const HomeIcon = /* @__PURE__ */ drawIcon('HomeIcon', () => (
  <path d="M4 11.2 12 4.5l8 6.7V19a1.2 1.2 0 0 1-1.2 1.2H14.5v-5.4h-5v5.4H5.2A1.2 1.2 0 0 1 4 19z" />
))
export const InfoIcon = /* @__PURE__ */ drawIcon('InfoIcon', () => (
  <>
    <circle cx="12" cy="12" r="8.2" />
    <path d="M12 11v5.2M12 7.8v.2" />
  </>
))
export const LetterIcon = /* @__PURE__ */ drawIcon('LetterIcon', () => (
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2.2" />
    <path d="m4.5 7.5 7.5 5.5 7.5-5.5" />
  </>
))
export const MarketIcon = /* @__PURE__ */ drawIcon('MarketIcon', () => (
  <>
    <path d="M6 4v3M6 16v4M18 3.5v4M18 14v4.5M12 7v3M12 18v2.5" />
    <rect x="4" y="7" width="4" height="9" rx="1" />
    <rect x="10" y="10" width="4" height="8" rx="1" />
    <rect x="16" y="7.5" width="4" height="6.5" rx="1" />
  </>
))
export const OfflineIcon = /* @__PURE__ */ drawIcon('OfflineIcon', () => (
  <path
    d="M4 9.5a12 12 0 0 1 4-2.4M20 9.5a12 12 0 0 0-8.5-3.4M7 13a7.5 7.5 0 0 1 3-1.7M17 13a7.5 7.5 0 0 0-1.5-1.1M12 17.5v.2
    M4.5 4l15 16"
  />
))
export const OrderIcon = /* @__PURE__ */ drawIcon('OrderIcon', () => (
  <path d="M7.8 8.2a3.8 3.8 0 1 0 0 7.6c3.4 0 5-7.6 8.4-7.6a3.8 3.8 0 1 1 0 7.6c-3.4 0-5-7.6-8.4-7.6z" />
))
export const RetryIcon = /* @__PURE__ */ drawIcon('RetryIcon', () => (
  <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4.5v4h-4" />
))
export const TradeIcon = /* @__PURE__ */ drawIcon('TradeIcon', () => (
  <path d="M8 19.5V5M8 5 4.5 8.5M8 5l3.5 3.5M16 4.5V19M16 19l-3.5-3.5M16 19l3.5-3.5" />
))
export const WalletIcon = /* @__PURE__ */ drawIcon('WalletIcon', () => (
  <>
    <path d="M4 7.3A2.3 2.3 0 0 1 6.3 5H17v3" />
    <path d="M4 7.3V17.4A2.1 2.1 0 0 0 6.1 19.5H19a1 1 0 0 0 1-1V9a1 1 0 0 0-1-1H5" />
    <circle cx="16.3" cy="13.7" r="1" fill="currentColor" stroke="none" />
  </>
))
export const WarningIcon = /* @__PURE__ */ drawIcon('WarningIcon', () => (
  <>
    <path d="M12 4.5 3.8 19h16.4z" />
    <path d="M12 10.2v4M12 16.6v.2" />
  </>
))
export const CloseIcon = /* @__PURE__ */ drawIcon('CloseIcon', () => <path d="m6.5 6.5 11 11M17.5 6.5l-11 11" />)
export const CoinsIcon = /* @__PURE__ */ drawIcon('CoinsIcon', () => (
  <>
    <ellipse cx="9.5" cy="7.5" rx="5" ry="2.7" />
    <path d="M4.5 7.5v4c0 1.5 2.2 2.7 5 2.7M4.5 11.5v4c0 1.5 2.2 2.7 5 2.7" />
    <ellipse cx="15" cy="13.5" rx="4.8" ry="2.5" />
    <path d="M10.2 13.5v4.2c0 1.4 2.1 2.5 4.8 2.5s4.8-1.1 4.8-2.5v-4.2" />
  </>
))
export const DownIcon = /* @__PURE__ */ drawIcon('DownIcon', () => <path d="m6.5 9.5 5.5 5.5 5.5-5.5" />)
export const GlobeIcon = /* @__PURE__ */ drawIcon('GlobeIcon', () => (
  <>
    <circle cx="12" cy="12" r="8.2" />
    <path d="M3.8 12h16.4M12 3.8c2.4 2.4 3.5 5 3.5 8.2s-1.1 5.8-3.5 8.2c-2.4-2.4-3.5-5-3.5-8.2s1.1-5.8 3.5-8.2z" />
  </>
))
export const PracticeFlaskIcon = /* @__PURE__ */ drawIcon('PracticeFlaskIcon', () => (
  <path d="M9.5 4.5h5M10.5 4.5v5L5.5 18a1.5 1.5 0 0 0 1.3 2.2h10.4a1.5 1.5 0 0 0 1.3-2.2l-5-8.5v-5M8 14.5h8" />
))
export const ShieldIcon = /* @__PURE__ */ drawIcon('ShieldIcon', () => (
  <>
    <path d="M12 3.8 5 6.5v5c0 4.3 2.9 7.3 7 8.7 4.1-1.4 7-4.4 7-8.7v-5z" />
    <path d="m9 11.8 2.2 2.2 3.9-4.2" />
  </>
))
