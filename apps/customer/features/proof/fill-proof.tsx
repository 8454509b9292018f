import { Button, type FillLine, Note } from '@candela/design'
import type { OrderDetail, Product } from '@candela/contract'
import { isShownStill } from '../../anchor/shown-still.ts'
import { type OrderCheck, useOrderCheck, verifyOrder } from '../../anchor/verify-order.ts'
import { to, useFormats, useTexts } from '../../shell/index.ts'
import { CLAIMS, factFinding, type FactKey } from './lines.ts'
import { NotProven } from './not-proven.tsx'
import { ProvenCard } from './proven-card.tsx'
import { useFound } from './use-found.ts'

/** One line of the card as the order's page words it. */
export interface Fact {
  readonly key: FactKey
  readonly value?: string
  readonly detail: string
}

export interface FillProofProps {
  readonly detail: OrderDetail
  readonly product: Product
  readonly facts: readonly Fact[]
}

/** "How this was filled", and its proof; of a strategy's order the way to the decision that it is proven with. */
export function FillProof(props: FillProofProps) {
  const { strategy } = props.detail
  return strategy === undefined ? <OwnProof {...props} /> : <StrategyProof strategy={strategy} />
}

function StrategyProof({ strategy }: { strategy: string }) {
  const { t } = useTexts('proof')
  return (
    <div className="pad mt4">
      <Note tone="accent">{t('decided.ofOrder')}</Note>
      <Button variant="outline" href={to('strategyDetail', { id: strategy })}>
        {t('decided.toStrategy')}
      </Button>
    </div>
  )
}

function OwnProof({ detail, product, facts }: FillProofProps) {
  const { t } = useTexts('proof')
  const { order, fills } = detail
  const state = useOrderCheck(order.id)
  // a check speaks for the figures it was made on, and for no others
  const check = state?.kind === 'done' && isShownStill(detail, state.check.shown) ? state.check : undefined
  const lines = useLines(facts, check, product)
  const isFilled = fills.length > 0
  const isOpen = order.status === 'open' || order.status === 'waiting'
  return (
    <ProvenCard
      title={t(isFilled ? 'card.title' : isOpen ? 'card.titleOpen' : 'card.titleNothing')}
      {...(!isFilled && { text: t(isOpen ? 'card.textOpen' : 'card.textNothing') })}
      state={state}
      check={check}
      claims={CLAIMS.filter((claim) => claim !== 'trigger' || order.stop !== undefined)}
      product={product}
      lines={lines}
      notProven={<NotProven unchecked={!check} withTrigger={order.stop !== undefined} />}
      onVerify={() => void verifyOrder(order.id)}
    />
  )
}

/** The order's facts; after a check with what was found of each. */
function useLines(facts: readonly Fact[], check: OrderCheck | undefined, product: Product): readonly FillLine[] {
  const { t } = useTexts('proof')
  const formats = useFormats()
  const found = useFound(check, product)
  return facts.map(({ key, value, detail }) => {
    const met = key === 'log' && check ? t('lines.log.met', { seq: formats.count(check.shown.order.seq) }) : detail
    return {
      key,
      title: t(`lines.${key}.title`),
      ...(value !== undefined && { value }),
      ...found((findings) => factFinding(findings, key), met),
    }
  })
}
