import type { EarnDetail } from '@candela/contract'
import type { FillLine } from '@candela/design'
import type { Claim } from '../../anchor/findings.ts'
import { useEarnCheck, verifyEarnOrder } from '../../anchor/verify-earn.ts'
import { amountText, useFormats, useHide, useLate, useTexts } from '../../shell/index.ts'
import { EARN_CLAIMS, EarnNotProven, lineFinding, ProvenCard, useFound } from '../proof/index.ts'
import { useEarnTexts } from './earn-texts.ts'
import { paidState } from './paid-state.ts'

const OPENED: readonly Claim[] = ['bundle', 'included', 'order', 'shown']
const PAID: readonly Claim[] = ['market', 'formula', 'shown']
const LEFT: readonly Claim[] = ['formula', 'shown']

/** "How this was paid": what was set aside, paid and taken off, and the proof of all of it. */
export function PaidCard({ detail }: { detail: EarnDetail }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const hide = useHide()
  const texts = useEarnTexts()
  const late = useLate()
  const { order } = detail
  const state = useEarnCheck(order.id)
  // a check speaks for the figures it was made on, and for no others
  const isOfThis = state?.kind === 'done' && figuresOf(state.check.shown) === figuresOf(detail)
  const check = isOfThis ? state.check : undefined
  const found = useFound(check)
  const money = (amount: string) => hide.amount(amountText(formats, order.asset, amount))
  // the last that came late; each of them stands among the paid days
  const lately = detail.yields.map(({ dueAt, at }) => late(dueAt, at)).findLast((text) => text !== undefined)
  const fact = (claims: readonly Claim[], text: string) => found((findings) => lineFinding(findings, claims), text)
  const { kind, plan } = order
  const { opened, asked, paid, shown, isPart, hasPenalty } = paidState(order)
  const askedValues = {
    day: texts.day(order.firstDay),
    days: texts.days(order.days),
    taken: formats.count(plan?.taken ?? 0),
    count: formats.count(plan?.instalments ?? 0),
  }
  const newest = { count: formats.count(shown), days: formats.count(order.daysPaid) }
  const lines: FillLine[] = [
    {
      key: 'opened',
      title: t(opened),
      value: kind === 'wallet' ? t('order.upTo', { amount: money(order.amount) }) : money(order.amount),
      ...fact(OPENED, t(asked, askedValues)),
    },
    {
      key: 'paid',
      title: t('order.income'),
      value: money(order.paid),
      ...fact(PAID, [t(paid), isPart && t('proof.newest', newest), lately].filter(Boolean).join(' · ')),
    },
    ...(hasPenalty
      ? [
          {
            key: 'penalty',
            title: t('leave.penalty'),
            value: money(order.penalty),
            ...fact(LEFT, t('proof.penalty')),
          },
        ]
      : []),
  ]
  return (
    <ProvenCard
      title={t('proof.title')}
      state={state}
      check={check}
      claims={EARN_CLAIMS}
      lines={lines}
      notProven={<EarnNotProven unchecked={!check} kind={kind} isPart={isPart} />}
      onVerify={() => void verifyEarnOrder(order.id)}
    />
  )
}

/** Without what the clock alone changes, and what no proof is about. */
function figuresOf({ order, yields, instalments }: EarnDetail): string {
  return JSON.stringify([{ ...order, renew: false, renewedBy: '', notRenewed: '' }, yields, instalments])
}
