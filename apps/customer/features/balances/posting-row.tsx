import { DepositIcon, IconSquare, ListRow, LockIcon, TradeIcon } from '@candela/design'
import { type Posting, STATEMENT_OF } from '@candela/contract'
import { amountText, signedAmountText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { recordLink } from './record-link.ts'

/** kinds that only move money between available and set aside */
const MOVED: ReadonlySet<Posting['kind']> = new Set([
  'hold',
  'release',
  'perpetualHold',
  'perpetualRelease',
  'earnLock',
  'earnReturn',
  'withdrawalHold',
  'strategyFunding',
  'strategyReturn',
])

/** One account's part of a posting, with the balance after it. */
export function PostingRow({ posting, first }: { posting: Posting; first: boolean }) {
  const { t } = useTexts('balances')
  const formats = useFormats()
  const hide = useHide()
  const { kind, account, asset, amount, balance, at, reference } = posting
  const incoming = !amount.startsWith('-')
  const moved = MOVED.has(kind)
  const Icon = kind === 'practiceFunds' ? DepositIcon : kind === 'trade' ? TradeIcon : LockIcon
  const href = recordLink(STATEMENT_OF[kind].about, reference)
  const after = hide.amount(amountText(formats, asset, balance))
  return (
    <ListRow
      lead={
        <IconSquare>
          <Icon size={20} />
        </IconSquare>
      }
      title={
        kind === 'trade'
          ? t(incoming ? 'records.kind.received' : 'records.kind.paid', { asset })
          : t(`records.kind.${kind}`)
      }
      detail={`${t(`records.account.${account}`)} · ${formats.timeWithSeconds(at)}`}
      value={
        <span className={moved ? 'm i2' : incoming && !hide.hidden ? 'm up' : 'm'}>
          {hide.amount(signedAmountText(formats, asset, amount))}
        </span>
      }
      valueDetail={<span aria-label={t('records.after', { amount: after })}>{after}</span>}
      inset={first ? 'none' : 'text'}
      {...(href !== undefined && { href })}
    />
  )
}
