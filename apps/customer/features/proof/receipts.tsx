import { KeyValueList, SaveIcon, TextButton } from '@candela/design'
import type { KeptReceipt } from '../../anchor/receipts.ts'
import { useFormats, useTexts } from '../../shell/index.ts'
import { saveAsFile } from '../../shell/save-file.ts'

const SHOWN = 5

/** The purpose of receipts, and the newest of those kept here, each to be saved as a file that the offline check reads. */
export function KeptReceipts({ receipts }: { receipts: readonly KeptReceipt[] }) {
  const { t } = useTexts('proof')
  const formats = useFormats()
  const newest = receipts.slice(-SHOWN).reverse()
  return (
    <>
      <p>{t('page.receiptsText')}</p>
      {newest.length === 0 && <p className="i3">{t('page.receiptsNone')}</p>}
      {newest.length > 0 && (
        <KeyValueList
          boxed
          className="proof-receipts"
          rows={newest.map(({ order, seq, receipt }) => ({
            key: order,
            label: t('page.receiptOrder', { order }),
            value: (
              <TextButton
                icon={<SaveIcon size={18} />}
                onClick={() => void saveAsFile(`candela-receipt-${seq}.json`, receipt)}
              >
                {t('page.receiptNumber', { seq: formats.count(seq) })}
              </TextButton>
            ),
          }))}
        />
      )}
    </>
  )
}
