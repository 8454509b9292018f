import type { Identity } from '@candela/contract'
import type { KeyValueRow } from '@candela/design'
import { UNKNOWN } from '@candela/locale'
import { useFormats, useTexts } from '../../shell/index.ts'

/** Name and document: as typed before the review, masked by the server after it. */
export function useIdentityFacts({ fields }: Pick<Identity, 'fields'>): KeyValueRow[] {
  const { t } = useTexts('identity')
  const formats = useFormats()
  if (fields === null) return []
  const { certificate, country, number, lastName, name, fullName, birthDate } = fields
  const countryName = new Intl.DisplayNames(formats.locale, { type: 'region', fallback: 'code' })
  return [
    { key: 'name', label: t('facts.name'), value: fullName || `${name} ${lastName}` },
    { key: 'document', label: t('facts.document'), value: `${t(`certificate.${certificate}`)}, ${number}` },
    {
      key: 'country',
      label: t('field.country'),
      value: /^[A-Z]{2}$/.test(country) ? (countryName.of(country) ?? country) : UNKNOWN,
    },
    {
      key: 'birthDate',
      label: t('field.birthDate'),
      value: /^\d{4}-\d{2}-\d{2}$/.test(birthDate) ? formats.day(birthDate) : birthDate || UNKNOWN,
    },
  ]
}
