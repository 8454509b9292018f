import { Button, Field, KeyValueList, Sheet, showToast } from '@candela/design'
import { fieldText, typedText, UNKNOWN } from '@candela/locale'
import type { Order, Product } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import { useMemo, useState } from 'react'
import { priceDigits, useAccount, useBook, useCommand, useQuote } from '../../live/index.ts'
import { exactText, useFormats, useHide, usePreference, useReadAs, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import type { Fault } from '../../ticket/fault.ts'
import { useFaultText } from '../../ticket/fault-text.ts'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { definitionOf, fundsOf, marketOf } from '../../ticket/spot-market.ts'
import { readAmendStop, type StopFields } from './amend-stop-state.ts'
import { distanceText } from './distance.ts'

interface AmendStopSheetProps {
  readonly order: Order
  readonly product: Product
  readonly open: boolean
  readonly onClose: () => void
}

/** Changes trigger, limit or quantity of an order that waits, and says while it is typed what that costs. */
export function AmendStopSheet({ open, onClose, ...rest }: AmendStopSheetProps) {
  const { t } = useTexts('order')
  const { t: shell } = useTexts('shell')
  return (
    <Sheet open={open} onClose={onClose} title={t('amend.title')} closeLabel={shell('close')}>
      {open && <AmendStopForm {...rest} onClose={onClose} />}
    </Sheet>
  )
}

function AmendStopForm({ order, product, onClose }: Omit<AmendStopSheetProps, 'open'>) {
  const { t } = useTexts('order')
  const { t: trade } = useTexts('trade')
  const formats = useFormats()
  const hide = useHide()
  const language = usePreference('language')
  const faultText = useFaultText()
  const account = useAccount()
  const beside = account?.open.find(({ id }) => id === order.oco)
  const written = (amount: string) => fieldText(language, amount)
  const [fields, setFields] = useState<StopFields>(() => ({
    trigger: written(order.stop?.trigger ?? ''),
    price: written(order.price),
    quantity: written(order.quantity),
  }))
  const change = (name: keyof StopFields) => (text: string) => setFields((before) => ({ ...before, [name]: text }))
  const { send, sending } = useCommand('amendStopOrder')
  const [failure, setFailure] = useState<FailedOutcome>()
  const definition = useMemo(() => definitionOf(product), [product])
  const quote = useQuote(product.id)
  const market = marketOf(definition, quote, useBook(product.id))
  const funds = fundsOf(product, account?.balances)
  const reading = readAmendStop(order, beside, fields, definition, market, funds, language)
  const { cost, body, orderFault } = reading
  const pays = order.side === 'buy' ? product.quote : product.base
  const paid = (minor: bigint) => hide.amount(`${exactText(formats, formatDecimal(minor))}\u00a0${pays}`)
  const fault = orderFault && faultText(orderFault, product)
  const index = quote && formats.price(quote.index, priceDigits(product))
  const distance = distanceText(formats, fields.trigger === '' ? undefined : reading.trigger, market.index)

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
      <Typed
        label={t('stop.trigger')}
        unit={product.quoteLabel}
        text={fields.trigger}
        was={written(order.stop?.trigger ?? '')}
        onText={change('trigger')}
        {...(index !== undefined && distance !== undefined && { limits: trade('stop.away', { index, distance }) })}
        {...(reading.triggerFault && { fault: reading.triggerFault })}
        product={product}
      />
      {order.type === 'limit' && (
        <Typed
          label={t('amend.price')}
          unit={product.quoteLabel}
          text={fields.price}
          was={written(order.price)}
          onText={change('price')}
          {...(reading.priceFault && { fault: reading.priceFault })}
          product={product}
        />
      )}
      {beside ? (
        <p className="label i2">{t('stop.shared')}</p>
      ) : (
        <Typed
          label={t('detail.quantity')}
          unit={product.base}
          text={fields.quantity}
          was={written(order.quantity)}
          onText={change('quantity')}
          {...(reading.quantityFault && { fault: reading.quantityFault })}
          product={product}
        />
      )}
      <KeyValueList
        rows={[
          { key: 'reserved', label: t('detail.held'), value: cost ? paid(cost.reserved) : UNKNOWN },
          {
            key: 'more',
            label: t(cost && cost.more < 0n ? 'cancel.back' : 'amend.more'),
            value: cost ? paid(cost.more < 0n ? -cost.more : cost.more) : UNKNOWN,
          },
        ]}
      />
      <p className="label i2">{trade('stop.byIndex')}</p>
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

interface TypedProps {
  readonly label: string
  readonly unit: string
  readonly text: string
  /** as it stood when the sheet opened: what was not typed needs no reading */
  readonly was: string
  readonly onText: (text: string) => void
  readonly limits?: string
  readonly fault?: Fault
  readonly product: Product
}

function Typed({ label, unit, text, was, onText, limits, fault, product }: TypedProps) {
  const { t } = useTexts('order')
  const language = usePreference('language')
  const faultText = useFaultText()
  const readAs = useReadAs(language)
  const hint = text === was ? undefined : readAs(text)
  return (
    <Field
      label={label}
      unit={unit}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(typed) => onText(typedText(language, text, typed))}
      {...(limits !== undefined && { limits })}
      {...(hint !== undefined && { hint })}
      {...(text.trim() === '' ? { error: t('amend.notANumber') } : fault && { error: faultText(fault, product) })}
    />
  )
}
