import { Button, ConfirmSheet, GroupLabel, ListRow, Note } from '@candela/design'
import type { EarnDetail } from '@candela/contract'
import { useState } from 'react'
import { queryClient, useCommand } from '../../live/index.ts'
import { amountText, useFormats, useHide, useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'
import { useEarnTexts } from './earn-texts.ts'

/** The instalments of a plan: those that had their turn, the next one, and the way to take no more. */
export function PlanCard({ detail: { order, instalments } }: { detail: EarnDetail }) {
  const { t } = useTexts('earn')
  const formats = useFormats()
  const hide = useHide()
  const texts = useEarnTexts()
  const [stopping, setStopping] = useState(false)
  const plan = order.plan!
  const count = formats.count(plan.instalments)
  const title = (number: number) => t('order.instalmentOf', { number: formats.count(number), count })
  const money = hide.amount(amountText(formats, order.asset, plan.instalment))
  return (
    <section className="mt5">
      <div className="pad">
        <GroupLabel>{t('order.instalments')}</GroupLabel>
      </div>
      {plan.nextAt !== 0 && (
        <ListRow title={t('order.nextInstalment')} detail={texts.midnight(plan.nextAt)} value={money} inset="none" />
      )}
      {instalments.toReversed().map(({ instalment, skipped, at }) => (
        <ListRow
          key={instalment}
          title={title(instalment + 1)}
          detail={
            skipped === ''
              ? t('order.takenOn', { time: formats.dateTime(at) })
              : t('order.skippedOn', { time: formats.dateTime(at), reason: t(`skips.${skipped}`) })
          }
          value={skipped === '' ? money : ''}
          inset="edge"
        />
      ))}
      <ListRow
        title={title(1)}
        detail={t('order.takenOn', { time: formats.dateTime(order.openedAt) })}
        value={money}
        inset={plan.nextAt === 0 && instalments.length === 0 ? 'none' : 'edge'}
      />
      {plan.stopped !== '' && (
        <div className="pad mt3">
          <Note>{t(`order.stopped.${plan.stopped}`)}</Note>
        </div>
      )}
      {plan.nextAt !== 0 && (
        <div className="pad mt3">
          <Button variant="quiet" onClick={() => setStopping(true)}>
            {t('stop.open')}
          </Button>
          <StopSheet id={order.id} freeAt={order.freeAt} open={stopping} onClose={() => setStopping(false)} />
        </div>
      )}
    </section>
  )
}

interface StopProps {
  readonly id: string
  readonly freeAt: number
  readonly open: boolean
  readonly onClose: () => void
}

function StopSheet({ id, freeAt, open, onClose }: StopProps) {
  const { t } = useTexts('earn')
  const texts = useEarnTexts()
  const { send, sending } = useCommand('stopPlan')
  const [failure, setFailure] = useState<FailedOutcome>()
  async function stop() {
    const outcome = await send({ params: { order: id }, body: {} })
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    void queryClient.invalidateQueries({ queryKey: ['earnOrder'] })
    if (failed === undefined) onClose()
  }
  return (
    <ConfirmSheet
      open={open}
      title={t('stop.ask')}
      text={t('stop.text', { time: texts.midnight(freeAt) })}
      rows={[]}
      keepLabel={t('leave.keep')}
      confirmLabel={t('stop.open')}
      busy={sending}
      onKeep={onClose}
      onConfirm={() => void stop()}
    >
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
    </ConfirmSheet>
  )
}
