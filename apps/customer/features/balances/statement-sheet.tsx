import { Button, GroupLabel, KeyValueList, Sheet } from '@candela/design'
import type { StatementLine } from '@candela/contract'
import { usePages } from '../../live/index.ts'
import { exactText, PagedRows, to, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { PostingRow } from './posting-row.tsx'
import { KINDS } from './statement-kinds.tsx'

/** What a line of the statement is made of: its figures, its postings in the ledger, and the way to its order. */
export function StatementSheet({ line, onClose }: { line: StatementLine | undefined; onClose: () => void }) {
  const { t } = useTexts('balances')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const hide = useHide()
  return (
    <Sheet
      open={line !== undefined}
      onClose={onClose}
      title={line ? KINDS[line.kind].title(line, { t, formats, hide }) : ''}
      closeLabel={shell('close')}
    >
      {line && <Made line={line} />}
    </Sheet>
  )
}

function Made({ line }: { line: StatementLine }) {
  const { t } = useTexts('balances')
  const { t: order } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const { fill, usdt, seq, at } = line
  const money = (amount: string) => hide.amount(`${exactText(formats, amount)}\u00a0USDT`)
  const list = usePages('postings', { line: line.id, limit: '50' })
  const postings = list.pages.flatMap((page) => page.postings)
  return (
    <>
      <KeyValueList
        boxed
        rows={[
          ...(fill
            ? [
                { key: 'price', label: order('detail.average'), value: formats.decimal(fill.price, 2) },
                { key: 'value', label: order('detail.notional'), value: money(fill.value) },
                { key: 'fee', label: order('detail.fee'), value: money(fill.fee) },
              ]
            : []),
          { key: 'time', label: t('records.time'), value: formats.dateTimeWithSeconds(at) },
          { key: 'journal', label: t('records.journal'), value: formats.count(seq) },
        ]}
        total={{
          label: order(usdt.startsWith('-') ? 'detail.paid' : 'detail.received'),
          value: money(usdt.replace('-', '')),
        }}
      />
      <div className="records-postings mt5">
        <GroupLabel>{t('records.postings')}</GroupLabel>
        <PagedRows
          list={list}
          count={postings.length}
          waiting={3}
          failed={{ title: t('records.failed'), text: t('failed.text') }}
          empty={null}
        >
          {postings.map((posting, index) => (
            <PostingRow key={posting.id} posting={posting} first={index === 0} />
          ))}
        </PagedRows>
      </div>
      {line.order !== '' && (
        <p className="mt4">
          <Button variant="quiet" href={to('orderDetail', { id: line.order })}>
            {order('detail.title')}
          </Button>
        </p>
      )}
    </>
  )
}
