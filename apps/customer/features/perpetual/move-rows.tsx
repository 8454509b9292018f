import { KeyValueList } from '@candela/design'
import { type MarginMode, PROVEN_MOVES, type PerpetualMove, type Product } from '@candela/contract'
import { Fragment } from 'react'
import { useFormats, useTexts } from '../../shell/index.ts'
import { useFigures } from './figures-text.ts'
import { ProvenMove } from './proven-move.tsx'
import { rateText } from './ticket-costs.tsx'

interface MoveRowsProps {
  readonly moves: readonly PerpetualMove[]
  /** of the position */
  readonly mode: MarginMode
  readonly product: Product
}

/** The moves of a position besides trades, each with the numbers that it was settled by. */
export function MoveRows({ moves, mode, product }: MoveRowsProps) {
  const { t } = useTexts('perpetual')
  const formats = useFormats()
  const factsOf = useMoveFacts(product, mode)
  return moves.map((move, place) => (
    <Fragment key={`${move.seq} ${move.place}`}>
      <KeyValueList
        boxed
        className="mt2"
        rows={[
          { key: 'what', label: t(`moves.${move.kind}`), value: formats.dateTimeWithSeconds(move.at) },
          ...factsOf(move),
        ]}
      />
      {mode === 'cross' && move.kind === 'liquidated' && <p className="cap i2 mt2">{t('proven.cross')}</p>}
      {PROVEN_MOVES.some((kind) => kind === move.kind) && !(mode === 'cross' && move.kind === 'liquidated') && (
        <ProvenMove
          move={move}
          mode={mode}
          started={moves.slice(0, place).findLast(({ kind }) => kind === 'liquidationStarted')}
          product={product}
        />
      )}
    </Fragment>
  ))
}

interface Fact {
  readonly key: string
  readonly label: string
  readonly value: string
}

/** The inputs of what is told, and the formula with its numbers where there is one. */
function useMoveFacts(product: Product, mode: MarginMode): (move: PerpetualMove) => readonly Fact[] {
  const { t } = useTexts('perpetual')
  const formats = useFormats()
  const { price, money, signed, size } = useFigures(product)
  return ({ kind, told }) => {
    const text = (name: string) => String(told[name] ?? '')
    const fact = (key: string, label: string, value: string): Fact => ({ key, label, value })
    const mark = fact('mark', t('position.mark'), price(text('mark')))
    const lots = (name: string) => fact(name, t('close.size'), size(text(name)))
    switch (kind) {
      case 'marginMoved':
        return [
          fact('amount', t('marginSheet.amount'), signed(text('amount'))),
          fact('margin', t('moves.balance'), money(text('margin'))),
        ]
      case 'fundingPaid':
        return [
          mark,
          fact(
            'formula',
            `${money(text('notional'))} × ${rateText(formats, Number(told['ratePpm']))}`,
            signed(text('amount')),
          ),
          ...(mode === 'isolated' ? [fact('margin', t('moves.balance'), money(text('margin')))] : []),
        ]
      case 'profitSettled':
        return [fact('amount', t('marginSheet.amount'), signed(text('amount')))]
      case 'liquidationStarted':
        return [
          mark,
          fact(
            'formula',
            `${t('moves.equity')} < ${t('moves.maintenance')}`,
            `${money(text('equity'))} < ${money(text('maintenance'))}`,
          ),
          lots('lots'),
          fact('bankruptcy', t('facts.bankruptcy'), price(text('bankruptcyPrice'))),
        ]
      case 'liquidated':
        return [
          fact('result', t('detail.realised'), signed(text('result'))),
          fact('fee', t('detail.fees'), money(text('fee'))),
          fact('returned', t('moves.returned'), money(text('returned'))),
        ]
      case 'deleveraged':
        return [
          mark,
          fact('price', t('facts.bankruptcy'), price(text('price'))),
          lots('closed'),
          fact('result', t('detail.realised'), signed(text('result'))),
        ]
      case 'stopOvertaken':
        return [
          fact('stop', t('stopLoss'), price(text('stopLoss'))),
          fact('forced', t('facts.forced'), price(text('forcedPrice'))),
        ]
      case 'triggered':
        return [fact('price', t('trigger', { currency: product.quoteLabel }), price(text('price'))), mark, lots('lots')]
    }
  }
}
