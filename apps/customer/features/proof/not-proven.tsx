import type { EarnKind, StrategyTerms } from '@candela/contract'
import { useTexts } from '../../shell/index.ts'
import { earnLimits, type EarnLimit, type StrategyLimit, strategyLimits } from './lines.ts'

const LIMITS = ['queue', 'trigger', 'newer', 'counterparty', 'split', 'key', 'outside'] as const
const MOVE_LIMITS = ['marks', 'counterparty', 'split', 'key', 'outside'] as const
const LOAN_LIMITS = ['collected', 'split', 'key'] as const
const SUBSCRIPTION_LIMITS = ['wanted', 'split', 'key'] as const
const TIMED_LIMITS = ['window', 'split', 'key', 'outside'] as const

/** The full list of things that no check of this kind shows; triggers are named only where there is one. */
export function Limits({ withTrigger = true }: { withTrigger?: boolean }) {
  const { t } = useTexts('proof')
  return (
    <ul className="proof-limits">
      {LIMITS.filter((limit) => withTrigger || limit !== 'trigger').map((limit) => (
        <li key={limit}>{t(`limits.${limit}`)}</li>
      ))}
    </ul>
  )
}

/** The same of a timed order, whose index comes from elsewhere. */
export function TimedNotProven({ unchecked }: { unchecked: boolean }) {
  const { t } = useTexts('proof')
  const { t: timed } = useTexts('timed')
  return (
    <>
      <p>{t(unchecked ? 'limits.unchecked' : 'limits.windowShort')}</p>
      <p>{timed('settled.notProven')}</p>
      <details className="proof-details proof-details-plain">
        <summary>{t('limits.title')}</summary>
        <ul className="proof-limits">
          {TIMED_LIMITS.map((limit) => (
            <li key={limit}>{t(`limits.${limit}`)}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** The same of a loan. */
export function LoanNotProven({ unchecked }: { unchecked: boolean }) {
  const { t } = useTexts('proof')
  return <LimitsOf short={t(unchecked ? 'limits.unchecked' : 'limits.collectedShort')} limits={LOAN_LIMITS} />
}

interface EarnProps {
  readonly unchecked: boolean
  readonly kind: EarnKind
  /** the proof leaves out older days */
  readonly isPart: boolean
}

/** The same of an earn order, by its kind. */
export function EarnNotProven({ unchecked, kind, isPart }: EarnProps) {
  const { t } = useTexts('proof')
  const short = t(kind === 'wallet' ? 'limits.walletShort' : 'limits.potShort')
  const limits = earnLimits(kind, isPart)
  return <LimitsOf short={unchecked ? t('limits.unchecked') : short} limits={limits} />
}

/** The same of a subscription to a new coin. */
export function SubscriptionNotProven({ unchecked }: { unchecked: boolean }) {
  const { t } = useTexts('proof')
  return <LimitsOf short={t(unchecked ? 'limits.unchecked' : 'limits.wantedShort')} limits={SUBSCRIPTION_LIMITS} />
}

/** The same of a strategy's decision, by its kind; `isPart`: the proof leaves out what it traded before. */
export function StrategyNotProven(props: { unchecked: boolean; kind: StrategyTerms['kind']; isPart: boolean }) {
  const { t } = useTexts('proof')
  const { unchecked, kind, isPart } = props
  return (
    <LimitsOf
      short={t(unchecked ? 'limits.unchecked' : 'limits.lastTickShort')}
      limits={strategyLimits(kind, isPart)}
    />
  )
}

/** The same of a position's move. */
export function MoveNotProven({ unchecked }: { unchecked: boolean }) {
  const { t } = useTexts('proof')
  return <LimitsOf short={t(unchecked ? 'limits.unchecked' : 'limits.marksShort')} limits={MOVE_LIMITS} />
}

type Limit = EarnLimit | StrategyLimit | (typeof MOVE_LIMITS | typeof LOAN_LIMITS | typeof SUBSCRIPTION_LIMITS)[number]

function LimitsOf({ short, limits }: { short: string; limits: readonly Limit[] }) {
  const { t } = useTexts('proof')
  return (
    <>
      <p>{short}</p>
      <details className="proof-details proof-details-plain">
        <summary>{t('limits.title')}</summary>
        <ul className="proof-limits">
          {limits.map((limit) => (
            <li key={limit}>{t(`limits.${limit}`)}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** The end of every card: the most important limit, and the others behind it. */
export function NotProven({ unchecked, withTrigger }: { unchecked: boolean; withTrigger: boolean }) {
  const { t } = useTexts('proof')
  return (
    <>
      <p>{t(unchecked ? 'limits.unchecked' : 'limits.short')}</p>
      <details className="proof-details proof-details-plain">
        <summary>{t('limits.title')}</summary>
        <Limits withTrigger={withTrigger} />
      </details>
    </>
  )
}
