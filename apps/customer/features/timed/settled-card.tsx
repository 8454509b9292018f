import { type FillLine, KeyValueList } from '@candela/design'
import type { Product, TimedDetail } from '@candela/contract'
import type { Claim } from '../../anchor/findings.ts'
import { useTimedCheck, verifyTimedOrder } from '../../anchor/verify-timed.ts'
import { priceDigits } from '../../live/index.ts'
import { amountText, bareAmountText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { lineFinding, ProvenCard, TIMED_CLAIMS, TimedNotProven, useFound } from '../proof/index.ts'

const OPENED: readonly Claim[] = ['bundle', 'included', 'order', 'strike', 'shown']
const SETTLED: readonly Claim[] = ['market', 'shown']
const ENDED: readonly Claim[] = ['payout', 'outcome', 'shown']

/** "How this was settled": the ticks, the rule and the formula with its numbers, and the proof of all of it. */
export function SettledCard({ detail, product }: { detail: TimedDetail; product: Product }) {
  const { t } = useTexts('timed')
  const formats = useFormats()
  const hide = useHide()
  const { order, ticks } = detail
  const digits = priceDigits(product)
  const state = useTimedCheck(order.id)
  // a check speaks for the figures it was made on, and for no others
  const isOfThis = state?.kind === 'done' && JSON.stringify(state.check.shown) === JSON.stringify(detail)
  const check = isOfThis ? state.check : undefined
  const found = useFound(check, product)
  const fact = (claims: readonly Claim[], text: string) => found((findings) => lineFinding(findings, claims), text)
  const lines: FillLine[] = [
    {
      key: 'entry',
      title: t('settled.entry'),
      value: order.strike === '' ? '—' : formats.price(order.strike, digits),
      ...(order.strike === ''
        ? fact([...OPENED, ...ENDED], t('settled.noEntry'))
        : fact(OPENED, t('settled.entryDetail', { time: formats.timeWithSeconds(order.strikeAt) }))),
    },
    ...(order.strike === ''
      ? []
      : [
          {
            key: 'settlement',
            title: t('settled.settlement'),
            value: order.settlement === '' ? '—' : formats.decimal(order.settlement, digits, digits + 1),
            ...fact(
              SETTLED,
              ticks.length === 0
                ? t('settled.noTicks')
                : t('settled.settlementDetail', {
                    ticks: ticks.length,
                    from: formats.timeWithSeconds(ticks[0]!.at),
                    until: formats.timeWithSeconds(ticks.at(-1)!.at),
                  }),
            ),
          },
          { key: 'outcome', title: t(`settled.outcome.${order.status}`), ...fact(ENDED, t('settled.rule')) },
        ]),
  ]
  return (
    <div className="mb6">
      <ProvenCard
        title={t('settled.title')}
        state={state}
        check={check}
        claims={TIMED_CLAIMS}
        product={product}
        lines={lines}
        notProven={<TimedNotProven unchecked={!check} />}
        onVerify={() => void verifyTimedOrder(order.id)}
      >
        <KeyValueList
          className="fill-card-lines"
          rows={[
            {
              key: 'ticks',
              label: t('settled.ticks'),
              value: ticks.map(({ index }) => formats.price(index, digits)).join('\u00a0· ') || '—',
            },
            {
              key: 'payout',
              label: t('settled.payout'),
              value: hide.amount(
                t('settled.formula', {
                  stake: bareAmountText(formats, product.quote, order.stake),
                  rate: formats.ppm(order.payoutPpm, 0, 2),
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
      </ProvenCard>
    </div>
  )
}
