import type { DepositAddress } from '@candela/contract'
import { Button, Note, showToast } from '@candela/design'
import { chainName } from '@candela/rules/funding/arithmetic'
import { useCallback, useState } from 'react'
import { Screen, to, useTexts } from '../../../shell/index.ts'
import { refreshDeposits, useNamed } from '../data.ts'
import { DepositSteps } from '../deposit-steps.tsx'
import { PhotoField } from '../photo-field.tsx'
import '../funding.css'

/** A photo about coins that were sent: it credits nothing. */
export function CryptoReceiptUploadPage() {
  const { t } = useTexts('deposits')
  const rail = useNamed('rail') || 'trc20'
  const [isSent, setSent] = useState(false)
  const told = useCallback(() => {
    setSent(true)
    refreshDeposits()
    showToast({ text: t('receipt.kept') })
  }, [t])
  return (
    <Screen
      title={t('titles.cryptoReceiptUpload')}
      back={to('cryptoDepositDetail', { rail })}
      practice
      footer={<Button href={to('cryptoDepositDetail', { rail })}>{t('receipt.review')}</Button>}
    >
      <div className="deposit">
        <DepositSteps current="receipt" />
        <Note>{t('receipt.text')}</Note>
        <p className="label">{t('receipt.of', { chain: chainName(rail) })}</p>
        <PhotoField<DepositAddress>
          address={`/api/v1/deposit-addresses/${rail}/receipts`}
          isSent={isSent}
          onSent={told}
        />
      </div>
    </Screen>
  )
}
