import { ChangeText, directionOf, EmptyState, ListRow, ProductDisc } from '@candela/design'
import type { Disposal } from '@candela/contract'
import { usePages } from '../../live/index.ts'
import { amountText, PagedRows, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { NoRecords } from './no-records.tsx'
import { gainParts } from './parts.ts'

interface Period {
  readonly asset?: string
  readonly from?: string
  readonly to?: string
}

interface GainRowsProps {
  readonly period: Period
  /** takes the filters off, where there are any */
  readonly onClear?: (() => void) | undefined
}

/** Coins that went, newest first: the part of each purchase or arrival, with the day it came, its cost, proceeds and result. */
export function GainRows({ period: { asset, from, to }, onClear }: GainRowsProps) {
  const { t } = useTexts('balances')
  const period = {
    ...(asset !== undefined && { asset }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
  const list = usePages('disposals', { ...period, limit: '50' })
  const rows = list.pages.flatMap(({ disposals }) => disposals)
  return (
    <>
      <p className="cap i3 pad mt3 mb2">{t('gains.note')}</p>
      <PagedRows
        list={list}
        count={rows.length}
        failed={{ title: t('records.failed'), text: t('failed.text') }}
        empty={
          onClear ? (
            <NoRecords onClear={onClear} />
          ) : (
            <EmptyState drawing="receipt" title={t('gains.empty')} text={t('gains.emptyText')} />
          )
        }
      >
        {rows.map((disposal, index) => (
          <Row key={disposal.id} disposal={disposal} first={index === 0} />
        ))}
      </PagedRows>
    </>
  )
}

function Row({ disposal, first }: { disposal: Disposal; first: boolean }) {
  const { t } = useTexts('balances')
  const formats = useFormats()
  const hide = useHide()
  const { asset, disposedBy, at, acquiredAt, quantity } = disposal
  const { cost, proceeds, result } = writtenOf(disposal)
  const amount = hide.amount(amountText(formats, asset, quantity))
  const money = (usdt: string) => hide.amount(`${formats.money(usdt)}\u00a0USDT`)
  return (
    <ListRow
      lead={<ProductDisc symbol={asset} />}
      title={
        disposedBy === 'trade' ? t('records.line.sold', { amount }) : `${t(`records.kind.${disposedBy}`)} ${amount}`
      }
      detail={
        <>
          <span className="records-line">{formats.dateTime(at)}</span>
          <span className="records-line">
            {t('gains.acquired', { date: formats.date(acquiredAt).replaceAll(' ', '\u00a0') })}
          </span>
          <span className="records-line">{`${t('gains.cost')}\u00a0${money(cost)}`}</span>
        </>
      }
      value={
        result === undefined || hide.hidden ? (
          <span className="m i2">{result === undefined ? t('gains.none') : hide.amount(result)}</span>
        ) : (
          <ChangeText text={formats.signedMoney(result)} direction={directionOf(result)} />
        )
      }
      {...(proceeds !== undefined && { valueDetail: t('gains.received', { amount: money(proceeds) }) })}
      inset={first ? 'none' : 'text'}
      className="gain-row"
    />
  )
}

function writtenOf({ cost, proceeds, result }: Disposal): Pick<Disposal, 'cost' | 'proceeds' | 'result'> {
  return proceeds === undefined || result === undefined ? { cost } : gainParts({ proceeds, cost, result })
}
