import { Button, ConfirmSheet, type ConfirmSheetProps, showToast } from '@candela/design'
import type { BodyOf, Order, Product, Side } from '@candela/contract'
import { useState } from 'react'
import { type CommandOutcome, pairText, useCommand, useOffline } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'
import { askLogin, PATHS, to, usePreference, useTexts } from '../../shell/index.ts'
import { needsConfirmation } from '../../ticket/confirmation.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import type { Fault } from '../../ticket/fault.ts'
import { useFaultText } from '../../ticket/fault-text.ts'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { useLockedFault } from './next-unlock.ts'
import type { StopCall } from './stop-state.ts'

type Unsent<T> = Omit<T, 'commandId'>
type TicketCall = StopCall | { readonly route: 'placeOrder'; readonly body: Unsent<BodyOf<'placeOrder'>> }

/** An order with its figures as they are now, and what decides whether it is shown once more before it is sent. */
export interface Review extends Required<Pick<ConfirmSheetProps, 'rows' | 'total'>> {
  readonly type: 'limit' | 'market'
  readonly value: string
}

interface PlaceButtonProps {
  readonly product: Product
  readonly side: Side
  /** the fault of the order as a whole */
  readonly fault?: Fault
  /** the field that has still to be entered */
  readonly missing?: string
  /** the command to send; only where nothing is at fault */
  readonly call?: TicketCall
  readonly review: Review
  /** `filled`: the order, where some of it was filled at once */
  readonly onPlaced: (filled: Order | undefined) => void
}

/** The one filled action. An order that could not be sent says so; it is never queued. */
export function PlaceButton({ product, side, fault: found, missing, call, review, onPlaced }: PlaceButtonProps) {
  const { t } = useTexts('trade')
  const signedIn = useSignedIn()
  const offline = useOffline()
  const faultText = useFaultText()
  const fault = useLockedFault(found, product.base)
  const { send, sending } = useSend()
  const [failure, setFailure] = useState<FailedOutcome>()
  const choice = usePreference('confirmation')
  const [asking, setAsking] = useState(false)
  const buying = side === 'buy'
  const action = t(buying ? 'buyAsset' : 'sellAsset', { asset: product.base })
  const hint = offline
    ? t('offline')
    : signedIn && fault
      ? faultText(fault, product)
      : ((signedIn ? missing : undefined) ?? t('practice'))

  function press() {
    if (!askLogin() || !call) return
    if (needsConfirmation(choice, review)) setAsking(true)
    else void place()
  }
  async function place() {
    if (!call) return
    setAsking(false)
    setFailure(undefined)
    const outcome = await send(call)
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    if (failed !== undefined) return
    const { id, stands, filled } = placedAs(outcome)
    const path =
      stands === 'filled' && buying ? PATHS.balances : id === undefined ? undefined : to('orderDetail', { id })
    showToast({
      text: t(`placed.${stands}`),
      ...(stands === 'none' && { tone: 'note' }),
      ...(path !== undefined && {
        action: {
          label: t(path === PATHS.balances ? 'placed.holding' : 'placed.view'),
          onPress: () => location.assign(`#${path}`),
        },
      }),
    })
    onPlaced(filled)
  }
  return (
    <>
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
      <Button
        variant={buying ? 'up' : 'down'}
        busy={sending}
        disabled={offline || (signedIn && call === undefined)}
        hint={hint}
        onClick={press}
      >
        {signedIn ? action : t('login')}
      </Button>
      <ConfirmSheet
        open={asking}
        title={t('confirm.title', { action: t(`side.${side}`), product: pairText(product) })}
        text={t('confirm.text')}
        rows={review.rows}
        total={{
          ...review.total,
          value: (
            <>
              {review.total.value}
              {`\u00a0${product.quote}`}
            </>
          ),
        }}
        keepLabel={t('confirm.keep')}
        confirmLabel={action}
        confirmVariant={buying ? 'up' : 'down'}
        disabled={offline || call === undefined}
        {...((offline || call === undefined) && { hint })}
        onKeep={() => setAsking(false)}
        onConfirm={() => void place()}
      />
    </>
  )
}

type Placed = 'placeOrder' | 'placeStopOrder' | 'placeOco'

/** The commands of a ticket as one. */
function useSend() {
  const order = useCommand('placeOrder')
  const stop = useCommand('placeStopOrder')
  const oco = useCommand('placeOco')
  const send = (call: TicketCall): Promise<CommandOutcome<Placed> | undefined> => {
    if (call.route === 'placeOrder') return order.send({ body: call.body })
    return call.route === 'placeOco' ? oco.send({ body: call.body }) : stop.send({ body: call.body })
  }
  return { send, sending: order.sending || stop.sending || oco.sending }
}

/** The order to look at, and how it stands: `partly` also where the rest was cancelled. */
function placedAs(outcome: CommandOutcome<Placed>): {
  readonly id: string | undefined
  readonly stands: 'open' | 'partly' | 'filled' | 'none' | 'sent' | 'both'
  readonly filled?: Order
} {
  if (outcome.kind !== 'done') return { id: outcome.kind === 'doneUnseen' ? outcome.order : undefined, stands: 'sent' }
  const { answer } = outcome
  if ('stop' in answer) return { id: answer.stop.id, stands: 'both' }
  const { order } = answer
  const { id, status } = order
  if (!/^[0.]*$/.test(order.filled)) return { id, stands: status === 'filled' ? status : 'partly', filled: order }
  return { id, stands: status === 'open' || status === 'waiting' ? 'open' : 'none' }
}
