import type { LimitPeriod, OwnLimit, OwnLimitState, Protections } from '@candela/contract'
import { GroupLabel, ListRow, NextIcon, RowGroup } from '@candela/design'
import { amountText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { isNone, leftOf, shareUsed } from './limit-state.ts'

interface Props {
  readonly of: OwnLimit
  readonly protections: Protections
  /** the results or deposits that count, and those that do not */
  readonly note: string
  readonly onPick: (limit: { readonly of: OwnLimit; readonly period: LimitPeriod }) => void
}

/** The limits of a day, a week and a month, with what is left of each. */
export function LimitRows({ of, protections, note, onPick }: Props) {
  const { t } = useTexts('limits')
  return (
    <section>
      <GroupLabel>{t(`groups.${of}`)}</GroupLabel>
      <RowGroup>
        {protections.limits
          .filter((limit) => limit.of === of)
          .map((limit) => (
            <LimitRow key={limit.period} limit={limit} onClick={() => onPick(limit)} />
          ))}
      </RowGroup>
      <p className="cap i2 mt2">{note}</p>
    </section>
  )
}

function LimitRow({ limit, onClick }: { limit: OwnLimitState; onClick: () => void }) {
  const { t } = useTexts('limits')
  const formats = useFormats()
  const hide = useHide()
  const { amount, next, nextFrom, periodEnd } = limit
  const money = (value: string) => amountText(formats, 'USDT', value)
  const left = hide.amount(money(leftOf(limit)))
  const none = isNone(amount)
  const detail = (
    <>
      {!none && (
        <>
          <span className="limit-bar" aria-hidden="true">
            <i style={{ width: `${shareUsed(limit) * 100}%` }} />
          </span>
          <span className="limit-line">{t('left', { left, time: formats.dateTime(periodEnd) })}</span>
        </>
      )}
      {nextFrom > 0 && (
        <span className="limit-line limit-waits">
          {isNone(next)
            ? t('removing', { time: formats.dateTime(nextFrom) })
            : t('raising', { amount: money(next), time: formats.dateTime(nextFrom) })}
        </span>
      )}
    </>
  )
  return (
    <ListRow
      title={t(`period.${limit.period}`)}
      {...(!none || nextFrom > 0 ? { detail } : {})}
      value={none ? <span className="i2">{t('none')}</span> : money(amount)}
      trail={<NextIcon size={18} className="i3" />}
      onClick={onClick}
      className="limit-row"
    />
  )
}
