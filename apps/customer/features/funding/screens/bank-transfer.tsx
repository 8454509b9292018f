import type { DepositWay } from '@candela/contract'
import { BankIcon, Button, Card, IconSquare, KeyValueList, ListRow, Note, Segmented } from '@candela/design'
import { useState } from 'react'
import { halfDoneForm, useHalfDone } from '../../../shell/half-done.ts'
import { useCommand, useServerNow } from '../../../live/index.ts'
import { Screen, to, usePreference, useTexts } from '../../../shell/index.ts'
import { FailureNote } from '../../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../../ticket/outcome.ts'
import { AmountField } from '../amount-field.tsx'
import { type Quota, readDeposit } from '../amount-state.ts'
import { refreshDeposits, useNamed, useRates, useWays } from '../data.ts'
import { DepositSteps } from '../deposit-steps.tsx'
import { useDepositTexts } from '../deposit-texts.ts'
import { Loading } from '../loading.tsx'
import { waysOf } from '../ways.ts'
import '../funding.css'

const EMPTY = { rail: '', text: '' }
const KEPT = halfDoneForm('bankDeposit', EMPTY, 'text')

/** Announces a remittance: which bank, how much, and what would arrive by the rate of now. */
export function BankTransferPage() {
  const { t } = useTexts('deposits')
  const read = useWays()
  const named = useNamed('rail')
  const banks = waysOf(read.data?.ways ?? [], 'bank')
  if (read.data && banks.length > 0) return <Form key={named} named={named} banks={banks} quota={read.data} />
  return (
    <Screen title={t('titles.bankTransfer')} back={to('payment')} practice>
      <Loading read={read} />
    </Screen>
  )
}

interface FormProps {
  readonly named: string
  /** at least one */
  readonly banks: readonly DepositWay[]
  readonly quota: Quota
}

function Form({ named, banks, quota }: FormProps) {
  const { t } = useTexts('deposits')
  const language = usePreference('language')
  const now = useServerNow()
  const texts = useDepositTexts()
  const [{ rail: picked, text }, change] = useHalfDone(KEPT, named, { ...EMPTY, rail: named })
  const way = banks.find(({ rail }) => rail === picked) ?? banks[0]!
  const rate = useRates().data?.rates.find(({ asset }) => asset === way.asset)
  const [failure, setFailure] = useState<FailedOutcome>()
  const { send, sending } = useCommand('startDeposit')
  const reading = readDeposit(text, way, { quota, rate, now }, language)
  const { amount, fault } = reading
  const isReady = amount !== undefined && fault === undefined
  const { rail, asset } = way
  const pick = (next: string) => {
    change({ rail: next, text: '' })
    setFailure(undefined)
  }
  const start = async () => {
    if (!isReady) return
    const outcome = await send({ body: { rail, asset, amount, card: '', rate: 0, arrival: '0' } })
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    refreshDeposits()
    if (failed !== undefined) return
    KEPT.forget()
    const id =
      outcome.kind === 'done' ? outcome.answer.deposit.id : outcome.kind === 'doneUnseen' ? outcome.order : undefined
    location.assign(`#${id === undefined ? to('depositDetail') : to('collectionAccount', { id })}`)
  }
  return (
    <Screen
      title={t('titles.bankTransfer')}
      back={to('payment')}
      practice
      footer={
        <>
          <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
          <Button busy={sending} disabled={!isReady} onClick={() => void start()}>
            {t('bank.start')}
          </Button>
        </>
      }
    >
      <div className="deposit">
        <DepositSteps current="send" />
        {banks.length > 1 && (
          <Segmented
            label={t('bank.currency')}
            value={rail}
            onChange={pick}
            panelId="deposit-bank"
            options={banks.map((bank) => ({ key: bank.rail, label: bank.asset }))}
          />
        )}
        <div id="deposit-bank" role="tabpanel" aria-label={asset}>
          <Card>
            <ListRow
              lead={
                <IconSquare>
                  <BankIcon size={20} />
                </IconSquare>
              }
              title={t('way.bank', { asset })}
              detail={`${texts.fee(way)} · ${texts.time(way)}`}
              inset="none"
            />
          </Card>
        </div>
        <AmountField way={way} text={text} reading={reading} onChange={(typed) => change({ rail, text: typed })} />
        <KeyValueList dense rows={[{ key: 'rate', label: t('rate.when'), value: t('rate.whenBank') }]} />
        <Note tone="warn">{t('bank.worst')}</Note>
      </div>
    </Screen>
  )
}
