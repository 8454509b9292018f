import { AreaChart, ChangeText, directionOf, EyeIcon, EyeOffIcon, IconButton, Skeleton } from '@candela/design'
import { HIDDEN } from '@candela/locale'
import { dayRatio, useBalances, useRead } from '../../live/index.ts'
import { AsOf, keepAmountsHidden, Practice, useFormats, useMoney, usePreference, useTexts } from '../../shell/index.ts'

/** as on the balances page: what moved by less than a hundredth is no cliff */
const LEAST_RANGE = 0.01

/** The one display number of Home: total balance, the day's result, and the last 24 hours as a line. */
export function TotalBalance() {
  const { t } = useTexts('home')
  const hidden = usePreference('amountsHidden')
  return (
    <>
      <section className="pad home-total" aria-label={t('total')}>
        <div className="row between">
          <div className="row g2">
            <span className="label i2">{t('total')}</span>
            <Practice />
          </div>
          <span className="home-hide">
            <IconButton label={t(hidden ? 'show' : 'hide')} tone="ink-3" onClick={() => keepAmountsHidden(!hidden)}>
              {hidden ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
            </IconButton>
          </span>
        </div>
        <Total hidden={hidden} />
      </section>
      <EquityLine hidden={hidden} />
    </>
  )
}

function Total({ hidden }: { hidden: boolean }) {
  const { t } = useTexts('home')
  const { t: shell } = useTexts('shell')
  const money = useMoney()
  const formats = useFormats()
  const balances = useBalances()
  if (hidden) {
    return (
      <p className="t-display mt1">
        <span aria-hidden="true">{HIDDEN}</span>
        <span className="visually-hidden">{shell('hidden')}</span>
      </p>
    )
  }
  if (!balances) {
    return (
      <div className="home-total-waiting">
        <Skeleton width={200} height={34} />
        <Skeleton width={130} height={14} />
      </div>
    )
  }
  const { before, fraction, after } = money.pieces(balances.equity)
  const ratio = dayRatio(balances)
  const result = money.signed(balances.dayPnl)
  const change = ratio === undefined ? '' : ` (${formats.change(ratio)})`
  return (
    <>
      <p className="t-display mt1 nw">
        {before}
        <span className="i3">{fraction}</span>
        {after}
      </p>
      <p className="callout row wrap g2">
        <ChangeText text={`${result}${change}`} direction={directionOf(result)} />
        <span className="i3">{t('today')}</span>
        {money.approximate && <span className="cap i3">{shell('approximate')}</span>}
      </p>
      <AsOf />
    </>
  )
}

function EquityLine({ hidden }: { hidden: boolean }) {
  const { t } = useTexts('home')
  const money = useMoney()
  const balances = useBalances()
  const { data } = useRead('equity', { query: { range: '1d' } }, { staleTime: 60_000, refetchInterval: 60_000 })
  const points = data?.points ?? []
  if (hidden || points.length < 2 || !balances) return <div className="home-line" />
  const values = [...points.map(([, value]) => Number(value)), Number(balances.equity)]
  return (
    <div className="home-line">
      <AreaChart
        values={values}
        leastRange={LEAST_RANGE}
        label={t('chart', { first: money.text(points[0]![1]), last: money.text(balances.equity) })}
      />
    </div>
  )
}
