import { ConfirmSheet, Note, showToast } from '@candela/design'
import { useState } from 'react'
import { useCommand, useRead, useServerNow } from '../../live/index.ts'
import { useFormats, useProblemText, useTexts } from '../../shell/index.ts'

/** "Add practice funds": tops up to the practice amount, once per 24 hours; says how much, and when again. */
export function PracticeFundsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts('balances')
  const { t: shell } = useTexts('shell')
  const { t: problems } = useTexts('problems')
  const formats = useFormats()
  const problemText = useProblemText()
  const state = useRead('practiceFunds', undefined, { enabled: open, staleTime: 0 })
  const { send, sending } = useCommand('addPracticeFunds')
  const [failure, setFailure] = useState<string>()
  const now = useServerNow(1_000)

  const nothingMissing = state.data !== undefined && /^[0.]*$/.test(state.data.amount)
  const waiting = state.data !== undefined && state.data.availableAt > now
  const hint = nothingMissing
    ? t('funds.notNeeded')
    : waiting
      ? t('funds.waiting', { time: formats.dateTime(state.data.availableAt) })
      : undefined

  async function add() {
    setFailure(undefined)
    const outcome = await send({ body: {} })
    if (outcome === undefined) return
    if (outcome.kind === 'done' || outcome.kind === 'doneUnseen') {
      const amount = outcome.kind === 'done' ? outcome.answer.amount : state.data?.amount
      showToast({ text: t('funds.added', { amount: formats.money(amount ?? '') }) })
      onClose()
      return
    }
    if (outcome.kind === 'refused') setFailure(problemText(outcome.problem))
    else setFailure(problems(outcome.kind === 'notSent' ? 'client.notSent' : 'client.outcomeUnknown'))
    void state.refetch()
  }

  return (
    <ConfirmSheet
      open={open}
      title={t('funds.title')}
      text={t('funds.text')}
      rows={[
        { key: 'upTo', label: t('funds.upTo'), value: `${formats.money(state.data?.topUpTo ?? '')} USDT` },
        { key: 'often', label: t('funds.often'), value: t('funds.oftenValue') },
      ]}
      total={{ label: t('funds.amount'), value: `${formats.money(state.data?.amount ?? '')} USDT` }}
      keepLabel={shell('cancel')}
      confirmLabel={t('funds.confirm')}
      busy={sending}
      disabled={state.data === undefined || nothingMissing || waiting}
      {...(hint !== undefined && { hint })}
      onKeep={() => {
        setFailure(undefined)
        onClose()
      }}
      onConfirm={() => void add()}
    >
      {failure !== undefined && (
        <Note tone="danger" alert>
          {failure}
        </Note>
      )}
      {state.isError && <Note tone="danger">{problemText(state.error)}</Note>}
    </ConfirmSheet>
  )
}
