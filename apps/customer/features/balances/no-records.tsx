import { EmptyState } from '@candela/design'
import { useTexts } from '../../shell/index.ts'

/** In the place of a list: nothing yet, or nothing that the filters let through and the way to take them off. */
export function NoRecords({ onClear }: { onClear: (() => void) | undefined }) {
  const { t } = useTexts('balances')
  return onClear ? (
    <EmptyState drawing="receipt" title={t('records.none')} action={{ label: t('records.clear'), onClick: onClear }} />
  ) : (
    <EmptyState drawing="receipt" title={t('records.empty')} text={t('records.emptyText')} />
  )
}
