import { Button, Field, KeyValueList, Note, Sheet, showToast } from '@candela/design'
import { fieldText, parseTyped, typedText } from '@candela/locale'
import type { Order, Product } from '@candela/contract'
import { parseDecimal } from '@candela/units'
import { useState } from 'react'
import { useCommand } from '../../live/index.ts'
import { amountText, useFormats, usePreference, useReadAs, useTexts } from '../../shell/index.ts'
import { useOutcomeText } from './cancel.tsx'

interface AmendSheetProps {
  readonly order: Order
  readonly product: Product
  readonly open: boolean
  readonly onClose: () => void
}

/** Changes price or total quantity of an open limit order, and says what that does to its place in the queue. */
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
  const language = usePreference('language')
  const outcomeText = useOutcomeText()
  const [price, setPrice] = useState(() => fieldText(language, order.price))
  const [quantity, setQuantity] = useState(() => fieldText(language, order.quantity))
  const readAs = useReadAs(language)
  const priceHint = price === fieldText(language, order.price) ? undefined : readAs(price)
  const quantityHint = quantity === fieldText(language, order.quantity) ? undefined : readAs(quantity)
  const { send, sending } = useCommand('amendOrder')
  const [failure, setFailure] = useState<string>()

  const newPrice = parseTyped(language, price)
  const newQuantity = parseTyped(language, quantity)
  const samePrice = compared(newPrice, order.price) === 0
  const change = compared(newQuantity, order.quantity)
  const unchanged = samePrice && change === 0
  const keepsPlace = samePrice && change !== undefined && change < 0

  async function confirm() {
    if (newPrice === undefined || newQuantity === undefined) return
    const outcome = await send({ params: { order: order.id }, body: { price: newPrice, quantity: newQuantity } })
    if (!outcome) return
    const failed = outcomeText(outcome)
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
        {...(priceHint !== undefined && { hint: priceHint })}
        {...(newPrice === undefined && { error: t('amend.notANumber') })}
      />
      <Field
        label={t('amend.quantity')}
        unit={product.base}
        inputMode="decimal"
        autoComplete="off"
        hint={quantityHint ?? t('amend.filled', { amount: amountText(formats, product.base, order.filled) })}
        value={quantity}
        onChange={(text) => setQuantity((before) => typedText(language, before, text))}
        {...(newQuantity === undefined && { error: t('amend.notANumber') })}
      />
      <KeyValueList
        rows={[
          { key: 'place', label: t('amend.place'), value: t(keepsPlace || unchanged ? 'amend.kept' : 'amend.lost') },
        ]}
      />
      {failure !== undefined && (
        <Note tone="danger" alert>
          {failure}
        </Note>
      )}
      <Button
        type="submit"
        busy={sending}
        disabled={unchanged || newPrice === undefined || newQuantity === undefined}
        {...(unchanged && { hint: t('amend.unchanged') })}
      >
        {t('amend.confirm')}
      </Button>
    </form>
  )
}

/** Decimals by value, since one amount has several spellings: negative, 0 or positive; undefined where one is no number. */
function compared(typed: string | undefined, kept: string): number | undefined {
  const [one, other] = [parseDecimal(typed ?? ''), parseDecimal(kept)]
  if (one === undefined || other === undefined) return undefined
  return one < other ? -1 : one > other ? 1 : 0
}
