import { Button, Field, KeyValueList, Sheet, showToast } from '@candela/design'
import { fieldText, typedText, UNKNOWN } from '@candela/locale'
import type { Order, Product } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import { useMemo, useState } from 'react'
import { priceDigits, useAccount, useBook, useCommand, useQuote } from '../../live/index.ts'
import { amountText, exactText, useFormats, useHide, usePreference, useReadAs, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { useFaultText } from '../../ticket/fault-text.ts'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { definitionOf, fundsOf, marketOf } from '../../ticket/spot-market.ts'
import { readAmend } from './amend-state.ts'

interface AmendSheetProps {
  readonly order: Order
  readonly product: Product
  readonly open: boolean
  readonly onClose: () => void
}

/** Changes price or total quantity of an open limit order, and says while it is typed what that may be, costs, and does to its place. */
export function AmendSheet({ open, onClose, ...rest }: AmendSheetProps) {
  const { t } = useTexts('order')
  const { t: shell } = useTexts('shell')
  return (
    <Sheet open={open} onClose={onClose} title={t('amend.title')} closeLabel={shell('close')}>
      {open && <AmendForm {...rest} onClose={onClose} />}
    </Sheet>
  )
}

function AmendForm({ order, product, onClose }: Omit<AmendSheetProps, 'open'>) {
  const { t } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const language = usePreference('language')
  const faultText = useFaultText()
  const [price, setPrice] = useState(() => fieldText(language, order.price))
  const [quantity, setQuantity] = useState(() => fieldText(language, order.quantity))
  const readAs = useReadAs(language)
  const priceHint = price === fieldText(language, order.price) ? undefined : readAs(price)
  const quantityHint = quantity === fieldText(language, order.quantity) ? undefined : readAs(quantity)
  const { send, sending } = useCommand('amendOrder')
  const [failure, setFailure] = useState<FailedOutcome>()
  const definition = useMemo(() => definitionOf(product), [product])
  const market = marketOf(definition, useQuote(product.id), useBook(product.id))
  const account = useAccount()
  const funds = fundsOf(product, account?.balances)
  const beside = account?.open.find(({ id, status }) => id === order.oco && status === 'waiting')
  const reading = readAmend(order, { price, quantity }, definition, market, funds, language, beside)
  const { priceFault, quantityFault, orderFault, band, cost, body } = reading

  const digits = priceDigits(product)
  const pays = order.side === 'buy' ? product.quote : product.base
  const paid = (minor: bigint) => hide.amount(`${exactText(formats, formatDecimal(minor))}\u00a0${pays}`)
  const fault = orderFault && faultText(orderFault, product)
  const filledHint =
    quantityHint ??
    (/^[0.]*$/.test(order.filled)
      ? undefined
      : t('amend.filled', { amount: hide.amount(amountText(formats, product.base, order.filled)) }))

  async function confirm() {
    if (!body) return
    const outcome = await send({ params: { order: order.id }, body })
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    if (failed === undefined) {
      showToast({ text: t('amend.done') })
      onClose()
    }
  }
  return (
    <form
      className="col g4 mt2"
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <Field
        label={t('amend.price')}
        unit={product.quoteLabel}
        inputMode="decimal"
        autoComplete="off"
        value={price}
        onChange={(text) => setPrice((before) => typedText(language, before, text))}
        {...(band && {
          limits: t('amend.band', {
            lowest: formats.price(band.lowest, digits),
            highest: formats.price(band.highest, digits),
          }),
        })}
        {...(priceHint !== undefined && { hint: priceHint })}
        {...(price.trim() === ''
          ? { error: t('amend.notANumber') }
          : priceFault && { error: faultText(priceFault, product) })}
      />
      {beside ? (
        <p className="label i2">{t('stop.shared')}</p>
      ) : (
        <Field
          label={t('amend.quantity')}
          unit={product.base}
          inputMode="decimal"
          autoComplete="off"
          limits={t('amend.most', { amount: hide.amount(formats.decimal(reading.most)) })}
          {...(filledHint !== undefined && { hint: filledHint })}
          value={quantity}
          onChange={(text) => setQuantity((before) => typedText(language, before, text))}
          {...(quantity.trim() === ''
            ? { error: t('amend.notANumber') }
            : quantityFault && { error: faultText(quantityFault, product) })}
        />
      )}
      <KeyValueList
        rows={[
          { key: 'place', label: t('amend.place'), value: t(reading.keepsPlace ? 'amend.kept' : 'amend.lost') },
          { key: 'reserved', label: t('detail.held'), value: cost ? paid(cost.reserved) : UNKNOWN },
          {
            key: 'more',
            label: t(cost && cost.more < 0n ? 'cancel.back' : 'amend.more'),
            value: cost ? paid(cost.more < 0n ? -cost.more : cost.more) : UNKNOWN,
          },
        ]}
        total={{
          label: t(order.side === 'buy' ? 'amend.cost' : 'amend.proceeds'),
          value: cost
            ? hide.amount(`${exactText(formats, formatDecimal(cost.expected))}\u00a0${product.quote}`)
            : UNKNOWN,
        }}
      />
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
      <Button
        type="submit"
        busy={sending}
        disabled={body === undefined}
        {...(fault !== undefined ? { hint: fault } : reading.unchanged && { hint: t('amend.unchanged') })}
      >
        {t('amend.confirm')}
      </Button>
    </form>
  )
}
