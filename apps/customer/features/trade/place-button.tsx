import { Button, showToast } from '@candela/design'
import type { Order, Product } from '@candela/contract'
import { useState } from 'react'
import { useCommand, useOffline } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'
import { askLogin, PATHS, to, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { useFaultText } from '../../ticket/fault-text.ts'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import type { Reading, TicketFields } from './ticket-state.ts'

interface PlaceButtonProps {
  readonly product: Product
  readonly fields: TicketFields
  readonly reading: Reading
  readonly onPlaced: () => void
}

/** The one filled action. An order that could not be sent says so; it is never queued. */
export function PlaceButton({ product, fields, reading, onPlaced }: PlaceButtonProps) {
  const { t } = useTexts('trade')
  const signedIn = useSignedIn()
  const offline = useOffline()
  const faultText = useFaultText()
  const { send, sending } = useCommand('placeOrder')
  const [failure, setFailure] = useState<FailedOutcome>()
  const buying = fields.side === 'buy'
  const fault = signedIn ? reading.orderFault : undefined
  const missing =
    reading.price === 0
      ? t('enterPrice')
      : reading.idle
        ? t('idle')
        : reading.body === undefined && !reading.amountFault
          ? t('enterAmount')
          : undefined
  const hint = offline
    ? t('offline')
    : fault
      ? faultText(fault, product)
      : ((signedIn ? missing : undefined) ?? t('practice'))

  async function place() {
    if (!askLogin() || !reading.body) return
    setFailure(undefined)
    const outcome = await send({ body: reading.body })
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    if (failed !== undefined) return
    const order = outcome.kind === 'done' ? outcome.answer.order : undefined
    const id = order?.id ?? (outcome.kind === 'doneUnseen' ? outcome.order : undefined)
    const stands = order ? placedAs(order) : 'sent'
    const path =
      stands === 'filled' && buying ? PATHS.balances : id === undefined ? undefined : to('orderDetail', { id })
    showToast({
      text: t(`placed.${stands}`),
      ...(path !== undefined && {
        action: {
          label: t(path === PATHS.balances ? 'placed.holding' : 'placed.view'),
          onPress: () => location.assign(`#${path}`),
        },
      }),
    })
    onPlaced()
  }
  return (
    <>
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
      <Button
        variant={buying ? 'up' : 'down'}
        busy={sending}
        disabled={offline || (signedIn && reading.body === undefined)}
        hint={hint}
        onClick={() => void place()}
      >
        {signedIn ? t(buying ? 'buyAsset' : 'sellAsset', { asset: product.base }) : t('login')}
      </Button>
    </>
  )
}

/** How a placed order stands: `partly` also where the rest was cancelled. */
function placedAs({ status, filled }: Order): 'open' | 'partly' | 'filled' | 'none' {
  if (status === 'filled') return 'filled'
  if (!/^[0.]*$/.test(filled)) return 'partly'
  return status === 'open' ? 'open' : 'none'
}
