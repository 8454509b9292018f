import type { Destination } from '@candela/contract'
import { ConfirmSheet, Note, showToast } from '@candela/design'
import { newCommandId } from '@candela/contract/client'
import { useState } from 'react'
import { call } from '../../live/index.ts'
import { useFormats, useProblemText, useTexts } from '../../shell/index.ts'
import { chainName } from './chains.ts'
import { refreshDestinations } from './data.ts'

interface Props {
  /** undefined: closed */
  readonly asked: Destination | undefined
  readonly onClose: () => void
}

/** Asks before a card or an address is removed. */
export function Removal({ asked, onClose }: Props) {
  const { t } = useTexts('destinations')
  const formats = useFormats()
  const problemText = useProblemText('modify')
  const [shown, setShown] = useState(asked)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  if (asked !== undefined && asked !== shown) setShown(asked)
  const close = () => {
    setFault(undefined)
    onClose()
  }
  const remove = async ({ id, kind }: Destination) => {
    setBusy(true)
    setFault(undefined)
    try {
      await call('removeDestination', { params: { destination: id }, body: { commandId: newCommandId() } })
      await refreshDestinations()
      showToast({ text: t(`remove.${kind}Done`) })
      close()
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }
  if (shown === undefined) return null
  const { kind, name, shown: number, rail, addedAt } = shown
  return (
    <ConfirmSheet
      open={asked !== undefined}
      title={t(`remove.${kind}`)}
      text={t('remove.text')}
      rows={[
        { key: 'name', label: t(kind === 'card' ? 'card.bank' : 'address.name'), value: name || t('address.unnamed') },
        { key: 'number', label: t(kind === 'card' ? 'card.number' : 'address.address'), value: number },
        ...(kind === 'card' ? [] : [{ key: 'chain', label: t('address.chain'), value: chainName(rail) }]),
        { key: 'added', label: t('remove.added'), value: formats.dateTime(addedAt) },
      ]}
      keepLabel={t('remove.keep')}
      confirmLabel={t('remove.confirm')}
      confirmVariant="danger"
      busy={busy}
      onKeep={close}
      onConfirm={() => void remove(shown)}
    >
      {fault !== undefined && (
        <Note tone="danger" alert>
          {problemText(fault)}
        </Note>
      )}
    </ConfirmSheet>
  )
}
