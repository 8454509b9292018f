import { Field, KeyValueList, SelectField } from '@candela/design'
import type { LoanForm, LoanTerms } from '@candela/contract'
import { LOAN_RULES, type LoanFormField } from '@candela/rules/loan'
import { asciiDigits, formatDecimal } from '@candela/units'
import { rulesNow } from '../../live/rules.ts'
import { useFormats, useTexts } from '../../shell/index.ts'
import { useLoanFigures } from './figures.ts'

interface FieldsProps {
  readonly form: LoanForm
  readonly missing: readonly LoanFormField[]
  readonly onChange: (part: Partial<LoanForm>) => void
}

const LONGEST = 160

/** The applicant's name, age, contact and residency. */
export function AboutFields({ form, missing, onChange }: FieldsProps) {
  const { t } = useTexts('loan')
  const error = useErrors(missing)
  const text = (field: 'fullName' | 'contact' | 'residency') => ({
    label: t(`field.${field}`),
    value: form[field],
    onChange: (value: string) => onChange({ [field]: value }),
    error: error(field),
    maxLength: LONGEST,
  })
  return (
    <div className="loan-form">
      <Field {...text('fullName')} autoComplete="name" autoCapitalize="words" hint={t('field.fullNameHint')} />
      <Field
        label={t('field.age')}
        value={form.age === 0 ? '' : String(form.age)}
        onChange={(value) => onChange({ age: Number(asciiDigits(value).replaceAll(/\D/g, '').slice(0, 3)) })}
        inputMode="numeric"
        autoComplete="off"
        error={error('age')}
      />
      <Field {...text('contact')} hint={t('field.contactHint')} />
      <Field {...text('residency')} autoComplete="street-address" hint={t('field.residencyHint')} />
    </div>
  )
}

/** The applicant's income and assets; the score is the house's own figure. */
export function WorkFields({ form, missing, terms, onChange }: FieldsProps & { readonly terms: LoanTerms }) {
  const { t } = useTexts('loan')
  const formats = useFormats()
  const { money } = useLoanFigures()
  const error = useErrors(missing)
  const bands = useBands()
  return (
    <div className="loan-form">
      <Field
        label={t('field.employment')}
        value={form.employment}
        onChange={(employment) => onChange({ employment })}
        error={error('employment')}
        maxLength={LONGEST}
        autoComplete="organization-title"
      />
      <SelectField
        label={t('field.incomeBand')}
        value={form.incomeBand < 0 ? '' : String(form.incomeBand)}
        onChange={(key) => onChange({ incomeBand: Number(key) })}
        options={bands(rulesNow(LOAN_RULES).incomeOfBand)}
        placeholder={t('field.choose')}
        error={error('incomeBand')}
      />
      <SelectField
        label={t('field.assetsBand')}
        value={form.assetsBand < 0 ? '' : String(form.assetsBand)}
        onChange={(key) => onChange({ assetsBand: Number(key) })}
        options={bands(rulesNow(LOAN_RULES).assetsOfBand)}
        placeholder={t('field.choose')}
        error={error('assetsBand')}
      />
      <KeyValueList
        boxed
        rows={[
          { key: 'score', label: t('calc.score'), value: formats.count(terms.score) },
          { key: 'limit', label: t('calc.mayBorrow'), value: money(terms.limit) },
        ]}
      />
      <p className="cap i2">{t('field.affordable')}</p>
    </div>
  )
}

function useErrors(missing: readonly LoanFormField[]): (field: LoanFormField) => string | undefined {
  const { t } = useTexts('loan')
  return (field) => (missing.includes(field) ? t(`need.${field}`) : undefined)
}

/** The published bands, as a reader would say them. */
function useBands(): (endOf: (band: number) => bigint | undefined) => { key: string; label: string }[] {
  const { t } = useTexts('loan')
  const { whole } = useLoanFigures()
  return (endOf) => {
    const ends: string[] = []
    for (let band = 0, end = endOf(band); end !== undefined; end = endOf(++band)) ends.push(whole(formatDecimal(end)))
    return ends.map((from, band) => {
      const to = ends[band + 1]
      const label =
        to === undefined
          ? t('band.above', { amount: from })
          : band === 0
            ? t('band.under', { amount: to })
            : t('band.between', { from, to })
      return { key: String(band), label }
    })
  }
}
