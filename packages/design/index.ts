/**
 * The design language as components. Importing this module brings the tokens, base styles and fonts.
 * Every text, spoken names included, comes in as a prop. Colours of direction follow the customer's setting.
 */
import '@fontsource-variable/geist/wght.css'
import '@fontsource-variable/geist-mono/wght.css'
import './styles.css'

export { loadScriptFont } from './fonts.ts'
export { classNames } from './class-names.ts'
export { Link, LinkProvider, type LinkProps, type RenderLink } from './link.tsx'

// The page
export { Column, Page, type PageProps } from './page.tsx'
export { AppBar, type AppBarProps } from './app-bar.tsx'
export { TabBar, type TabBarItem, type TabBarProps } from './tab-bar.tsx'
export { PracticeBadge, type PracticeBadgeProps } from './practice-badge.tsx'

// Choosing
export { Chips, Intervals, Segmented, TextTabs, type TabOption, type TabsProps } from './segmented.tsx'
export {
  Checkbox,
  type CheckboxProps,
  ChoiceTiles,
  type ChoiceTilesProps,
  Switch,
  type SwitchProps,
} from './toggles.tsx'
export { Slider, type SliderProps } from './slider.tsx'

// Acting
export {
  Button,
  ButtonPair,
  type ButtonProps,
  type ButtonVariant,
  TextButton,
  type TextButtonProps,
} from './button.tsx'
export { IconButton, type IconButtonProps } from './icon-button.tsx'

// Typing
export {
  Field,
  FieldFrame,
  type FieldFrameProps,
  type FieldProps,
  PasswordField,
  type PasswordFieldProps,
  PickField,
  type PickFieldProps,
  SelectField,
  type SelectFieldProps,
  TextAreaField,
  type TextAreaFieldProps,
} from './field.tsx'
export { NumberField, type NumberFieldProps } from './number-field.tsx'
export { CodeField, type CodeFieldProps } from './code-field.tsx'
export { ProgressBar, type ProgressBarProps } from './progress-bar.tsx'
export { UploadTile, type UploadState, type UploadTileProps } from './upload-tile.tsx'

// Rows, cards, facts
export { ActionTile, type ActionTileProps, IconSquare, ListRow, type ListRowProps, RowGroup } from './list-row.tsx'
export { Card, type CardProps, ChatBubble, DayHead, GroupLabel, Prose, ReceiptCard, SectionHead } from './card.tsx'
export { KeyValueList, type KeyValueListProps, type KeyValueRow } from './key-value-list.tsx'
export { Avatar, Badge, type BadgeProps, type BadgeTone, Count } from './badge.tsx'
export { FillCard, type FillCardProps, type FillLine } from './fill-card.tsx'
export { EffectCard, type EffectCardProps } from './effect-card.tsx'
export { TextBlocks, type TextBlocksProps } from './text-blocks.tsx'
export { TaskHead, type TaskHeadProps } from './task-head.tsx'
export { type FillOutcome, type FillState } from './fill-mark.ts'

// Prices
export { ProductDisc, type ProductDiscProps } from './product-disc.tsx'
export { productGlyphs } from './product-glyphs.tsx'
export { PriceCell, type PriceCellProps, PriceText, type PriceTextProps } from './price-text.tsx'
export { ChangeText, type ChangeTextProps } from './change-text.tsx'
export { directionOf, signed } from './signed.ts'
export { Triangle, type Direction } from './triangle.tsx'
export { Sparkline, type SparklineProps } from './sparkline.tsx'
export { AreaChart, type AreaChartProps } from './area-chart.tsx'
export { BandChart, type BandChartProps } from './band-chart.tsx'
export { type ChartLine, LinesChart, type LinesChartProps, type LineTone } from './lines-chart.tsx'
export { PriceLine, type PriceLineProps } from './price-line.tsx'
export {
  BestPrices,
  type BestPricesProps,
  Ladder,
  type LadderProps,
  type LadderRow,
  type LadderSide,
  TicketColumns,
} from './ladder.tsx'
export { cumulativeDepth } from './ladder-depth.ts'
export { SignedDayCalendar, type SignedDay, type SignedDayCalendarProps } from './signed-day-calendar.tsx'
export { calendarWeeks, dayCellDecimals } from './calendar-weeks.ts'

// Progress
export {
  Meter,
  type MeterProps,
  PositionRuler,
  type PositionRulerProps,
  ProgressRing,
  type ProgressRingProps,
  RuleList,
  type RuleListProps,
  SplitBar,
  type SplitBarProps,
  StatusTimeline,
  type StatusTimelineProps,
  StepList,
  type StepListProps,
  Stepper,
  type StepperProps,
  type StepState,
} from './progress.tsx'

export { useBackCloses } from './back-closes.ts'
// Over the page: their code is fetched on first opening
export {
  ConfirmSheet,
  type ConfirmSheetProps,
  LetterModal,
  type LetterModalProps,
  preloadSheets,
  Sheet,
  type SheetProps,
} from './sheet.tsx'
export { ToastHost, useToast } from './toast.tsx'
export { clearToasts, showToast, type ToastMessage } from './toast-queue.ts'

// Messages and states
export {
  IncomingCode,
  type IncomingCodeProps,
  Note,
  type NoteProps,
  OfflineStrip,
  type OfflineStripProps,
  RiskBanner,
} from './note.tsx'
export { EmptyState, type EmptyStateProps } from './empty-state.tsx'
export { Skeleton, type SkeletonProps, SkeletonRows, type SkeletonRowsProps } from './skeleton.tsx'
export {
  ErrorState,
  type ErrorStateProps,
  FullPageState,
  type FullPageStateProps,
  LoginPrompt,
  type LoginPromptProps,
} from './states.tsx'
export { CandelaMark, CandleScene, MissingPartDrawing } from './drawings.tsx'

export { EmptyOutline, type EmptyDrawing } from './empty-outline.tsx'
export { OldDeviceDrawing } from './old-device-drawing.tsx'

// Icons
export { type Icon, type IconProps } from './icon.tsx'
export * from './icons.tsx'
