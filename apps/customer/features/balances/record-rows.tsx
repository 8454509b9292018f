import {
  Button,
  DayHead,
  DepositIcon,
  EmptyState,
  ErrorState,
  IconSquare,
  ListRow,
  LockIcon,
  SkeletonRows,
  TextButton,
  TradeIcon,
} from '@candela/design'
import type { Posting } from '@candela/contract'
import { HIDDEN } from '@candela/locale'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { call } from '../../live/index.ts'
import {
  amountText,
  bareAmountText,
  PATHS,
  signedAmountText,
  to,
  useFormats,
  usePreference,
  useTexts,
} from '../../shell/index.ts'

export const RECORD_FILTERS = ['all', 'trade', 'practiceFunds', 'holds'] as const
export type RecordFilter = (typeof RECORD_FILTERS)[number]
const LATEST = '10'
const PAGE = '50'

interface RecordRowsProps {
  readonly filter: RecordFilter
  /** of one asset only */
  readonly asset?: string
  /** only the newest, with a link to all */
  readonly latest?: boolean
}

/** Ledger postings of the customer's own accounts, newest first, by day; each with the balance after it. */
export function RecordRows({ filter, asset, latest = false }: RecordRowsProps) {
  const { t } = useTexts('balances')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const records = useInfiniteQuery({
    queryKey: ['postings', filter, asset, latest],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(
        'postings',
        {
          query: {
            limit: latest ? LATEST : PAGE,
            ...(asset !== undefined && { asset }),
            ...(pageParam !== '' && { cursor: pageParam }),
            ...(filter === 'trade' && { kind: 'trade' as const }),
            ...(filter === 'practiceFunds' && { kind: 'practiceFunds' as const }),
            ...(filter === 'holds' && { kind: 'hold' as const }),
          },
        },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
  })
  const rows = records.data?.pages.flatMap((page) => page.postings).filter(isShown) ?? []

  if (records.isError && rows.length === 0) {
    return (
      <ErrorState
        title={t('records.failed')}
        text={t('failed.text')}
        retryLabel={shell('retry')}
        onRetry={() => void records.refetch()}
      />
    )
  }
  if (records.isPending) return <SkeletonRows count={6} label={shell('loading')} lead />
  if (rows.length === 0)
    return <EmptyState drawing="receipt" title={t('records.empty')} text={t('records.emptyText')} />
  return (
    <>
      {rows.map((posting, index) => {
        const date = formats.date(posting.at)
        const first = index === 0 || formats.date(rows[index - 1]!.at) !== date
        return (
          <Fragment key={`${posting.id}/${posting.account}/${posting.asset}`}>
            {first && <DayHead>{date}</DayHead>}
            <RecordRow posting={posting} first={first} />
          </Fragment>
        )
      })}
      {latest && (
        <p className="records-more">
          <TextButton href={PATHS.records}>{shell('seeAll')}</TextButton>
        </p>
      )}
      {!latest && records.hasNextPage && (
        <div className="pad mt4 mb4">
          <Button variant="quiet" busy={records.isFetchingNextPage} onClick={() => void records.fetchNextPage()}>
            {shell('showMore')}
          </Button>
        </div>
      )}
      {!latest && !records.hasNextPage && <p className="records-end">{t('records.end')}</p>}
    </>
  )
}

/** Setting aside and releasing move money between two accounts of the customer's own; the available side tells it. */
function isShown({ kind, account }: Posting): boolean {
  return account === 'available' || (kind !== 'hold' && kind !== 'release')
}

function RecordRow({ posting, first }: { posting: Posting; first: boolean }) {
  const { t } = useTexts('balances')
  const formats = useFormats()
  const hidden = usePreference('amountsHidden')
  const { kind, account, asset, amount, balance, at, reference } = posting
  const incoming = !amount.startsWith('-')
  const moved = kind === 'hold' || kind === 'release'
  const Icon = kind === 'practiceFunds' ? DepositIcon : kind === 'trade' ? TradeIcon : LockIcon
  const title =
    kind === 'trade'
      ? t(incoming ? 'records.kind.received' : 'records.kind.paid', { asset })
      : t(`records.kind.${kind}`)
  return (
    <ListRow
      lead={
        <IconSquare>
          <Icon size={20} />
        </IconSquare>
      }
      title={title}
      detail={`${t(`records.account.${account}`)} · ${formats.timeWithSeconds(at)}`}
      value={
        <span className={moved ? 'm i2' : incoming && !hidden ? 'm up' : 'm'}>
          {hidden ? HIDDEN : signedAmountText(formats, asset, amount)}
        </span>
      }
      valueDetail={
        <span aria-label={t('records.after', { amount: hidden ? HIDDEN : amountText(formats, asset, balance) })}>
          {hidden ? HIDDEN : `${bareAmountText(formats, asset, balance)}\u00a0${asset}`}
        </span>
      }
      inset={first ? 'none' : 'text'}
      {...(reference !== '' && { href: to('orderDetail', { id: reference }) })}
    />
  )
}
