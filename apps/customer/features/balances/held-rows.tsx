import { DayHead } from '@candela/design'
import { Fragment } from 'react'
import { usePages } from '../../live/index.ts'
import { PagedRows, useFormats, useTexts } from '../../shell/index.ts'
import { NoRecords } from './no-records.tsx'
import { PostingRow } from './posting-row.tsx'

/** Amounts set aside for orders: they move between two of the customer's own accounts, so they are no event of the statement. */
export function HeldRows({ onClear }: { onClear: (() => void) | undefined }) {
  const { t } = useTexts('balances')
  const formats = useFormats()
  const list = usePages('postings', { kind: 'hold', limit: '50' })
  // the available side tells it; the other is the same amount with the other sign
  const rows = list.pages.flatMap(({ postings }) => postings).filter(({ account }) => account === 'available')
  return (
    <PagedRows
      list={list}
      count={rows.length}
      failed={{ title: t('records.failed'), text: t('failed.text') }}
      empty={<NoRecords onClear={onClear} />}
    >
      {rows.map((posting, index) => {
        const date = formats.date(posting.at)
        const first = index === 0 || formats.date(rows[index - 1]!.at) !== date
        return (
          <Fragment key={posting.id}>
            {first && <DayHead>{date}</DayHead>}
            <PostingRow posting={posting} first={first} />
          </Fragment>
        )
      })}
    </PagedRows>
  )
}
