import { type AnswerOf, LOAN_TABLES, type LoanTable, type ProposedAtDesk, SALE_METHODS } from '@candela/contract'
import { Field } from '@candela/design'
import { useState } from 'react'
import { Choice } from '../../desk/choice.tsx'
import { Sign } from '../../desk/sign.tsx'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { useSigned } from '../../desk/use-signed.ts'
import { call } from '../../live/client.ts'
import {
  begunWith,
  fieldsOf,
  foldedFields,
  type ProposalField,
  type ProposalKind,
  proposalOf,
  type SaleMethod,
  type Typed,
} from './forms.ts'

const OF_PRODUCTS = ['earnTerms', 'sale', 'loanTable'] as const

/** The forms that propose, each by the role for it, from the terms in force. */
export function Propose({ desk }: { desk: AnswerOf<'deskProposals'> }) {
  const { t } = useTexts()
  const formats = useFormats()
  const kinds: readonly ProposalKind[] = [
    ...(desk.mayPropose ? OF_PRODUCTS : []),
    ...(desk.mayFund ? (['potFunding'] as const) : []),
  ]
  const [kind, setKind] = useState<ProposalKind>(kinds[0]!)
  const products = kind === 'earnTerms' ? desk.products.filter(({ isTerm }) => isTerm) : desk.products
  const [id, setId] = useState('')
  const product = products.find((each) => each.id === id) ?? products[0]
  const others = LOAN_TABLES.filter((each) => each !== desk.table)
  const [table, setTable] = useState<LoanTable>(others[0]!)
  const [method, setMethod] = useState<SaleMethod>('shared')
  const [own, setOwn] = useState<Typed>({})
  const typed: Typed = { ...begunWith(kind, product), ...own }
  const read = foldedFields(typed)
  const propose = useSigned({
    read: 'deskProposals',
    name: (proposed: ProposedAtDesk) => JSON.stringify(proposed),
    begin: (proposed, commandId) => call('deskProposeBegin', { body: { commandId, proposed } }),
    enter: (proposed, commandId, response) => call('deskPropose', { body: { commandId, proposed, response } }),
  })
  const proposed = proposalOf(kind, read, { product, table, method })
  const choose = (change: () => void): void => {
    change()
    setOwn({})
    propose.reset()
  }
  return (
    <section className="proposals-form" aria-label={t('proposals.propose')}>
      <h2 className="t-3">{t('proposals.propose')}</h2>
      <Choice
        label={t('proposals.kind')}
        value={kind}
        onChange={(key) => choose(() => setKind(key as ProposalKind))}
        options={kinds.map((key) => ({ key, label: t(`proposals.kinds.${key}`) }))}
      />
      {(kind === 'earnTerms' || kind === 'potFunding') && (
        <Choice
          label={t('proposals.product')}
          value={product?.id ?? ''}
          onChange={(key) => choose(() => setId(key))}
          options={products.map(({ id: key, asset }) => ({ key, label: `${key}, ${asset}` }))}
        />
      )}
      {kind === 'loanTable' && (
        <Choice
          label={t('proposals.table')}
          value={table}
          onChange={(key) => setTable(key as LoanTable)}
          options={others.map((key) => ({ key, label: t(`proposals.tables.${key}`) }))}
        />
      )}
      {kind === 'sale' && (
        <Choice
          label={t('proposals.method')}
          value={method}
          onChange={(key) => setMethod(key as SaleMethod)}
          options={SALE_METHODS.map((key) => ({ key, label: t(`proposals.methods.${key}`) }))}
        />
      )}
      {kind === 'potFunding' && (
        <p className="i2">{t('proposals.capital', { amount: formats.decimal(desk.capital) })}</p>
      )}
      <div className="proposals-fields">
        {fieldsOf(kind, read).map((field) => (
          <Typing
            key={field.name}
            field={field}
            value={typed[field.name] ?? ''}
            onChange={(value) => setOwn({ ...own, [field.name]: value })}
          />
        ))}
      </div>
      {propose.isSuccess ? (
        <p role="status">{t('proposals.done')}</p>
      ) : (
        <Sign
          label={t('proposals.propose')}
          may
          first=""
          missing={proposed === undefined ? t('holds.missing') : undefined}
          busy={propose.isPending}
          failure={propose.error}
          hint={t('decision.hint.propose')}
          onSign={() => proposed && propose.mutate(proposed)}
        />
      )}
    </section>
  )
}

interface TypingProps {
  readonly field: ProposalField
  readonly value: string
  readonly onChange: (value: string) => void
}

function Typing({ field: { name, text, as }, value, onChange }: TypingProps) {
  const { t } = useTexts()
  const label = name === 'from' ? t('proposals.from') : t(`proposals.fields.${text}`)
  const typing = as === 'instant' ? { type: 'datetime-local' as const } : {}
  const mode = as === 'count' ? 'numeric' : as === 'decimal' ? 'decimal' : 'text'
  return <Field label={label} {...typing} inputMode={mode} value={value} maxLength={24} onChange={onChange} />
}
