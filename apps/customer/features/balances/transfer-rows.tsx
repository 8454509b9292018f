import { DepositIcon, IconSquare, ListRow, WithdrawIcon } from '@candela/design'
import type { StatementTransfer } from '@candela/contract'
import { usePages } from '../../live/index.ts'
import { amountText, PagedRows, to, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { NoRecords } from './no-records.tsx'
import { recordLink } from './record-link.ts'
import type { Narrowed } from './statement-rows.tsx'

const PAGE = '20'
const ICONS = { deposit: DepositIcon, withdrawal: WithdrawIcon } as const
/** states with a word of their own; the rest is in progress */
const SAID = {
  nameDiffers: 0,
  noRate: 0,
  returning: 0,
  dust: 0,
  cancelled: 0,
  declined: 0,
  expired: 0,
  failed: 0,
  returned: 0,
} as const

interface TransferRowsProps {
  readonly state: 'open' | 'undone'
  readonly narrowed: Narrowed
  /** above the lines of the statement: nothing stands there without one */
  readonly above?: boolean
  readonly onClear?: (() => void) | undefined
}

/** Deposits and withdrawals that are under way, or that came to nothing: no line of the statement tells of them. */
export function TransferRows({ state, narrowed, above = false, onClear }: TransferRowsProps) {
  const { t } = useTexts('balances')
  const list = usePages('statementTransfers', { ...narrowed, state, limit: PAGE })
  const transfers = list.pages.flatMap((page) => page.transfers)
  if (above && transfers.length === 0) return null
  return (
    <section aria-label={t(`records.states.${state}`)}>
      {above && <h2 className="records-section label i2">{t('records.states.open')}</h2>}
      <PagedRows
        list={list}
        count={transfers.length}
        failed={{ title: t('records.failed'), text: t('failed.text') }}
        empty={<NoRecords onClear={onClear} />}
      >
        {transfers.map((transfer, index) => (
          <Row key={transfer.seq} transfer={transfer} first={index === 0} />
        ))}
      </PagedRows>
    </section>
  )
}

function Row({ transfer, first }: { transfer: StatementTransfer; first: boolean }) {
  const { t } = useTexts('balances')
  const formats = useFormats()
  const hide = useHide()
  const { kind, id, order, rail, asset, amount, status, at } = transfer
  const Icon = ICONS[kind]
  const href = rail === '' ? recordLink(kind, id) : to('cryptoDepositDetail', { rail })
  return (
    <ListRow
      lead={
        <IconSquare>
          <Icon size={20} />
        </IconSquare>
      }
      title={t(`records.kind.${kind}`)}
      detail={
        <>
          {order !== '' && <span className="records-line nw">{order}</span>}
          <span className="records-line">{formats.dateTime(at)}</span>
        </>
      }
      value={<span className="m">{hide.amount(amountText(formats, asset, amount))}</span>}
      valueDetail={t(`records.status.${isSaid(status) ? status : 'processing'}`)}
      inset={first ? 'none' : 'text'}
      {...(href !== undefined && { href })}
    />
  )
}

function isSaid(status: StatementTransfer['status']): status is keyof typeof SAID {
  return status in SAID
}
