import {
  AreaChart,
  Button,
  ButtonPair,
  CalendarIcon,
  ChangeText,
  CoinsIcon,
  DepositIcon,
  directionOf,
  EyeIcon,
  EyeOffIcon,
  IconButton,
  IconSquare,
  ListIcon,
  ListRow,
  PerpetualIcon,
  ProductDisc,
  Segmented,
  SplitBar,
  Switch,
  TextTabs,
  WithdrawIcon,
} from '@candela/design'
import { HIDDEN } from '@candela/locale'
import type { Balance } from '@candela/contract'
import { useMemo, useState } from 'react'
import { dayRatio, useAccount, useProducts, useRead, useValued, type Valued } from '../../../live/index.ts'
import {
  amountText,
  AsOf,
  keepAmountsHidden,
  keepSmallHidden,
  PATHS,
  Screen,
  to,
  useFormats,
  useMoney,
  usePreference,
  useProductName,
  useTexts,
  Loading,
} from '../../../shell/index.ts'
import { PracticeFundsSheet } from '../practice-funds-sheet.tsx'
import { StatementRows } from '../statement-rows.tsx'
import { StrategiesRow } from '../strategies-row.tsx'
import { isSmall, partsOf, type Rows, rowsOf, SMALL, type Written } from '../parts.ts'
import '../balances.css'

/** the balance's chart stands for a hundredth of it at least: what moved less is no cliff */
const LEAST_RANGE = 0.01
const RANGES = ['1d', '1w', '1m', '1y'] as const

/** Balances: the total and its course, where it is, and each asset. */
export function BalancesPage() {
  const { t } = useTexts('balances')
  const account = useAccount()
  const first = useRead('balances', undefined, { enabled: account === undefined })
  const [tab, setTab] = useState<'assets' | 'records'>('assets')
  const [adding, setAdding] = useState(false)
  const balances = useValued(account?.balances ?? first.data)
  const written = useWritten()
  const rows = useMemo(() => balances && rowsOf(balances, written), [balances, written])

  return (
    <Screen
      title={t('title')}
      practice
      action={
        <IconButton label={t('records.title')} href={PATHS.records}>
          <ListIcon size={24} />
        </IconButton>
      }
    >
      {!balances && <Loading read={first} title={t('failed.title')} text={t('failed.text')} rows={7} />}
      {balances && rows && (
        <>
          <Total balances={balances} />
          <div className="pad mt4 balances-actions">
            <ButtonPair>
              <Button variant="quiet" size="small" wide icon={<DepositIcon size={20} />} href={to('payment')}>
                {t('deposit')}
              </Button>
              <Button variant="quiet" size="small" wide icon={<WithdrawIcon size={20} />} href={to('cryptoWithdraw')}>
                {t('withdraw')}
              </Button>
            </ButtonPair>
            <ButtonPair>
              <Button variant="quiet" size="small" wide icon={<CoinsIcon size={20} />} onClick={() => setAdding(true)}>
                {t('funds.open')}
              </Button>
              <Button variant="quiet" size="small" wide icon={<CalendarIcon size={20} />} href={PATHS.pnl}>
                {t('pnl.open')}
              </Button>
            </ButtonPair>
          </div>
          <Split rows={rows} written={written} />
          <TextTabs
            label={t('tabs.label')}
            value={tab}
            onChange={setTab}
            panelId="balances-panel"
            options={[
              { key: 'assets', label: t('tabs.assets') },
              { key: 'records', label: t('tabs.records') },
            ]}
          />
          <div id="balances-panel" role="tabpanel" aria-label={t(`tabs.${tab}`)}>
            {tab === 'assets' ? <Assets rows={rows} positions={balances.positions} /> : <StatementRows latest />}
          </div>
        </>
      )}
      <PracticeFundsSheet open={adding} onClose={() => setAdding(false)} />
    </Screen>
  )
}

/** The total as it is written; its parts and rows add up to it. */
function useWritten(): Written {
  const money = useMoney()
  return useMemo(() => ({ converted: (usdt) => money.converted(usdt), digits: money.digits }), [money])
}

