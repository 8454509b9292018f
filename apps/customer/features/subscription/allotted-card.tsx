import type { FillLine } from '@candela/design'
import type { Claim } from '../../anchor/findings.ts'
import type { ShownSubscription } from '../../anchor/shown-subscription.ts'
import { useSubscriptionCheck, verifySubscription } from '../../anchor/verify-subscription.ts'
import { amountText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { lineFinding, ProvenCard, SUBSCRIPTION_CLAIMS, SubscriptionNotProven, useFound } from '../proof/index.ts'
import { useSaleTexts } from './sale-texts.ts'

const ASKED: readonly Claim[] = ['bundle', 'included', 'order', 'shown']
const SHARED: readonly Claim[] = ['market', 'formula', 'shown']
const MONEY: readonly Claim[] = ['formula', 'shown']

/** "How this was allotted": what was asked for, its share of the sale and the money, and the proof of all of it. */
export function AllottedCard(shown: ShownSubscription) {
  const { t } = useTexts('subscription')
  const formats = useFormats()
  const hide = useHide()
  const texts = useSaleTexts()
  const { record, sale } = shown
  const { id, coin, pays, quantity, amount, allocated, paid, back, reason } = record
  // nothing came of it but by its share
  const isOver = reason === 'cancelledByCustomer' || reason === 'saleCancelled'
  const state = useSubscriptionCheck(id)
  // a check speaks for the figures it was made on, and for no others
  const isOfThis = state?.kind === 'done' && figuresOf(state.check.shown) === figuresOf(shown)
  const check = isOfThis ? state.check : undefined
  const found = useFound(check)
  const money = (figure: string) => hide.amount(amountText(formats, pays, figure))
  const coins = (figure: string) => hide.amount(texts.coins(coin, figure))
  const fact = (claims: readonly Claim[], text: string) => found((findings) => lineFinding(findings, claims), text)
  const [wanted, supply] = [formats.decimal(sale.wanted), formats.decimal(sale.supply)]
  const lines: FillLine[] = [
    {
      key: 'asked',
      title: t('record.quantity'),
      value: coins(quantity),
      ...fact(ASKED, t('proof.asked', { amount: money(amount) })),
    },
    ...(isOver
      ? []
      : [
          {
            key: 'share',
            title: t('record.transaction'),
            value: coins(allocated),
            ...fact(
              SHARED,
              Number(sale.wanted) > Number(sale.supply)
                ? t('proof.share', { quantity: hide.amount(formats.decimal(quantity)), supply, wanted })
                : t('proof.all', { supply, wanted }),
            ),
          },
        ]),
    {
      key: 'back',
      title: t('record.back'),
      value: money(back),
      ...fact(MONEY, isOver ? t(`reason.${reason}`) : t('proof.back', { amount: money(amount), paid: money(paid) })),
    },
  ]
  return (
    <ProvenCard
      title={t('proof.title')}
      state={state}
      check={check}
      claims={SUBSCRIPTION_CLAIMS}
      lines={lines}
      notProven={<SubscriptionNotProven unchecked={!check} />}
      onVerify={() => void verifySubscription(id)}
    />
  )
}

/** Without what the clock alone changes, and what no proof is about. */
function figuresOf({ record, sale }: ShownSubscription): string {
  const unlocks = record.unlocks.map((unlock) => ({ ...unlock, isDone: false }))
  const { supply, wanted, closesAt, listingAt } = sale
  return JSON.stringify([{ ...record, sold: '', unlocks }, supply, wanted, closesAt, listingAt])
}
