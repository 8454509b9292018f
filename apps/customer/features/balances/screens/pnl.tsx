import {
  ChangeText,
  directionOf,
  ErrorState,
  KeyValueList,
  ListRow,
  Segmented,
  Sheet,
  type SignedDay,
  SignedDayCalendar,
  SkeletonRows,
  dayCellDecimals,
} from '@candela/design'
import type { PnlDay } from '@candela/contract'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call, dayBase, readKey, serverNow, useBalances, useRead } from '../../../live/index.ts'
import {
  dayText,
  type Hide,
  PATHS,
  Screen,
  sumOf,
  useFormats,
  useHide,
  useMoney,
  useTexts,
} from '../../../shell/index.ts'
import { dayParts } from '../parts.ts'
import { monthMoved, ratioOf, summaryOf, withToday } from '../summary.ts'
import '../balances.css'

/** Profit and loss: by day as a calendar, by month as a list. */
export function PnlPage() {
  const { t } = useTexts('balances')
  const { t: shell } = useTexts('shell')
  const { approximate } = useMoney()
  const [scale, setScale] = useState<'daily' | 'monthly'>('daily')
  const [month, setMonth] = useState(() => dayText(serverNow()).slice(0, 7))
  // under what the server says, and with it: nothing is pushed down
  const note = (
    <p className="label i2 mt5 mb6">
      {t('pnl.note')} {approximate && shell('approximate')}
    </p>
  )
  return (
    <Screen title={t('pnl.title')} back={PATHS.balances} practice>
      <div className="pad mt2">
        <Segmented
          label={t('pnl.scale')}
          value={scale}
          onChange={setScale}
          panelId="pnl-panel"
          options={[
            { key: 'daily', label: t('pnl.daily') },
            { key: 'monthly', label: t('pnl.monthly') },
          ]}
        />
      </div>
      <div id="pnl-panel" role="tabpanel" aria-label={t(`pnl.${scale}`)} className="pad">
        {scale === 'daily' ? (
          <Month month={month} onMonth={setMonth} note={note} />
        ) : (
          <Year
            year={month.slice(0, 4)}
            note={note}
            onOpen={(chosen) => {
              setMonth(chosen)
              setScale('daily')
            }}
          />
        )}
      </div>
    </Screen>
  )
}

interface MonthProps {
  readonly month: string
  readonly onMonth: (month: string) => void
  readonly note: ReactNode
}

