import type { DeskSale } from '@candela/contract'
import { KeyValueList } from '@candela/design'
import { Sign } from '../../desk/sign.tsx'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { useSigned } from '../../desk/use-signed.ts'
import { call } from '../../live/client.ts'

/** A sale before its coin is listed: two operators cancel it, and everything goes back. */
export function SaleView({ sale: { id, coin, listingAt, first, mayCancel } }: { sale: DeskSale }) {
  const { t } = useTexts()
  const formats = useFormats()
  const params = { sale: id }
  const cancel = useSigned({
    read: 'deskProposals',
    name: () => id,
    begin: (_: void, commandId) => call('deskCancelSaleBegin', { params, body: { commandId } }),
    enter: (_, commandId, response) => call('deskCancelSale', { params, body: { commandId, response } }),
  })
  const isSecond = first !== ''
  return (
    <article className="proposals-one" aria-label={coin}>
      <KeyValueList
        boxed
        rows={[
          { key: 'coin', label: t('proposals.fields.coin'), value: coin },
          { key: 'listed', label: t('proposals.fields.listingAt'), value: formats.dateTime(listingAt) },
          { key: 'first', label: t('releases.first'), value: isSecond ? first : t('releases.nobody') },
        ]}
      />
      <Sign
        tone="outline"
        label={t(isSecond ? 'proposals.agreeCancel' : 'proposals.cancel')}
        may={mayCancel}
        first={first}
        busy={cancel.isPending}
        failure={cancel.error}
        hint={t('proposals.cancelHint')}
        onSign={() => cancel.mutate()}
      />
    </article>
  )
}
