import { Button, GroupLabel, KeyValueList, Note, Sheet } from '@candela/design'
import { isNoted, type StatementLine } from '@candela/contract'
import { usePages } from '../../live/index.ts'
import { amountText, exactText, PagedRows, useFormats, useHide, useLate, useTexts } from '../../shell/index.ts'
import { lineAmount } from './line-amount.ts'
import { PostingRow } from './posting-row.tsx'
import { recordLink } from './record-link.ts'
import { KINDS } from './statement-kinds.tsx'

/** One line of the statement: its figures, its postings in the ledger, and the way to its order. */
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
  const late = useLate()(line.dueAt, line.at)
  const { fill, seq, at, about, reference } = line
  const { asset, amount, isMoved, worth } = lineAmount(line)
  const isOut = amount.startsWith('-')
  const label = isNoted(line.kind)
    ? t(`records.kind.${line.kind}`)
    : isMoved
      ? t(isOut ? 'records.filters.holds' : 'records.account.available')
      : order(isOut ? 'detail.paid' : 'detail.received')
  const all = amount.replace('-', '')
  const href = recordLink(about, reference)
  const money = (amount: string) => hide.amount(`${exactText(formats, amount)}\u00a0USDT`)
  const list = usePages('postings', { line: line.id, limit: '50' })
  const postings = list.pages.flatMap((page) => page.postings)
  return (
    <>
      {late !== undefined && (
        <div className="mb4">
          <Note>{late}</Note>
        </div>
      )}
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
          ...(line.order === '' || about === 'order'
            ? []
            : [{ key: 'number', label: t('records.number'), value: line.order }]),
          ...(worth === undefined
            ? []
            : [{ key: 'worth', label: t('records.worth'), value: money(worth.replace('-', '')) }]),
          { key: 'time', label: t('records.time'), value: formats.dateTimeWithSeconds(at) },
          { key: 'journal', label: t('records.journal'), value: formats.count(seq) },
        ]}
        total={{
          label,
          value: asset === 'USDT' ? money(all) : hide.amount(amountText(formats, asset, all)),
        }}
      />
      {line.kind !== 'loanCharge' && (
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
      )}
      {href !== undefined && (
        <p className="mt4">
          <Button variant="quiet" href={href}>
            {about === 'order' ? order('detail.title') : t('records.record')}
          </Button>
        </p>
      )}
    </>
  )
}
