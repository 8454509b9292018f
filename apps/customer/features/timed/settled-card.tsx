import { FillCard, type FillLine, KeyValueList } from '@candela/design'
import type { Product, TimedDetail } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import { priceDigits } from '../../live/index.ts'
import { amountText, bareAmountText, useFormats, useHide, useTexts } from '../../shell/index.ts'

/** "How this was settled": the ticks, the rule and the formula with its numbers. */
export function SettledCard({ detail, product }: { detail: TimedDetail; product: Product }) {
  const { t } = useTexts('timed')
  const { t: proof } = useTexts('proof')
  const formats = useFormats()
  const hide = useHide()
  const { order, ticks } = detail
  const digits = priceDigits(product)
  const lines: FillLine[] = [
    {
      key: 'entry',
      title: t('settled.entry'),
      value: order.strike === '' ? '—' : formats.price(order.strike, digits),
      detail:
        order.strike === ''
          ? t('settled.noEntry')
          : t('settled.entryDetail', { time: formats.timeWithSeconds(order.strikeAt) }),
    },
    ...(order.strike === ''
      ? []
      : [
          {
            key: 'settlement',
            title: t('settled.settlement'),
            value: order.settlement === '' ? '—' : formats.decimal(order.settlement, digits, digits + 1),
            detail:
              ticks.length === 0
                ? t('settled.noTicks')
                : t('settled.settlementDetail', {
                    ticks: ticks.length,
                    from: formats.timeWithSeconds(ticks[0]!.at),
                    until: formats.timeWithSeconds(ticks.at(-1)!.at),
                  }),
          },
          { key: 'outcome', title: t(`settled.outcome.${order.status}`), detail: t('settled.rule') },
        ]),
  ]
  return (
    <section className="pad mt4 mb6">
      <FillCard
        title={t('settled.title')}
        state="unchecked"
        markLabels={{
          met: proof('marks.met'),
          failed: proof('marks.failed'),
          open: proof('marks.open'),
          pending: proof('marks.pending'),
        }}
        lines={lines}
        notProven={t('settled.notProven')}
      >
        <KeyValueList
          rows={[
            {
              key: 'ticks',
              label: t('settled.ticks'),
              value: ticks.map(({ index }) => formats.price(index, digits)).join(' · ') || '—',
            },
            {
              key: 'payout',
              label: t('settled.payout'),
              value: hide.amount(
                t('settled.formula', {
                  stake: bareAmountText(formats, product.quote, order.stake),
                  rate: formats.percent(formatDecimal(BigInt(order.payoutPpm), 6), 0, 2),
                  profit: bareAmountText(formats, product.quote, order.profit),
                }),
              ),
            },
            {
              key: 'paid',
              label: t('settled.paid'),
              value: hide.amount(amountText(formats, product.quote, order.paid)),
            },
            { key: 'rules', label: t('settled.rules'), value: formats.count(order.ruleVersion) },
            { key: 'number', label: t('settled.number'), value: order.id },
          ]}
        />
      </FillCard>
    </section>
  )
}
