import { REMITTER_MAXIMUM } from '@candela/contract'
import { Button, Field, Note } from '@candela/design'
import { asciiDigits, showsNothing } from '@candela/units'
import { type FormEvent, useCallback, useState } from 'react'
import { personalForm, useHalfDone } from '../../../shell/half-done.ts'
import { useCommand } from '../../../live/index.ts'
import { amountText, Screen, to, useFormats, useTexts } from '../../../shell/index.ts'
import { FailureNote } from '../../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../../ticket/outcome.ts'
import { refreshDeposits, useNamed, useNamedDeposit } from '../data.ts'
import { DepositSteps } from '../deposit-steps.tsx'
import { Loading } from '../loading.tsx'
import { OwnDeposits } from '../own-deposits.tsx'
import { PhotoField } from '../photo-field.tsx'
import '../funding.css'

const FORM = 'confirm-remittance'

interface Sent {
  readonly voucher: string
}

const EMPTY = { remitter: '', lastFour: '', voucher: '' }
const KEPT = personalForm('remittance', EMPTY)

/** Takes the sender, the bank and a photo of the voucher; none of it credits anything. */
export function RemittanceConfirmationPage() {
  const { t } = useTexts('deposits')
  const formats = useFormats()
  const id = useNamed('id')
  const read = useNamedDeposit()
  const [{ remitter, lastFour, voucher }, change] = useHalfDone(KEPT, id, EMPTY)
  const keep = useCallback((sent: Sent) => change({ voucher: sent.voucher }), [change])
  const [failure, setFailure] = useState<FailedOutcome>()
  const { send, sending } = useCommand('confirmRemittance')
  if (id === '') return <OwnDeposits title={t('titles.remittanceConfirmation')} />
  const isReady = voucher !== '' && !showsNothing(remitter) && /^(\d{4})?$/.test(lastFour)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const outcome = await send({
      params: { deposit: id },
      body: { remitter: remitter.trim(), lastFour, voucher },
    })
    if (!outcome) return
    const failed = failureOf(outcome)
    setFailure(failed)
    refreshDeposits()
    if (failed !== undefined) return
    KEPT.forget()
    location.assign(`#${to('depositDetail', { id })}`)
  }
  const deposit = read.data?.deposit
  return (
    <Screen
      title={t('titles.remittanceConfirmation')}
      back={to('collectionAccount', { id })}
      practice
      footer={
        <>
          <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
          <Button
            type="submit"
            form={FORM}
            busy={sending}
            disabled={!isReady}
            {...(voucher === '' && { hint: t('remittance.photoMissing') })}
          >
            {t('remittance.submit')}
          </Button>
        </>
      }
    >
      {!deposit ? (
        <Loading read={read} />
      ) : (
        <form id={FORM} className="deposit" onSubmit={(event) => void submit(event)} noValidate>
          <DepositSteps current="receipt" />
          <p className="callout i2">
            {t('remittance.lead', { amount: amountText(formats, deposit.asset, deposit.amount) })}
          </p>
          <Field
            label={t('remittance.remitter')}
            hint={t('remittance.remitterText')}
            value={remitter}
            onChange={(name) => change({ remitter: name })}
            maxLength={REMITTER_MAXIMUM}
            autoComplete="name"
          />
          <Field
            label={t('remittance.card')}
            limits={t('remittance.optional')}
            placeholder={t('remittance.lastFour')}
            value={lastFour}
            onChange={(text) => change({ lastFour: asciiDigits(text).replaceAll(/\D/g, '').slice(0, 4) })}
            inputMode="numeric"
            autoComplete="off"
          />
          <PhotoField<Sent> address={`/api/v1/deposits/${id}/voucher`} isSent={voucher !== ''} onSent={keep} />
          <Note>{t('receipt.text')}</Note>
        </form>
      )}
    </Screen>
  )
}
