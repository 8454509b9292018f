import type { AnswerOf } from '@candela/contract'
import { ShieldIcon, WarningIcon } from '@candela/design'
import { useFormats, useTexts } from '../../desk/texts.ts'

interface ChainStateProps {
  chain: AnswerOf<'deskAudit'>['chain']
  checking: boolean
  onCheck: () => void
}

/** Says whether every row of the log still hashes to the next, before any row is read. */
export function ChainState({ chain, checking, onCheck }: ChainStateProps) {
  const { t } = useTexts()
  const formats = useFormats()
  const { intact, rows, head, checkedAt } = chain
  return (
    <div className={intact ? 'audit-chain' : 'audit-chain audit-chain-broken'} role={intact ? 'status' : 'alert'}>
      {intact ? <ShieldIcon size={18} /> : <WarningIcon size={18} />}
      <b className="s">{intact ? t('audit.intact', { count: rows, shown: formats.count(rows) }) : t('audit.broken')}</b>
      <span className="grow">
        {t('audit.checked', { time: formats.timeWithSeconds(checkedAt) })}{' '}
        {head !== '' && (
          <span className="mono" title={head}>
            {`${head.slice(0, 12)}…`}
          </span>
        )}
      </span>
      <button type="button" className="audit-check" disabled={checking} onClick={onCheck}>
        {checking ? t('audit.checking') : t('audit.checkAgain')}
      </button>
    </div>
  )
}