function Total({ balances }: { balances: Valued }) {
  const { t } = useTexts('balances')
  const { t: shell } = useTexts('shell')
  const money = useMoney()
  const formats = useFormats()
  const hidden = usePreference('amountsHidden')
  const { before, fraction, after } = money.pieces(balances.equity)
  return (
    <section className="balances-total" aria-label={t('total.label')}>
      <p className="row label i2">
        {t('total.title', { currency: money.currency })}
        <IconButton
          label={t(hidden ? 'total.show' : 'total.hide')}
          tone="ink-2"
          onClick={() => keepAmountsHidden(!hidden)}
        >
          {hidden ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </IconButton>
      </p>
      <p className="t-display" data-testid="equity">
        {hidden ? (
          <span aria-label={shell('hidden')}>{HIDDEN}</span>
        ) : (
          <>
            {before}
            <span className="i3">{fraction}</span>
            {after}
          </>
        )}
      </p>
      <p className="row g2 label mt1">
        {hidden ? (
          <span className="i2">{HIDDEN}</span>
        ) : (
          <ChangeText
            text={`${money.signed(balances.dayPnl)} (${formats.change(dayRatio(balances) ?? '0')})`}
            direction={directionOf(balances.dayPnl)}
          />
        )}
        <span className="i3">{t('total.today')}</span>
      </p>
      {money.approximate && <p className="cap i3 mt1">{shell('approximate')}</p>}
      <AsOf />
      {!hidden && <Course balances={balances} />}
    </section>
  )
}

function Course({ balances }: { balances: Valued }) {
  const { t } = useTexts('balances')
  const money = useMoney()
  const formats = useFormats()
  const [range, setRange] = useState<(typeof RANGES)[number]>('1w')
  const { data } = useRead('equity', { query: { range } }, { keepPrevious: true, refetchInterval: 60_000 })
  const points = [...(data?.points ?? []).map(([, value]) => value), balances.equity]
  const from = data?.points[0]
  return (
    <>
      <div className="balances-chart">
        {points.length > 1 && (
          <AreaChart
            height={132}
            leastRange={LEAST_RANGE}
            baseline
            values={points.map(Number)}
            label={t('chart.spoken', { from: money.text(points[0]!), to: money.text(balances.equity) })}
          />
        )}
      </div>
      <div className="balances-ranges">
        <Segmented
          label={t('chart.ranges')}
          value={range}
          onChange={setRange}
          options={RANGES.map((key) => ({ key, label: t(`chart.range.${key}`) }))}
        />
      </div>
      {from && (
        <p className="cap i3 mt2">
          {formats.date(from[0]) === formats.date(balances.at)
            ? formats.date(balances.at)
            : t('chart.since', { from: formats.date(from[0]), to: formats.date(balances.at) })}
        </p>
      )}
    </>
  )
}

function Split({ rows, written }: { rows: Rows; written: Written }) {
  const { t } = useTexts('balances')
  const money = useMoney()
  const hidden = usePreference('amountsHidden')
  const parts = partsOf(rows, written)
  return (
    <div className="pad mt5 mb3">
      <SplitBar
        parts={parts.map(({ key, value }) => ({
          key,
          label: t(`split.${key}`),
          value: hidden ? HIDDEN : money.written(value),
          share: hidden ? 1 : Math.max(0, Number(value)),
        }))}
      />
    </div>
  )
}

function Assets({ rows, positions }: { rows: Rows; positions: Valued['positions'] }) {
  const { t } = useTexts('balances')
  const formats = useFormats()
  const isHiding = usePreference('smallHidden')
  const small = rows.assets.filter(({ balance }) => isSmall(balance))
  const shown = isHiding ? rows.assets.filter((row) => !small.includes(row)) : rows.assets
  return (
    <>
      {shown.map(({ balance, value }, index) => (
        <AssetRow key={balance.asset} balance={balance} value={value} first={index === 0} />
      ))}
      {small.length > 0 && (
        <ListRow
          turns
          title={t('hideSmall')}
          detail={t('hideSmallText', { amount: amountText(formats, 'USDT', SMALL) })}
          trail={<Switch label={t('hideSmall')} checked={isHiding} onChange={keepSmallHidden} />}
        />
      )}
      {rows.open !== undefined && <OpenRow value={rows.open} product={positions[0]?.product ?? ''} />}
      <StrategiesRow />
      <p className="pad cap i3 mt4 mb6">{t('dayNote')}</p>
    </>
  )
}

/** The open result of positions, which is in no balance yet; it leads to them. */
function OpenRow({ value, product }: { value: string; product: string }) {
  const { t } = useTexts('balances')
  const money = useMoney()
  const hidden = usePreference('amountsHidden')
  return (
    <ListRow
      lead={
        <IconSquare>
          <PerpetualIcon size={20} />
        </IconSquare>
      }
      title={t('split.open')}
      detail={t('openResult')}
      value={hidden ? HIDDEN : money.written(value)}
      inset="text"
      href={to('order', { id: product })}
    />
  )
}

function AssetRow({ balance, value, first }: { balance: Balance; value: string; first: boolean }) {
  const { t } = useTexts('balances')
  const money = useMoney()
  const formats = useFormats()
  const productName = useProductName()
  const hidden = usePreference('amountsHidden')
  const { asset, total, held, committed, owed, unrealised } = balance
  const product = useProducts().find(({ base }) => base === asset)?.id ?? ''
  const apart = (
    [
      ['inOrders', held],
      ['locked', committed],
      ['owed', owed],
    ] as const
  ).filter(([, amount]) => !/^[0.]*$/.test(amount))
  return (
    <ListRow
      lead={<ProductDisc symbol={asset} />}
      title={asset}
      detail={asset === 'USDT' ? t('usdt') : productName(product)}
      value={hidden ? HIDDEN : money.written(value)}
      valueDetail={
        <>
          <span className="nw">
            {hidden ? HIDDEN : asset === 'USDT' ? formats.money(total) : amountText(formats, asset, total)}
            {!hidden && asset !== 'USDT' && (
              <>
                {' · '}
                <ChangeText text={money.signed(unrealised)} direction={directionOf(unrealised)} />
              </>
            )}
          </span>
          {!hidden &&
            apart.map(([key, amount]) => (
              <span key={key} className="balance-apart">
                {t(key, { amount: asset === 'USDT' ? formats.money(amount) : formats.decimal(amount) })}
              </span>
            ))}
        </>
      }
      inset={first ? 'none' : 'text'}
      href={product === '' ? PATHS.records : to('product', { id: product })}
    />
  )
}
