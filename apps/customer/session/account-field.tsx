import { classNames, DownIcon, FieldFrame } from '@candela/design'
import { type InputHTMLAttributes, lazy, type ReactNode, type Ref, Suspense, useState } from 'react'
import { localeOf } from '@candela/locale'
import { usePreference, useWords } from '../shell/index.ts'
import { DIAL_CODES } from './dial-codes.ts'
import './account-field.css'

type NativeInput = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'size' | 'className'>

interface AccountFieldProps extends NativeInput {
  readonly label: ReactNode
  readonly limits?: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  /** two letters; shows the international code before the field, undefined hides it */
  readonly country: string | undefined
  readonly onCountry: (country: string) => void
  readonly ref?: Ref<HTMLInputElement>
  readonly className?: string
}

const CountrySheet = lazy(async () => ({ default: (await import('./country-sheet.tsx')).CountrySheet }))

/** A username, email or phone number; before a number its international code, chosen from a sheet. */
export function AccountField(props: AccountFieldProps) {
  const { label, limits, hint, error, value, onChange, country, onCountry, ref, className, ...native } = props
  return (
    <FieldFrame label={label} limits={limits} hint={hint} error={error} className={className}>
      {({ id, describedBy, invalid }) => (
        <span className="account-field">
          {country !== undefined && <CountryButton country={country} onChange={onCountry} />}
          <span className={classNames('field-box', invalid && 'field-box-error')}>
            <input
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={254}
              {...native}
              id={id}
              ref={ref}
              className="field-input"
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
            />
          </span>
        </span>
      )}
    </FieldFrame>
  )
}

function CountryButton({ country, onChange }: { country: string; onChange: (country: string) => void }) {
  const { t } = useWords('session')
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
        <Suspense fallback={null}>
          <CountrySheet open={open} chosen={country} onClose={() => setOpen(false)} onChoose={onChange} />
        </Suspense>
      )}
    </>
  )
}
