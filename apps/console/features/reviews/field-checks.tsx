import type { IdentityFields } from '@candela/contract'
import { CheckIcon, classNames } from '@candela/design'
import { UNKNOWN } from '@candela/locale'
import { isolated } from '@candela/units'
import { useCountryName, useFormats, useTexts } from '../../desk/texts.ts'
import { type Check, checksOf, markSame, REASON_OF_CHECK, type Review, toggleReason } from './review.ts'

interface FieldChecksProps {
  fields: IdentityFields
  review: Review
  onChange: (review: Review) => void
}

/** The customer's fields, for the reviewer to find in the photos. No machine reads a document here, so every line waits for its tick. */
export function FieldChecks({ fields, review, onChange }: FieldChecksProps) {
  const { t } = useTexts()
  const typed = useTyped(fields)
  return (
    <table className="desk-table reviews-checks">
      <caption className="visually-hidden">{t('checks.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('checks.field')}</th>
          <th scope="col">{t('checks.typed')}</th>
          <th scope="col" className="r">
            {t('checks.inPhoto')}
          </th>
        </tr>
      </thead>
      <tbody>
        {checksOf(fields).map((check) => {
          const same = review.same.includes(check)
          const reason = REASON_OF_CHECK[check]
          const differs = reason !== undefined && review.reasons.includes(reason)
          const name = t(`checks.names.${check}`)
          return (
            <tr key={check}>
              <th scope="row" className="i2">
                {name}
              </th>
              <td className="m">{typed(check)}</td>
              <td className="r">
                <span className="reviews-verdict">
                  <button
                    type="button"
                    className={classNames('desk-mark-button', same && 'desk-mark-good')}
                    aria-pressed={same}
                    aria-label={t('checks.sameOf', { field: name })}
                    onClick={() => onChange(markSame(review, check, !same))}
                  >
                    <CheckIcon size={16} weight={2} />
                    {t('checks.same')}
                  </button>
                  {reason !== undefined && (
                    <button
                      type="button"
                      className={classNames('desk-mark-button', differs && 'desk-mark-bad')}
                      aria-pressed={differs}
                      aria-label={t('checks.differsOf', { field: name })}
                      onClick={() => onChange(toggleReason(review, reason))}
                    >
                      {t('checks.differs')}
                    </button>
                  )}
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function useTyped(fields: IdentityFields): (check: Check) => string {
  const { t } = useTexts()
  const formats = useFormats()
  const countryName = useCountryName()
  return (check) => {
    if (check === 'name') return [fields.lastName, fields.name].filter(Boolean).map(isolated).join(', ')
    if (check === 'birthDate') return fields.birthDate === '' ? UNKNOWN : formats.day(fields.birthDate)
    if (check === 'certificate')
      return [t(`certificates.${fields.certificate}`), countryName(fields.country)].join(', ')
    if (check === 'gender') return fields.gender === '' ? UNKNOWN : t(`genders.${fields.gender}`)
    if (check === 'validity') return t('checks.validityText')
    if (check === 'person') return t('checks.personText')
    return fields[check]
  }
}
