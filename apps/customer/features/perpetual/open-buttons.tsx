import { Button, showToast, Triangle } from '@candela/design'
import type { PerpetualOrder } from '@candela/contract'
import { useState } from 'react'
import { useCommand, useOffline } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'
import { askLogin, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { useFaultText } from '../../ticket/fault-text.ts'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { refreshPerpetual } from './data.ts'
import { useFigures } from './figures-text.ts'
import type { PerpetualTicketProps } from './ticket-props.ts'
import { isNothing } from './position-figures.ts'

/** Open long, open short: each with where it would be liquidated, or the reason why not. */
export function OpenButtons(props: PerpetualTicketProps) {
  const [failure, setFailure] = useState<FailedOutcome>()
  return (
    <div className="perpetual-open">
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
      <div className="perpetual-buttons">
        <OpenButton {...props} side="long" onFailure={setFailure} />
        <OpenButton {...props} side="short" onFailure={setFailure} />
      </div>
    </div>
  )
}

interface OpenButtonProps extends PerpetualTicketProps {
  readonly side: 'long' | 'short'
  readonly onFailure: (failure: FailedOutcome | undefined) => void
}

function OpenButton({ product, fields, reading, side, onChange, onFailure }: OpenButtonProps) {
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  const signedIn = useSignedIn()
  const offline = useOffline()
  const faultText = useFaultText()
  const { price, size } = useFigures(product)
  const { send, sending } = useCommand('placePerpetualOrder')
  const figures = reading[side]
  async function place() {
    if (!askLogin() || !figures?.body) return
    onFailure(undefined)
    const outcome = await send({ body: figures.body })
    if (!outcome) return
    refreshPerpetual()
    const failed = failureOf(outcome)
    onFailure(failed)
    if (failed !== undefined) return
    showToast({ text: trade(outcome.kind === 'done' ? placedAs(outcome.answer.order) : 'placed.sent') })
    onChange({ quantity: '', takeProfit: '', stopLoss: '' })
  }
  const hint = (): string => {
    if (offline) return trade('offline')
    if (!figures) return trade('enterAmount')
    if (signedIn && figures.fault) return faultText(figures.fault, product)
    if (figures.closing !== '') return t('closes', { amount: size(figures.closing) })
    return figures.forcedPrice === '' ? trade('practice') : t('under', { price: price(figures.forcedPrice) })
  }
  return (
    <div>
      <Button
        variant={side === 'long' ? 'up' : 'down'}
        busy={sending}
        icon={<Triangle direction={side === 'long' ? 'up' : 'down'} size={10} />}
        disabled={offline || (signedIn && figures?.body === undefined)}
        hint={hint()}
        onClick={() => void place()}
      >
        {t(fields.reduceOnly ? `reduce.${side}` : `open.${side}`)}
      </Button>
    </div>
  )
}

/** What came of an order at once, in the words of spot. */
function placedAs({ status, filled }: PerpetualOrder) {
  if (status === 'filled') return 'placed.filled'
  if (!isNothing(filled)) return 'placed.partly'
  return status === 'cancelled' ? 'placed.none' : 'placed.open'
}
