import { Button, type FillLine } from '@candela/design'
import type { MarginMode, PerpetualMove, Product } from '@candela/contract'
import { useState } from 'react'
import type { Claim } from '../../anchor/findings.ts'
import { moveKey, useMoveCheck, verifyMove } from '../../anchor/verify-move.ts'
import { useFormats, useTexts } from '../../shell/index.ts'
import { LIQUIDATION_CLAIMS, lineFinding, MOVE_CLAIMS, MoveNotProven, ProvenCard, useFound } from '../proof/index.ts'
import { useFigures } from './figures-text.ts'
import { isNothing } from './position-figures.ts'
import { rateText } from './ticket-costs.tsx'

const MARK: readonly Claim[] = ['market', 'shown']
const FORMULA: readonly Claim[] = ['formula', 'shown']
const POSITION: readonly Claim[] = ['bundle', 'included', 'order', 'shown']

interface ProvenMoveProps {
  readonly move: PerpetualMove
  /** of the position */
  readonly mode: MarginMode
  /** of a liquidation: what was told of its beginning */
  readonly started: PerpetualMove | undefined
  readonly product: Product
}

/** The way to "How this was settled": a card, and its check on this device, once it is asked for. */
export function ProvenMove(props: ProvenMoveProps) {
  const { t } = useTexts('perpetual')
  const [open, setOpen] = useState(false)
  if (open) return <Card {...props} />
  return (
    <Button variant="plain" onClick={() => setOpen(true)}>
      {t('proven.open')}
    </Button>
  )
}

function Card({ move, mode, started, product }: ProvenMoveProps) {
  const { t } = useTexts('perpetual')
  const key = moveKey(move)
  const state = useMoveCheck(key)
  // a check speaks for the figures it was made on, and for no others
  const isOfThis = state?.kind === 'done' && JSON.stringify(state.check.shown) === JSON.stringify(move)
  const check = isOfThis ? state.check : undefined
  const found = useFound(check, product)
  const lines = useLines(product, mode)(move, started).map(({ claims, detail, ...line }): FillLine => ({
    ...line,
    ...found((findings) => lineFinding(findings, claims), detail),
  }))
  return (
    <div className="perpetual-proven">
      <ProvenCard
        title={t('proven.open')}
        state={state}
        check={check}
        claims={move.kind === 'liquidated' ? LIQUIDATION_CLAIMS : MOVE_CLAIMS}
        product={product}
        lines={lines}
        notProven={<MoveNotProven unchecked={!check} />}
        onVerify={() => void verifyMove(key)}
      />
    </div>
  )
}

interface Line {
  readonly key: string
  readonly title: string
  readonly value: string
  readonly detail: string
  readonly claims: readonly Claim[]
}

/** The inputs, and the formula with its numbers. */
function useLines(
  product: Product,
  mode: MarginMode,
): (move: PerpetualMove, started: PerpetualMove | undefined) => readonly Line[] {
  const { t } = useTexts('perpetual')
  const formats = useFormats()
  const { price, money, signed, size } = useFigures(product)
  return ({ kind, told }, started) => {
    const of = (name: string, from = told) => String(from[name] ?? '')
    const markOf = (from = told): Line => ({
      key: 'mark',
      title: t('position.mark'),
      value: price(of('mark', from)),
      detail: t('proven.mark'),
      claims: MARK,
    })
    const signedLine = (name: string, title: string, detail: string): Line => ({
      key: name,
      title,
      value: signed(of(name)),
      detail,
      claims: FORMULA,
    })
    if (kind === 'fundingPaid') {
      const title = `${money(of('notional'))} × ${rateText(formats, Number(told['ratePpm']))}`
      return [
        markOf(),
        signedLine('amount', title, t('proven.funding')),
        ...(mode === 'isolated'
          ? [
              {
                key: 'margin',
                title: t('moves.balance'),
                value: money(of('margin')),
                detail: t('proven.position'),
                claims: POSITION,
              },
            ]
          : []),
      ]
    }
    if (kind === 'deleveraged') {
      const isWhole = isNothing(of('lastRoundWeight'))
      const { lots, weight, total } = {
        lots: size(of('lastRoundLots')),
        weight: money(of('weight')),
        total: money(of('lastRoundWeight')),
      }
      return [
        markOf(),
        {
          key: 'share',
          title: t('proven.share'),
          value: size(of('closed')),
          detail: isWhole ? t('proven.wholeText') : t('proven.shareText', { lots, weight, total }),
          claims: FORMULA,
        },
        signedLine('result', `${t('facts.bankruptcy')} ${price(of('price'))}`, t('proven.position')),
      ]
    }
    const begun = started?.told ?? {}
    return [
      markOf(begun),
      {
        key: 'breach',
        title: `${t('moves.equity')} < ${t('moves.maintenance')}`,
        value: `${money(of('equity', begun))} < ${money(of('maintenance', begun))}`,
        detail: t('proven.breach'),
        claims: FORMULA,
      },
      {
        key: 'earlier',
        title: t('proven.earlier'),
        value: price(of('mark', begun)),
        detail: t('proven.earlierText'),
        claims: ['earlier'],
      },
      {
        key: 'returned',
        title: t('moves.returned'),
        value: money(of('returned')),
        detail: t('proven.book', { result: signed(of('result')), fee: money(of('fee')) }),
        claims: [...FORMULA, ...POSITION],
      },
    ]
  }
}
