import { CERTIFICATES, type Certificate, type IdentityFields } from '@candela/contract'
import { Field, SelectField } from '@candela/design'
import { COUNTRIES, IDENTITY_LINE_MAXIMUM } from '@candela/rules/person'
import { useEffect, useMemo, useRef } from 'react'
import { useFormats, useProblemText, useTexts } from '../../shell/index.ts'
import { asksBranch, asksSsn, type Faults, type FieldName } from './fields.ts'

interface Props {
  readonly fields: IdentityFields
  readonly onChange: (change: Partial<IdentityFields>) => void
  readonly faults: Faults
  /** the kind of document cannot be changed once photos of it were accepted */
  readonly isFixed?: boolean
}

/** a full name may be as long as the two it is made of */
const LONGEST = 2 * IDENTITY_LINE_MAXIMUM

/** The fields of the document. */
export function DocumentForm({ fields, onChange, faults, isFixed = false }: Props) {
  const { t } = useTexts('identity')
  const problemText = useProblemText()
  const { locale } = useFormats()
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const { compare } = new Intl.Collator(locale)
    return COUNTRIES.map((key) => ({ key, label: names.of(key) ?? key })).toSorted((a, b) => compare(a.label, b.label))
  }, [locale])
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // what was refused comes into view, the first of it
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])
  const errorOf = (field: FieldName) => (faults[field] ? problemText(faults[field]) : undefined)
  const text = (field: Exclude<FieldName, 'certificate' | 'gender' | 'secondPage'>, optional = false) => ({
    label: t(`field.${field}`),
    value: fields[field],
    onChange: (value: string) => onChange({ [field]: value }),
    error: errorOf(field),
    maxLength: LONGEST,
    name: `identity-${field}`,
    autoComplete: 'off',
    ...(optional && { limits: t('field.optional') }),
  })
  return (
    <div className="identity-form" ref={form}>
      <SelectField
        label={t('certificate.label')}
        value={fields.certificate}
        onChange={(key) => onChange({ certificate: key as Certificate })}
        options={CERTIFICATES.map((key) => ({ key, label: t(`certificate.${key}`) }))}
        disabled={isFixed}
      />
      <SelectField
        label={t('field.country')}
        value={fields.country}
        onChange={(country) => onChange({ country })}
        options={countries}
        placeholder={t('field.choose')}
        error={errorOf('country')}
      />
      <Field {...text('number')} autoCapitalize="characters" autoCorrect="off" spellCheck={false} />
      <Field {...text('lastName')} autoCapitalize="words" />
      <Field {...text('name')} autoCapitalize="words" hint={t('field.oneNameHint')} />
      <Field {...text('fullName', true)} autoCapitalize="words" hint={t('field.fullNameHint')} />
      <Field {...text('birthDate')} type="date" min="1900-01-01" />
      <SelectField
        label={t('field.gender')}
        limits={t('field.optional')}
        value={fields.gender}
        onChange={(gender) => onChange({ gender: gender as IdentityFields['gender'] })}
        options={[
          { key: '', label: t('field.notSaid') },
          { key: 'female', label: t('field.female') },
          { key: 'male', label: t('field.male') },
        ]}
      />
      {asksSsn(fields) && <Field {...text('ssn', true)} inputMode="numeric" />}
      {asksBranch(fields) && <Field {...text('branch', true)} inputMode="numeric" />}
    </div>
  )
}
