import { DownIcon, Field, type FieldProps } from '@candela/design'
import { useState } from 'react'
import { localeOf } from '@candela/locale'
import { usePreference, useTexts } from '../shell/index.ts'
import { LatePart } from '../shell/late-part.tsx'
import { DIAL_CODES } from './dial-codes.ts'
import './account-field.css'

interface AccountFieldProps extends Omit<FieldProps, 'beside'> {
  /** two letters; shows the international code before the field, undefined hides it */
  readonly country: string | undefined
  readonly onCountry: (country: string) => void
}

const countrySheet = async () => ({ default: (await import('./country-sheet.tsx')).CountrySheet })

/** A username, email or phone number; before a number its international code, chosen from a sheet. */
export function AccountField({ country, onCountry, ...field }: AccountFieldProps) {
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={254}
      {...field}
      beside={country !== undefined && <CountryButton country={country} onChange={onCountry} />}
    />
  )
}

function CountryButton({ country, onChange }: { country: string; onChange: (country: string) => void }) {
  const { t } = useTexts('session')
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const locale = localeOf(usePreference('language'))
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
  const code = `+${DIAL_CODES.get(country) ?? ''}`
  return (
    <>
      <button
        type="button"
        className="field-box account-field-country"
        aria-haspopup="dialog"
        aria-label={t('country.choose', { country: name, code })}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <span dir="ltr">{code}</span>
        <DownIcon size={18} />
      </button>
      {wanted && (
        <LatePart load={countrySheet} onMissing={() => setWanted(false)}>
          {(CountrySheet) => (
            <CountrySheet open={open} chosen={country} onClose={() => setOpen(false)} onChoose={onChange} />
          )}
        </LatePart>
      )}
    </>
  )
}
