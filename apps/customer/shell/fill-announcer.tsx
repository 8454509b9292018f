import { showToast } from '@candela/design'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from './routing.tsx'
import { onAccountChange } from '../live/account.ts'
import { useHide } from './hide.ts'
import { to } from './paths.ts'
import { useFormats, useTexts } from './texts.ts'

/** Says when a resting order was filled, wherever the customer is; what fills at once is answered by the ticket itself. */
export function FillAnnouncer() {
  const { t } = useTexts('shell')
  const formats = useFormats()
  const hide = useHide()
  const navigate = useNavigate()
  const announce = useEffectEvent((fills: Parameters<Parameters<typeof onAccountChange>[0]>[0]['fills']) => {
    const fill = fills?.findLast(({ liquidity }) => liquidity === 'maker')
    if (!fill) return
    const params = {
      quantity: hide.amount(formats.decimal(fill.quantity)),
      base: fill.product.split('-')[0] ?? '',
      price: formats.decimal(fill.price, 2),
    }
    showToast({
      text: t(fill.side === 'buy' ? 'filled.bought' : 'filled.sold', params),
      action: { label: t('filled.view'), onPress: () => navigate(to('orderDetail', { id: fill.order })) },
    })
  })
  useEffect(() => onAccountChange(({ fills }) => announce(fills)), [])
  return null
}
