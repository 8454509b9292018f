import type { DepositDetail } from '@candela/contract'
import { Card, CopyIcon, IconButton, ListRow } from '@candela/design'
import { useCopy } from './copy.ts'
import { useTexts } from './texts.ts'
import './transactions.css'

interface TransactionsProps {
  of: readonly { readonly transaction: DepositDetail['transaction'] }[]
}

/** The transactions of a chain by which money came or went, each to be copied, and looked at where an explorer shows it. */
export function Transactions({ of }: TransactionsProps) {
  const { t } = useTexts('shell')
  const copy = useCopy()
  const known = of.map(({ transaction }) => transaction).filter(({ id }) => id !== '')
  if (known.length === 0) return null
  return (
    <Card>
      {known.map(({ id, explorer }, place) => (
        <ListRow
          key={id}
          inset={place === 0 ? 'none' : 'edge'}
          top
          title={<span className="cap i2">{t('transaction.id')}</span>}
          detail={
            <>
              <span className="mono transaction-id">{id}</span>
              {explorer !== '' && (
                <a className="text-button" href={explorer} target="_blank" rel="noopener noreferrer">
                  {t('transaction.explorer')}
                </a>
              )}
            </>
          }
          action={
            <IconButton label={t('transaction.copy')} tone="ink-2" onClick={() => copy(id)}>
              <CopyIcon size={20} />
            </IconButton>
          }
        />
      ))}
    </Card>
  )
}
