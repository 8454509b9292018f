import { drawIcon } from './icon.tsx'

export {
  BackIcon,
  CheckIcon,
  HomeIcon,
  InfoIcon,
  LetterIcon,
  MarketIcon,
  OfflineIcon,
  OrderIcon,
  RetryIcon,
  TradeIcon,
  WalletIcon,
  CloseIcon,
  CoinsIcon,
  DownIcon,
  GlobeIcon,
  PracticeFlaskIcon,
  ShieldIcon,
  WarningIcon,
} from './icons-first.tsx'

/** The drawn icon set, each by its product name. Sizes and stroke weight are props; colour is the text's. */
export const AttachIcon = /* @__PURE__ */ drawIcon('AttachIcon', () => (
  <path d="m18.5 11.5-6.8 6.8a4.2 4.2 0 0 1-6-6l7.4-7.4a2.8 2.8 0 0 1 4 4l-7 7a1.3 1.3 0 0 1-2-1.8l6.2-6.2" />
))
export const BankIcon = /* @__PURE__ */ drawIcon('BankIcon', () => (
  <path d="M4 9.5 12 4.5l8 5M5 9.5h14M6.5 12.5v4.5M10.2 12.5v4.5M13.8 12.5v4.5M17.5 12.5v4.5M4.5 19.5h15" />
))
export const BellIcon = /* @__PURE__ */ drawIcon('BellIcon', () => (
  <>
    <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.3 1.5H4.7z" />
    <path d="M10 20.5h4" />
  </>
))
export const CalendarIcon = /* @__PURE__ */ drawIcon('CalendarIcon', () => (
  <>
    <rect x="4.5" y="5.5" width="15" height="14" rx="2.2" />
    <path d="M4.5 10h15M8.5 3.5v3.5M15.5 3.5v3.5" />
  </>
))
export const CameraIcon = /* @__PURE__ */ drawIcon('CameraIcon', () => (
  <>
    <path d="M4 9a2 2 0 0 1 2-2h2l1.5-2h5L16 7h2a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" />
    <circle cx="12" cy="13" r="3.4" />
  </>
))
export const CardIcon = /* @__PURE__ */ drawIcon('CardIcon', () => (
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2.2" />
    <path d="M3.5 9.8h17M7 14.5h3" />
  </>
))
export const ChatIcon = /* @__PURE__ */ drawIcon('ChatIcon', () => (
  <path d="M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v8.5A1.5 1.5 0 0 1 19 17h-6.5L8 20.5V17H5a1.5 1.5 0 0 1-1.5-1.5V7A1.5 1.5 0 0 1 5 5.5z" />
))
export const CheckCircleIcon = /* @__PURE__ */ drawIcon('CheckCircleIcon', () => (
  <>
    <circle cx="12" cy="12" r="8.2" />
    <path d="m8.3 12.2 2.6 2.6 4.8-5" />
  </>
))
export const ClockIcon = /* @__PURE__ */ drawIcon('ClockIcon', () => (
  <>
    <circle cx="12" cy="12" r="8.2" />
    <path d="M12 7.5V12l3 2" />
  </>
))
export const CopyIcon = /* @__PURE__ */ drawIcon('CopyIcon', () => (
  <>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2.2" />
    <path d="M15.5 8.5V6.7a2.2 2.2 0 0 0-2.2-2.2H6.7a2.2 2.2 0 0 0-2.2 2.2v6.6a2.2 2.2 0 0 0 2.2 2.2h1.8" />
  </>
))
export const DeleteIcon = /* @__PURE__ */ drawIcon('DeleteIcon', () => (
  <path d="M5 7h14M9.5 7V4.8h5V7M7 7l.8 12.5h8.4L17 7" />
))
export const DepositIcon = /* @__PURE__ */ drawIcon('DepositIcon', () => <path d="M17 7 7 17M7 17h8.5M7 17V8.5" />)
export const DeviceIcon = /* @__PURE__ */ drawIcon('DeviceIcon', () => (
  <>
    <rect x="5" y="5.5" width="14" height="9.5" rx="1.8" />
    <path d="M3 18.5h18" />
  </>
))
export const EarnIcon = /* @__PURE__ */ drawIcon('EarnIcon', () => (
  <path d="M12 20v-8.5M12 11.5C12 8 9.5 5.5 5 5.5c0 4 2.5 6 7 6zM12 14c0-3 2.2-5 7-5 0 3.5-2.5 5-7 5z" />
))
export const EditIcon = /* @__PURE__ */ drawIcon('EditIcon', () => <path d="m5 19 1-4L16 5l3 3L9 18zM14 7l3 3" />)
export const EyeIcon = /* @__PURE__ */ drawIcon('EyeIcon', () => (
  <>
    <path d="M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12z" />
    <circle cx="12" cy="12" r="2.7" />
  </>
))
export const EyeOffIcon = /* @__PURE__ */ drawIcon('EyeOffIcon', () => (
  <>
    <path
      d="M4.8 8.3C3.5 9.8 2.8 12 2.8 12S6 18.2 12 18.2c1.7 0 3.2-.5 4.4-1.2
      M9.5 6.2c.8-.3 1.6-.4 2.5-.4 6 0 9.2 6.2 9.2 6.2s-.7 1.4-2.1 2.9"
    />
    <path d="M10.1 10.1a2.7 2.7 0 0 0 3.8 3.8M4.5 4.5l15 15" />
  </>
))
export const FilterIcon = /* @__PURE__ */ drawIcon('FilterIcon', () => <path d="M5 7h14M8 12h8M10.5 17h3" />)
export const FreezeIcon = /* @__PURE__ */ drawIcon('FreezeIcon', () => (
  <path d="M12 3.5v17M4.7 7.8l14.6 8.4M19.3 7.8 4.7 16.2M9.7 4.7 12 6.8l2.3-2.1M9.7 19.3 12 17.2l2.3 2.1" />
))
export const FullScreenIcon = /* @__PURE__ */ drawIcon('FullScreenIcon', () => (
  <path d="M9 4.5H4.5V9M15 4.5h4.5V9M9 19.5H4.5V15M15 19.5h4.5V15" />
))
export const GiftIcon = /* @__PURE__ */ drawIcon('GiftIcon', () => (
  <path
    d="M5 10.5h14V19a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1zM4 7.5h16v3H4zM12 7.5V20M12 7.5c-1.5-3.5-5-3.5-5-1.5 0 1.5 3 1.5 5 1.5z
    M12 7.5c1.5-3.5 5-3.5 5-1.5 0 1.5-3 1.5-5 1.5z"
  />
))
export const GoldIcon = /* @__PURE__ */ drawIcon('GoldIcon', () => (
  <>
    <path d="M8.5 6h7l1 4.5h-9zM4.5 13.5h6l1 4.5h-8zM13.5 13.5h6l1 4.5h-8z" />
  </>
))
export const HealthIcon = /* @__PURE__ */ drawIcon('HealthIcon', () => <path d="M3.5 12h4l2.5-6 4 12 2.5-6h4" />)
export const HelpIcon = /* @__PURE__ */ drawIcon('HelpIcon', () => (
  <path d="M12 6.5c-2-1.5-4.5-2-7.5-2v13.5c3 0 5.5.5 7.5 2 2-1.5 4.5-2 7.5-2V4.5c-3 0-5.5.5-7.5 2zM12 6.5V20" />
))
export const IdCardIcon = /* @__PURE__ */ drawIcon('IdCardIcon', () => (
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2.2" />
    <circle cx="9" cy="11" r="2" />
    <path d="M5.8 15.8c.8-1.7 5.6-1.7 6.4 0M14.5 10h3M14.5 13.5h3" />
  </>
))
export const KeyIcon = /* @__PURE__ */ drawIcon('KeyIcon', () => (
  <>
    <circle cx="8" cy="15.5" r="3.8" />
    <path d="m10.8 12.7 8-8M15.5 8l2.5 2.5" />
  </>
))
export const ForwardIcon = /* @__PURE__ */ drawIcon('ForwardIcon', () => <path d="M5 12h14M13 6l6 6-6 6" />)
export const LightIcon = /* @__PURE__ */ drawIcon('LightIcon', () => <path d="M13 3.5 6 13.5h5l-1 7 7-10h-5z" />)
export const ListIcon = /* @__PURE__ */ drawIcon('ListIcon', () => (
  <path d="M9 6.5h10.5M9 12h10.5M9 17.5h10.5M5 6.5h.01M5 12h.01M5 17.5h.01" />
))
export const LoanIcon = /* @__PURE__ */ drawIcon('LoanIcon', () => (
  <>
    <circle cx="12" cy="12" r="8.2" />
    <path d="M8.5 15.5l7-7M9 9.2h.01M15 14.8h.01" />
  </>
))
export const LockIcon = /* @__PURE__ */ drawIcon('LockIcon', () => (
  <>
    <rect x="5.5" y="10.5" width="13" height="9.5" rx="2.2" />
    <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
  </>
))
export const LogoutIcon = /* @__PURE__ */ drawIcon('LogoutIcon', () => (
  <path d="M13 4.5H7A1.5 1.5 0 0 0 5.5 6v12A1.5 1.5 0 0 0 7 19.5h6M10.5 12H20M20 12l-3.5-3.5M20 12l-3.5 3.5" />
))
export const MiningIcon = /* @__PURE__ */ drawIcon('MiningIcon', () => (
  <path d="m12 4.5 8 4.2-8 4.2-8-4.2zM4 12.8l8 4.2 8-4.2" />
))
export const MinusIcon = /* @__PURE__ */ drawIcon('MinusIcon', () => <path d="M6 12h12" />)
export const MoreIcon = /* @__PURE__ */ drawIcon('MoreIcon', () => (
  <path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth="2.6" />
))
export const MoveIcon = /* @__PURE__ */ drawIcon('MoveIcon', () => (
  <path d="M7.5 18V6M7.5 6 4.5 9M7.5 6l3 3M16.5 6v12M16.5 18l-3-3M16.5 18l3-3" />
))
export const NewCoinIcon = /* @__PURE__ */ drawIcon('NewCoinIcon', () => (
  <path d="M12 4v4M12 16v4M4 12h4M16 12h4M6.5 6.5l2.5 2.5M15 15l2.5 2.5M17.5 6.5 15 9M9 15l-2.5 2.5" />
))
export const NewsIcon = /* @__PURE__ */ drawIcon('NewsIcon', () => (
  <path d="M5 5.5h11v13a1 1 0 0 0 1 1H6.5A1.5 1.5 0 0 1 5 18zM16 9.5h3.5v8.5a1.5 1.5 0 0 1-3 0M8 9h5M8 12.5h5M8 16h3" />
))
export const NextIcon = /* @__PURE__ */ drawIcon('NextIcon', () => <path d="m9.5 6 6 6-6 6" />)
export const OpenIcon = /* @__PURE__ */ drawIcon('OpenIcon', () => (
  <path d="M10 5.5H6.5a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V14M14 4.5h5.5V10M19 5l-8 8" />
))
export const PasskeyIcon = /* @__PURE__ */ drawIcon('PasskeyIcon', () => (
  <path
    d="M6 9.2a6.5 6.5 0 0 1 12 2.3v2M5.5 13.5c.4-1 .5-1.5.5-2M9 19.5c1-2 1.2-4.5 1.2-7a1.9 1.9 0 0 1 3.8 0c0 1.5 0 3-.3 4.5
    M13 20.2c.2-.6.3-.9.4-1.3M16.8 18.5c.3-1 .5-1.9.6-3M6.3 17.3c.7-1.5.9-3.3.9-4.8a4.8 4.8 0 0 1 8.4-3.2"
  />
))
export const PeopleIcon = /* @__PURE__ */ drawIcon('PeopleIcon', () => (
  <>
    <circle cx="9" cy="9" r="3.2" />
    <path d="M3.5 18.5c.7-3.2 2.8-4.6 5.5-4.6s4.8 1.4 5.5 4.6M15.5 6.2a3 3 0 0 1 0 5.8M17 14.2c2 .6 3.2 2 3.7 4.3" />
  </>
))
export const PerpetualIcon = /* @__PURE__ */ drawIcon('PerpetualIcon', () => (
  <path d="M4 16.5 9 11l3.5 3.5L20 7M20 7h-4.5M20 7v4.5" />
))
export const PersonIcon = /* @__PURE__ */ drawIcon('PersonIcon', () => (
  <>
    <circle cx="12" cy="8.5" r="3.8" />
    <path d="M4.8 19.8c1-4 3.7-5.6 7.2-5.6s6.2 1.6 7.2 5.6" />
  </>
))
export const PhoneIcon = /* @__PURE__ */ drawIcon('PhoneIcon', () => (
  <>
    <rect x="7" y="3.5" width="10" height="17" rx="2.4" />
    <path d="M11 17.5h2" />
  </>
))
export const PinIcon = /* @__PURE__ */ drawIcon('PinIcon', () => (
  <>
    <path d="M12 20.5c4-4.2 6-7.5 6-10.2a6 6 0 0 0-12 0c0 2.7 2 6 6 10.2z" />
    <circle cx="12" cy="10.2" r="2.2" />
  </>
))
export const PlusIcon = /* @__PURE__ */ drawIcon('PlusIcon', () => <path d="M12 5.5v13M5.5 12h13" />)
export const QrIcon = /* @__PURE__ */ drawIcon('QrIcon', () => (
  <>
    <rect x="4.5" y="4.5" width="6" height="6" rx="1.2" />
    <rect x="13.5" y="4.5" width="6" height="6" rx="1.2" />
    <rect x="4.5" y="13.5" width="6" height="6" rx="1.2" />
    <path d="M13.5 13.5h2.5v2.5M19.5 13.5v2M13.5 19.5h2M19.5 18.5v1h-1.5" />
  </>
))
export const SaveIcon = /* @__PURE__ */ drawIcon('SaveIcon', () => (
  <path d="M12 5v11M12 16l-4.2-4.2M12 16l4.2-4.2M5 16v2.5a1.5 1.5 0 0 0 1.5 1.5h11a1.5 1.5 0 0 0 1.5-1.5V16" />
))
export const SearchIcon = /* @__PURE__ */ drawIcon('SearchIcon', () => (
  <>
    <circle cx="11" cy="11" r="6.2" />
    <path d="m16 16 4 4" />
  </>
))
export const SendIcon = /* @__PURE__ */ drawIcon('SendIcon', () => <path d="M12 19V5.5M12 5.5 6.5 11M12 5.5 17.5 11" />)
export const ServicesIcon = /* @__PURE__ */ drawIcon('ServicesIcon', () => (
  <>
    <rect x="4.5" y="4.5" width="6" height="6" rx="1.6" />
    <rect x="13.5" y="4.5" width="6" height="6" rx="1.6" />
    <rect x="4.5" y="13.5" width="6" height="6" rx="1.6" />
    <rect x="13.5" y="13.5" width="6" height="6" rx="1.6" />
  </>
))
export const ShareIcon = /* @__PURE__ */ drawIcon('ShareIcon', () => (
  <path d="M12 15V4.5M12 4.5 8.2 8.3M12 4.5l3.8 3.8M6 11.5v6.5a1.5 1.5 0 0 0 1.5 1.5h9A1.5 1.5 0 0 0 18 18v-6.5" />
))
export const SlidersIcon = /* @__PURE__ */ drawIcon('SlidersIcon', () => (
  <>
    <path d="M4.5 8h8M17.5 8h2M4.5 16h2M11.5 16h8" />
    <circle cx="15" cy="8" r="2.3" />
    <circle cx="9" cy="16" r="2.3" />
  </>
))
export const StarFilledIcon = /* @__PURE__ */ drawIcon('StarFilledIcon', () => (
  <path fill="currentColor" d="m12 4 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z" />
))
export const StarIcon = /* @__PURE__ */ drawIcon('StarIcon', () => (
  <path d="m12 4 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z" />
))
export const StrategyIcon = /* @__PURE__ */ drawIcon('StrategyIcon', () => (
  <>
    <circle cx="6" cy="6" r="2.2" />
    <circle cx="6" cy="18" r="2.2" />
    <circle cx="18" cy="12" r="2.2" />
    <path d="M6 8.2v7.6M8.2 6c4.3 0 3.3 6 7.6 6M8.2 18c4.3 0 3.3-6 7.6-6" />
  </>
))
export const TableIcon = /* @__PURE__ */ drawIcon('TableIcon', () => (
  <>
    <rect x="4" y="5.5" width="16" height="13" rx="2" />
    <path d="M4 10h16M4 14.3h16M10 10v8.5" />
  </>
))
export const TurnIcon = /* @__PURE__ */ drawIcon('TurnIcon', () => (
  <path d="M4.5 12a7.5 7.5 0 1 0 2.2-5.3M4.5 4.5v4h4" />
))
export const UpIcon = /* @__PURE__ */ drawIcon('UpIcon', () => <path d="m6.5 14.5 5.5-5.5 5.5 5.5" />)
export const UploadIcon = /* @__PURE__ */ drawIcon('UploadIcon', () => (
  <path d="M12 16V5M12 5 7.8 9.2M12 5l4.2 4.2M5 16v2.5a1.5 1.5 0 0 0 1.5 1.5h11a1.5 1.5 0 0 0 1.5-1.5V16" />
))
export const WithdrawIcon = /* @__PURE__ */ drawIcon('WithdrawIcon', () => <path d="M7 17 17 7M17 7H8.5M17 7v8.5" />)
export const ZoomIcon = /* @__PURE__ */ drawIcon('ZoomIcon', () => (
  <>
    <circle cx="11" cy="11" r="6.2" />
    <path d="m16 16 4 4M11 8.5v5M8.5 11h5" />
  </>
))
