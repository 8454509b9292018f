import { Button, type FillLine } from '@candela/design'
import type { OwnStrategy, StoppedStrategy, StrategyDecision } from '@candela/contract'
import { useState } from 'react'
import type { Claim } from '../../anchor/findings.ts'
import { decisionKey, useDecisionCheck, verifyDecision } from '../../anchor/verify-strategy.ts'
import { Problem } from '../../live/index.ts'
import { amountText, useFormats, useHide, useProblemText, useTexts } from '../../shell/index.ts'
import { useProductTexts } from '../../ticket/use-product-texts.ts'
import { lineFinding, STRATEGY_CLAIMS } from './lines.ts'
import { StrategyNotProven } from './not-proven.tsx'
import { ProvenCard } from './proven-card.tsx'
import { useFound } from './use-found.ts'

const STARTED: readonly Claim[] = ['bundle', 'included', 'order', 'shown']
const CLOSES: readonly Claim[] = ['market', 'shown']
const DECISION: readonly Claim[] = ['formula', 'shown']
const ORDER: readonly Claim[] = ['formula', 'price', 'fees', 'shown']

/** pays for the products of strategies */
const MONEY = 'USDT'

interface Props {
  readonly strategy: OwnStrategy | StoppedStrategy
  readonly decision: StrategyDecision
}

/** The way to "How this was decided": a card, and its check on this device, once it is asked for. Its page loads the texts `proof`. */
export function HowDecided(props: Props) {
  const { t } = useTexts('proof')
  const [open, setOpen] = useState(false)
  if (open) return <Card {...props} />
  return (
    <Button variant="plain" onClick={() => setOpen(true)}>
      {t('decided.title')}
    </Button>
  )
}

function Card({ strategy, decision }: Props) {
  const { t } = useTexts('proof')
  const key = decisionKey(strategy, decision)
  const state = useDecisionCheck(key)
  // a check speaks for the figures it was made on, and for no others
  const isOfThis = state?.kind === 'done' && JSON.stringify(state.check.shown.decision) === JSON.stringify(decision)
  const check = isOfThis ? state.check : undefined
  const found = useFound(check)
  const lines = useLines()(strategy, decision).map(({ claims, detail, ...line }): FillLine => ({
    ...line,
    ...found((findings) => lineFinding(findings, claims), detail),
  }))
  const isPart = check !== undefined && 'whole' in check.bundle && !check.bundle.whole
  const { kind } = strategy.parameters
  return (
    <ProvenCard
      title={t('decided.title')}
      state={state}
      check={check}
      claims={STRATEGY_CLAIMS}
      lines={lines}
      notProven={<StrategyNotProven unchecked={!check} kind={kind} isPart={isPart} />}
      onVerify={() => void verifyDecision(key, decision)}
    />
  )
}

interface Line {
  readonly key: string
  readonly title: string
  readonly value?: string
  readonly detail: string
  readonly claims: readonly Claim[]
}

/** The strategy, what it decided by, the target or occasion, and its orders. */
function useLines(): (strategy: OwnStrategy | StoppedStrategy, decision: StrategyDecision) => readonly Line[] {
  const { t } = useTexts('proof')
  const formats = useFormats()
  const hide = useHide()
  const { label, price, quantity: coins } = useProductTexts()
  const problemText = useProblemText()
  const money = (figure: string) => hide.amount(amountText(formats, MONEY, figure))
  const occasionOf = (decision: StrategyDecision): readonly Line[] => {
    const { cause, equity, dueAt, periods, spend, shares, placed } = decision
    const time = formats.dateTime(dueAt)
    if (cause === 'bar') {
      return shares.map(({ product, target, now }) => ({
        key: `share ${product}`,
        title: t('decided.share', { product: label(product) }),
        value: formats.ppm(target),
        detail: t('decided.shareText', { now: formats.ppm(now), equity: money(equity) }),
        claims: DECISION,
      }))
    }
    const line = {
      period: { value: money(spend), detail: t('decided.periodText', { count: formats.count(periods), time }) },
      stop: { value: money(equity), detail: t('decided.stopText') },
      arranging: { value: formats.count(placed.length), detail: t('decided.levelsText', { equity: money(equity) }) },
    }[cause]
    return [{ key: cause, title: t(`decided.${cause === 'arranging' ? 'levels' : cause}`), ...line, claims: DECISION }]
  }
  return ({ startedAt }, decision) => [
    {
      key: 'start',
      title: t('decided.start'),
      detail: t('decided.startText', { date: formats.date(startedAt) }),
      claims: STARTED,
    },
    {
      key: 'closes',
      title: t('decided.closes'),
      detail:
        decision.cause === 'bar'
          ? t('decided.closesText', { time: formats.dateTime(decision.dueAt) })
          : t('decided.pricesText'),
      claims: CLOSES,
    },
    ...occasionOf(decision),
    ...decision.orders.map(({ product, side, quantity, bound, filled, code }, place) => ({
      key: `order ${place}`,
      title: t(`decided.${side}`, { product: label(product) }),
      value: coins(product, filled),
      detail:
        code === ''
          ? t('decided.orderText', { quantity: coins(product, quantity), bound: price(product, bound) })
          : problemText(new Problem(code, {}, 422)),
      claims: ORDER,
    })),
  ]
}
