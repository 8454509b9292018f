import { Button, IconSquare, KeyValueList, Note, PracticeFlaskIcon, Sheet, showToast } from '@candela/design'
import { UNKNOWN } from '@candela/locale'
import { useState } from 'react'
import { refreshAccount, useAccount } from '../live/account.ts'
import { useAppData } from '../live/app-data.ts'
import { serverNow } from '../live/clock.ts'
import { useCommand } from '../live/command.ts'
import { Problem } from '@candela/contract/client'
import { queryClient, useRead } from '../live/queries.ts'
import { useBalances } from '../live/valuation.ts'
import { useSignedIn } from '../session/store.ts'
import { useHide } from './hide.ts'
import { useMoney } from './money.ts'
import { overlayStore, useOverlay } from './overlays.ts'
import { to } from './paths.ts'
import { useProblemText } from './problem-text.ts'
import { useFormats, useTexts } from './texts.ts'

const SOURCES = { simulated: 'pricesSimulated', recording: 'pricesRecording', binance: 'pricesBinance' } as const

/** Explains practice money and the one way to get more of it. Opens from the badge on every page with money. */
export function PracticeSheet() {
  const { t } = useTexts('shell')
  const open = useOverlay('practiceSheet')
  const signedIn = useSignedIn()
  const app = useAppData()
  const close = () => overlayStore.setState({ practiceSheet: false })
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('practice.title')}
      closeLabel={t('close')}
      hideClose
      lead={
        <IconSquare tone="accent">
          <PracticeFlaskIcon />
        </IconSquare>
      }
    >
      <p className="callout i2">
        {t('practice.lead')} {app && t(`practice.${SOURCES[app.priceSource]}`)}
      </p>
      {open && signedIn && <PracticeRows />}
      <div className="practice-actions">
        <Button onClick={close}>{t('practice.done')}</Button>
        {open && signedIn && <AddFunds onDone={close} />}
        <Button variant="plain" size="small" wide href={to('agreement')} onClick={close}>
          {t('practice.about')}
        </Button>
      </div>
    </Sheet>
  )
}

function PracticeRows() {
  const { t } = useTexts('shell')
  const formats = useFormats()
  const money = useMoney()
  const balances = useBalances()
  const hide = useHide()
  const available = useAccount()?.balances.balances.find(({ asset }) => asset === 'USDT')?.available
  const { data } = useRead('postings', { query: { kind: 'practiceFunds', limit: '1' } })
  const last = data?.postings[0]
  return (
    <KeyValueList
      className="mt3"
      rows={[
        {
          key: 'equity',
          label: t('practice.balance'),
          value: balances ? hide.amount(money.text(balances.equity)) : UNKNOWN,
        },
        {
          key: 'available',
          label: t('practice.available'),
          value: available === undefined ? UNKNOWN : hide.amount(formats.money(available)),
        },
        { key: 'last', label: t('practice.lastAdded'), value: last ? formats.date(last.at) : UNKNOWN },
      ]}
    />
  )
}

/** Tops up to the practice amount, once per 24 hours; says why where it cannot. */
function AddFunds({ onDone }: { onDone: () => void }) {
  const { t } = useTexts('shell')
  const { t: problems } = useTexts('problems')
  const formats = useFormats()
  const problemText = useProblemText()
  const { data: state } = useRead('practiceFunds', undefined, { staleTime: 0 })
  const { send, sending } = useCommand('addPracticeFunds')
  const [failure, setFailure] = useState<string>()
  const amount = formats.decimal(state?.topUpTo ?? '10000')
  const waiting = state !== undefined && state.availableAt > serverNow()
  const enough = state !== undefined && !waiting && !/[1-9]/.test(state.amount)

  const add = async () => {
    setFailure(undefined)
    const outcome = await send({ body: {} })
    if (!outcome) return
    void queryClient.invalidateQueries({ queryKey: ['practiceFunds'] })
    if (outcome.kind === 'refused') return setFailure(problemText(outcome.problem))
    if (outcome.kind === 'notSent') return setFailure(problems('client.offline'))
    if (outcome.kind === 'unknown') return setFailure(problems('client.timeout'))
    void refreshAccount().catch(() => undefined)
    void queryClient.invalidateQueries({ queryKey: ['postings'] })
    showToast({
      text:
        outcome.kind === 'done'
          ? t('practice.added', { amount: formats.decimal(outcome.answer.amount) })
          : t('practice.addedUnseen'),
    })
    onDone()
  }

  const hint = waiting
    ? t('practice.nextTime', { time: formats.dateTime(state.availableAt) })
    : enough
      ? problemText(new Problem('practiceFundsNotNeeded', { topUpTo: state.topUpTo }, 422))
      : t('practice.top', { amount })
  return (
    <>
      <Button
        variant="outline"
        busy={sending}
        disabled={state === undefined || waiting || enough}
        hint={hint}
        onClick={() => void add()}
      >
        {t('practice.add')}
      </Button>
      {failure !== undefined && (
        <Note tone="danger" alert>
          {failure}
        </Note>
      )}
    </>
  )
}
