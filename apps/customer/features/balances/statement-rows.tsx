import { DayHead, IconSquare, ListRow, TextButton } from '@candela/design'
import type { StatementGroup, StatementLine } from '@candela/contract'
import { Fragment, useState } from 'react'
import { usePages } from '../../live/index.ts'
import { PagedRows, PATHS, signedAmountText, useFormats, useHide, useLate, useTexts } from '../../shell/index.ts'
import { lineAmount } from './line-amount.ts'
import { NoRecords } from './no-records.tsx'
import { KINDS } from './statement-kinds.tsx'
import { StatementSheet } from './statement-sheet.tsx'

const LATEST = '10'
const PAGE = '50'

/** The filters of the statement; `from` and `to` are instants, both included. */
export interface Narrowed {
  readonly group?: StatementGroup
  readonly asset?: string
  readonly from?: string
  readonly to?: string
}

const ALL: Narrowed = {}

interface StatementRowsProps {
  readonly narrowed?: Narrowed
  readonly latest?: boolean
  /** takes the filters off, where there are any */
  readonly onClear?: (() => void) | undefined
}

/** Everything that came and went, event by event, newest first and by day; each opens to its postings. */
export function StatementRows({ narrowed = ALL, latest = false, onClear }: StatementRowsProps) {
  const { t } = useTexts('balances')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const list = usePages('statementLines', { ...narrowed, limit: latest ? LATEST : PAGE })
  const lines = list.pages.flatMap((page) => page.lines)
  const [opened, setOpened] = useState<StatementLine>()
  return (
    <>
      <PagedRows
        list={list}
        count={lines.length}
        latest={latest}
        failed={{ title: t('records.failed'), text: t('failed.text') }}
        empty={<NoRecords onClear={onClear} />}
      >
        {lines.map((line, index) => {
          const date = formats.date(line.at)
          const first = index === 0 || formats.date(lines[index - 1]!.at) !== date
          return (
            <Fragment key={line.id}>
              {first && <DayHead>{date}</DayHead>}
              <Row line={line} first={first} onOpen={() => setOpened(line)} />
            </Fragment>
          )
        })}
        {latest ? (
          <p className="records-more">
            <TextButton href={PATHS.records}>{shell('seeAll')}</TextButton>
          </p>
        ) : (
          !list.hasMore && <p className="records-end">{t('records.end')}</p>
        )}
      </PagedRows>
      <StatementSheet line={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

function Row({ line, first, onOpen }: { line: StatementLine; first: boolean; onOpen: () => void }) {
  const { t } = useTexts('balances')
  const formats = useFormats()
  const hide = useHide()
  const late = useLate()
  const { icon: Icon, title, detail } = KINDS[line.kind]
  const said = { t, formats, hide }
  const { asset, amount, isMoved, worth } = lineAmount(line)
  const incoming = !amount.startsWith('-')
  const written = asset === 'USDT' ? formats.signedMoney(amount) : signedAmountText(formats, asset, amount)
  return (
    <ListRow
      lead={
        <IconSquare>
          <Icon size={20} />
        </IconSquare>
      }
      title={title(line, said)}
      detail={[detail?.(line, said), late(line.dueAt, line.at) ?? formats.time(line.at)]
        .filter((part) => part !== undefined)
        .join('\u00a0· ')}
      value={<span className={isMoved ? 'm i2' : incoming && !hide.hidden ? 'm up' : 'm'}>{hide.amount(written)}</span>}
      valueDetail={worth === undefined || hide.hidden ? asset : `≈ ${formats.signedMoney(worth)}\u00a0USDT`}
      inset={first ? 'none' : 'text'}
      onClick={onOpen}
    />
  )
}