function Month({ month, onMonth, note }: MonthProps) {
  const { t } = useTexts('balances')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const money = useMoney()
  const hide = useHide()
  const balances = useBalances()
  const read = useRead('pnl', { query: { month } })
  const [opened, setOpened] = useState<string>()
  const today = dayText(serverNow())
  const thisMonth = today.slice(0, 7)
  const known = read.data?.days ?? []
  const days = month === thisMonth ? withToday(known, balances) : known
  if (read.isError && !read.data) return <Failed onRetry={() => void read.refetch()} />
  if (read.isPending) return <SkeletonRows count={6} label={shell('loading')} />
  const summary = summaryOf(days)
  const cells = new Map(
    days.map((day): [number, SignedDay] => [Number(day.day.slice(8)), cellOf(day, formats, money, hide, shell)]),
  )
  const day = days.find((other) => other.day === opened)
  return (
    <>
      <p className="row between label i2 mt5">
        <span>{t(month === thisMonth ? 'pnl.thisMonth' : 'pnl.thatMonth', { currency: money.currency })}</span>
        <span className="cap i3">{t('pnl.zone')}</span>
      </p>
      <p className="t-display" data-testid="month-pnl">
        <ChangeText
          text={hide.amount(money.signed(summary?.total ?? '0'))}
          direction={hide.direction(directionOf(summary?.total ?? '0'))}
          triangle={false}
        />
      </p>
      <p className="label i2 mb4">
        {hide.amount(
          [
            t('pnl.up', { count: summary?.up ?? 0 }),
            t('pnl.down', { count: summary?.down ?? 0 }),
            t('pnl.flat', { count: summary?.flat ?? 0 }),
          ].join(' · '),
        )}
      </p>
      <SignedDayCalendar
        year={Number(month.slice(0, 4))}
        month={Number(month.slice(5))}
        title={formats.month(month)}
        previousLabel={t('pnl.previous')}
        nextLabel={t('pnl.next')}
        onPrevious={() => onMonth(monthMoved(month, -1))}
        {...(month < thisMonth && { onNext: () => onMonth(monthMoved(month, 1)) })}
        weekdays={formats.weekdays()}
        days={cells}
        {...(month === thisMonth && { today: Number(today.slice(8)) })}
        onOpenDay={(number) => setOpened(`${month}-${String(number).padStart(2, '0')}`)}
      />
      {summary && (
        <dl className="pnl-figures">
          {(['highest', 'lowest', 'average'] as const).map((figure) => (
            <div key={figure}>
              <dt className="cap i3">{t(`pnl.${figure}`)}</dt>
              <dd>
                <ChangeText
                  text={hide.amount(money.signed(summary[figure]))}
                  direction={hide.direction(directionOf(summary[figure]))}
                  triangle={false}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {note}
      <Sheet
        open={day !== undefined}
        onClose={() => setOpened(undefined)}
        title={day ? formats.day(day.day) : ''}
        closeLabel={shell('close')}
      >
        {day && <Day day={day} today={day.day === today} />}
      </Sheet>
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts('balances')
  const { t: shell } = useTexts('shell')
  return (
    <div className="mt4">
      <ErrorState title={t('pnl.failed')} text={t('failed.text')} retryLabel={shell('retry')} onRetry={onRetry} />
    </div>
  )
}

function Day({ day, today }: { day: PnlDay; today: boolean }) {
  const { t } = useTexts('balances')
  const formats = useFormats()
  const money = useMoney()
  const hide = useHide()
  const direction = hide.direction(directionOf(day.pnl))
  const parts = dayParts(day, money)
  return (
    <>
      <p className="row between baseline">
        <span className="t-1">
          <ChangeText text={hide.amount(money.signed(day.pnl))} direction={direction} triangle={false} />
        </span>
        <span className="label i3">
          {t('pnl.ofOpening', {
            percent: hide.amount(formats.change(ratioOf(day.pnl, dayBase(day.opening, day.netDeposits)))),
          })}
        </span>
      </p>
      <div className="mt4">
        <KeyValueList
          boxed
          rows={[
            {
              key: 'closing',
              label: t(today ? 'pnl.now' : 'pnl.closing'),
              value: hide.amount(money.written(parts.closing)),
            },
            { key: 'opening', label: t('pnl.opening'), value: hide.amount(money.written(parts.opening)) },
            { key: 'deposits', label: t('pnl.deposits'), value: hide.amount(money.written(parts.deposits)) },
          ]}
          total={{
            label: t('pnl.title'),
            value: hide.amount(money.signed(day.pnl)),
            ...(direction !== 'flat' && { tone: direction }),
          }}
        />
      </div>
      <p className="label i2 mt4">{t('pnl.valued')}</p>
    </>
  )
}

interface YearProps {
  readonly year: string
  readonly onOpen: (month: string) => void
  readonly note: ReactNode
}

function Year({ year, onOpen, note }: YearProps) {
  const { t } = useTexts('balances')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const money = useMoney()
  const hide = useHide()
  const balances = useBalances()
  const thisMonth = dayText(serverNow()).slice(0, 7)
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(12 - index).padStart(2, '0')}`).filter(
    (month) => month <= thisMonth,
  )
  const reads = useQueries({
    queries: months.map((month) => ({
      queryKey: readKey('pnl', { query: { month } }),
      queryFn: ({ signal }: { signal: AbortSignal }) => call('pnl', { query: { month } }, { signal }),
    })),
  })
  const failed = reads.filter((read) => read.isError && !read.data)
  if (failed.length > 0) return <Failed onRetry={() => failed.forEach((read) => void read.refetch())} />
  if (reads.some((read) => read.isPending)) return <SkeletonRows count={months.length} label={shell('loading')} />
  const sums = months.flatMap((month, index) => {
    const known = reads[index]?.data?.days ?? []
    const summary = summaryOf(month === thisMonth ? withToday(known, balances) : known)
    return summary ? [{ month, total: summary.total }] : []
  })
  return (
    <div className="mt3">
      <div className="pnl-months">
        {sums.map(({ month, total }, index) => (
          <ListRow
            key={month}
            title={formats.month(month)}
            value={
              <ChangeText
                text={hide.amount(money.signed(total))}
                direction={hide.direction(directionOf(total))}
                triangle={false}
              />
            }
            inset={index === 0 ? 'none' : 'edge'}
            onClick={() => onOpen(month)}
          />
        ))}
      </div>
      <KeyValueList
        rows={[]}
        total={{
          label: t('pnl.year', { year }),
          // the sum of the months as they are written
          value: hide.amount(money.writtenSigned(sumOf(sums.map(({ total }) => money.rounded(total))))),
        }}
      />
      {note}
    </div>
  )
}

function cellOf(
  day: PnlDay,
  formats: ReturnType<typeof useFormats>,
  money: ReturnType<typeof useMoney>,
  hide: Hide,
  shell: ReturnType<typeof useTexts<'shell'>>['t'],
): SignedDay {
  const direction = hide.direction(directionOf(day.pnl))
  const size = money.converted(day.pnl.replace('-', ''))
  const digits = dayCellDecimals(Number(size))
  const spoken = direction === 'flat' ? '' : ` ${shell(direction === 'up' ? 'upBy' : 'downBy')}`
  return {
    text: hide.hidden ? CELL_HIDDEN : formats.signed(size, digits).replace('+', ''),
    direction,
    label: `${formats.day(day.day)},${spoken} ${hide.hidden ? shell('hidden') : money.text(day.pnl.replace('-', ''))}`,
  }
}
/** dots that fit a day of the calendar */
const CELL_HIDDEN = '•••'
