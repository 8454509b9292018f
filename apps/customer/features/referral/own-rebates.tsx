import { Badge, type BadgeTone, EmptyState, ListRow, Segmented } from '@candela/design'
import type { Rebate } from '@candela/contract'
import { useState } from 'react'
import { usePages } from '../../live/index.ts'
import { amountText, PagedRows, useFormats, useHide, useTexts } from '../../shell/index.ts'

const PAGE = '20'
const SIDES = ['earned', 'given'] as const
const TONES: Readonly<Record<Rebate['status'], BadgeTone>> = { waiting: 'wait', paid: 'ok', lapsed: 'plain' }

/** Rebates that were earned, and those that the own deposits earned others: both sides see each. */
export function OwnRebates() {
  const { t } = useTexts('referral')
  const [side, setSide] = useState<(typeof SIDES)[number]>('earned')
  const list = usePages('rebates', { side, limit: PAGE })
  const rebates = list.pages.flatMap((page) => page.rebates)
  return (
    <section>
      <h2 className="t-2 mb3">{t('levels.rebates')}</h2>
      <Segmented
        label={t('levels.rebates')}
        value={side}
        onChange={setSide}
        panelId="rebates"
        options={SIDES.map((key) => ({ key, label: t(`rebates.${key}`) }))}
      />
      <div id="rebates" role="tabpanel" aria-label={t(`rebates.${side}`)} className="mt2">
        <PagedRows
          list={list}
          count={rebates.length}
          waiting={2}
          failed={{ title: t('rebates.failed'), text: t('members.failedText') }}
          empty={<EmptyState drawing="receipt" title={t('rebates.empty')} text={t('rebates.emptyText')} />}
        >
          {rebates.map((rebate, index) => (
            <Row key={rebate.id} rebate={rebate} first={index === 0} />
          ))}
        </PagedRows>
      </div>
    </section>
  )
}

function Row({ rebate, first }: { rebate: Rebate; first: boolean }) {
  const { t } = useTexts('referral')
  const formats = useFormats()
  const hide = useHide()
  const { name, level, base, amount, paid, status, at, lapsesAt } = rebate
  const of = hide.amount(amountText(formats, 'USDT', base))
  const waits = lapsesAt === 0 ? t('rebates.queued') : t('rebates.lapses', { day: formats.date(lapsesAt) })
  const when = status === 'waiting' ? waits : formats.date(at)
  const isInPart = status !== 'paid' && paid !== '0'
  const part = isInPart ? ` · ${t('rebates.part', { paid: hide.amount(amountText(formats, 'USDT', paid)) })}` : ''
  return (
    <ListRow
      title={name === '' ? t('members.left') : name}
      detail={`${t('rebates.of', { level: formats.count(level), base: of })} · ${when}${part}`}
      value={hide.amount(amountText(formats, 'USDT', amount))}
      valueDetail={<Badge tone={TONES[status]}>{t(`rebates.${status}`)}</Badge>}
      inset={first ? 'none' : 'edge'}
      top
    />
  )
}
