import { Chips, EmptyState, ListRow } from '@candela/design'
import type { ClosedPosition, PerpetualMove, Product } from '@candela/contract'
import { useState } from 'react'
import { usePages, useProduct } from '../../live/index.ts'
import { PagedRows, to, useFormats, useTexts } from '../../shell/index.ts'
import { ProductCode } from '../market/index.ts'
import { EntrustRow } from './entrust-rows.tsx'
import { useFigures } from './figures-text.ts'
import { FillRows } from './fill-rows.tsx'
import { SideBadge } from './side-badge.tsx'
import { rateText } from './ticket-costs.tsx'

const PAGE = '30'
const VIEWS = ['positions', 'orders', 'fills', 'funding'] as const

/** Ended positions and orders, each of their fills, and payments of funding. */
export function PerpetualHistory() {
  const { t } = useTexts('perpetual')
  const [view, setView] = useState<(typeof VIEWS)[number]>('positions')
  return (
    <>
      <div className="pad mt3">
        <Chips
          label={t('history.label')}
          value={view}
          onChange={setView}
          panelId="perpetual-history"
          options={VIEWS.map((key) => ({ key, label: t(`history.${key}`) }))}
        />
      </div>
      <div id="perpetual-history" role="tabpanel" aria-label={t(`history.${view}`)}>
        {view === 'positions' && <ClosedPositions />}
        {view === 'orders' && <ClosedOrders />}
        {view === 'fills' && <FillRows />}
        {view === 'funding' && <FundingPayments />}
      </div>
    </>
  )
}

function useFailed() {
  const { t } = useTexts('order')
  return { title: t('history.failed'), text: t('history.failedText') }
}

function ClosedPositions() {
  const { t } = useTexts('perpetual')
  const failed = useFailed()
  const list = usePages('closedPositions', { limit: PAGE })
  const rows = list.pages.flatMap(({ positions }) => positions)
  return (
    <PagedRows
      list={list}
      count={rows.length}
      failed={failed}
      empty={<EmptyState drawing="receipt" title={t('history.positionsEmpty')} />}
    >
      {rows.map((position, index) => (
        <ClosedRow key={position.id} position={position} first={index === 0} />
      ))}
    </PagedRows>
  )
}

function ClosedOrders() {
  const { t } = useTexts('order')
  const failed = useFailed()
  const list = usePages('perpetualOrders', { state: 'closed', limit: PAGE })
  const rows = list.pages.flatMap(({ orders }) => orders)
  return (
    <PagedRows
      list={list}
      count={rows.length}
      failed={failed}
      empty={<EmptyState drawing="receipt" title={t('history.empty')} text={t('history.emptyText')} />}
    >
      {rows.map((order, index) => (
        <EntrustRow key={order.id} order={order} first={index === 0} />
      ))}
    </PagedRows>
  )
}

function FundingPayments() {
  const { t } = useTexts('perpetual')
  const failed = useFailed()
  const list = usePages('perpetualMoves', { kind: 'fundingPaid', limit: PAGE })
  const rows = list.pages.flatMap(({ moves }) => moves)
  return (
    <PagedRows
      list={list}
      count={rows.length}
      failed={failed}
      empty={<EmptyState drawing="receipt" title={t('history.fundingEmpty')} text={t('history.fundingEmptyText')} />}
    >
      {rows.map((move, index) => (
        <FundingRow key={`${move.seq} ${move.place}`} move={move} first={index === 0} />
      ))}
    </PagedRows>
  )
}

function ClosedRow({ position, first }: { position: ClosedPosition; first: boolean }) {
  const product = useProduct(position.product)
  return product ? <Closed position={position} product={product} first={first} /> : null
}

function Closed({ position, product, first }: { position: ClosedPosition; product: Product; first: boolean }) {
  const { t } = useTexts('perpetual')
  const formats = useFormats()
  const { average, signed } = useFigures(product)
  return (
    <ListRow
      title={
        <span className="row g2 wrap">
          <ProductCode product={product} />
          <SideBadge position={position} />
        </span>
      }
      detail={`${average(position.entry)} → ${average(position.exit)} · ${formats.dateTime(position.closedAt)}`}
      value={signed(position.result)}
      valueDetail={t(position.liquidated ? 'history.liquidated' : 'history.closed')}
      href={to('orderDetail', { position: position.id })}
      inset={first ? 'none' : 'edge'}
    />
  )
}

function FundingRow({ move, first }: { move: PerpetualMove; first: boolean }) {
  const product = useProduct(move.product)
  return product ? <Funding move={move} product={product} first={first} /> : null
}

function Funding({ move, product, first }: { move: PerpetualMove; product: Product; first: boolean }) {
  const { t } = useTexts('perpetual')
  const formats = useFormats()
  const { signed } = useFigures(product)
  return (
    <ListRow
      title={<ProductCode product={product} />}
      detail={`${t('history.rate', { rate: rateText(formats, Number(move.told['ratePpm'])) })} · ${formats.dateTime(move.at)}`}
      value={signed(String(move.told['amount']))}
      href={to('orderDetail', { position: move.position })}
      inset={first ? 'none' : 'edge'}
    />
  )
}
