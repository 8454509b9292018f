import { Button, showToast, Triangle } from '@candela/design'
import { minor } from '@candela/units'
import { useState } from 'react'
import { useCommand, useOffline } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'
import { askLogin, usePreference, useTexts } from '../../shell/index.ts'
import { needsConfirmation } from '../../ticket/confirmation.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { useFaultText } from '../../ticket/fault-text.ts'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { refreshPerpetual } from './data.ts'
import { useFigures } from './figures-text.ts'
import { OrderConfirmation } from './order-confirmation.tsx'
import { placedAs } from './placed-as.ts'
import { SideCosts } from './ticket-costs.tsx'
import type { PerpetualTicketProps } from './ticket-props.ts'
import { missingFrom } from './ticket-state.ts'

/** Open long, open short: each under what it costs and where it would be liquidated, or with the reason why not. */
export function OpenButtons(props: PerpetualTicketProps) {
  const [failure, setFailure] = useState<FailedOutcome>()
  return (
    <div className="perpetual-open">
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
      <div className="perpetual-buttons">
        <SideCosts {...props} side="long" />
        <SideCosts {...props} side="short" />
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

function OpenButton(props: OpenButtonProps) {
  const { product, fields, leverage, reading, side, onChange, onFailure } = props
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  const signedIn = useSignedIn()
  const offline = useOffline()
  const faultText = useFaultText()
  const { size } = useFigures(product)
  const { send, sending } = useCommand('placePerpetualOrder')
  const choice = usePreference('confirmation')
  const [asking, setAsking] = useState(false)
  const figures = reading[side]
  function press() {
    if (!askLogin() || !figures?.body) return
    // what only closes has no leverage
    const opened = minor(figures.margin) > 0n ? { leverage } : {}
    if (needsConfirmation(choice, { type: figures.body.type, value: figures.notional, ...opened })) setAsking(true)
    else void place()
  }
  async function place() {
    if (!figures?.body) return
    setAsking(false)
    onFailure(undefined)
    const outcome = await send({ body: figures.body })
    if (!outcome) return
    refreshPerpetual()
    const failed = failureOf(outcome)
    onFailure(failed)
    if (failed !== undefined) return
    const said = placedAs(outcome.kind === 'done' ? outcome.answer : undefined)
    showToast({ text: trade(said), ...(said === 'placed.none' && { tone: 'note' }) })
    onChange({ amount: '', takeProfit: '', stopLoss: '' })
  }
  const hint = (): string | undefined => {
    if (offline) return trade('offline')
    if (!figures) return trade(missingFrom(fields, reading))
    if (signedIn && figures.fault) return faultText(figures.fault, product)
    if (figures.closing !== '') return t('closes', { amount: size(figures.closing) })
    return undefined
  }
  return (
    <div>
      <Button
        variant={side === 'long' ? 'up' : 'down'}
        busy={sending}
        icon={<Triangle direction={side === 'long' ? 'up' : 'down'} size={10} />}
        disabled={offline || (signedIn && figures?.body === undefined)}
        hint={hint()}
        onClick={press}
      >
        {t(fields.reduceOnly ? `reduce.${side}` : `open.${side}`)}
      </Button>
      {figures?.body && (
        <OrderConfirmation
          {...props}
          open={asking}
          figures={figures}
          body={figures.body}
          onKeep={() => setAsking(false)}
          onConfirm={() => void place()}
        />
      )}
    </div>
  )
}
