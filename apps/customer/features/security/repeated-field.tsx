import { CheckIcon, PasswordField } from '@candela/design'
import type { ReactNode, Ref } from 'react'
import { useTexts } from '../../shell/index.ts'

interface Props {
  readonly label: string
  /** the password that it repeats */
  readonly password: string
  /** the rules for a password keeper, as beside `password` */
  readonly rules: string
  readonly value: string
  readonly onChange: (repeated: string) => void
  readonly error: ReactNode
  readonly ref: Ref<HTMLInputElement>
}

/** The new password once more; says when both entries match. */
export function RepeatedField({ label, password, rules, value, onChange, error, ref }: Props) {
  const { t } = useTexts('security')
  const matches = value !== '' && value === password
  return (
    <PasswordField
      ref={ref}
      className="mt4"
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      hint={
        matches && (
          <span className="row g2 good">
            <CheckIcon size={16} weight={2.2} />
            {t('password.match')}
          </span>
        )
      }
      showLabel={t('showPassword')}
      hideLabel={t('hidePassword')}
      autoComplete="new-password"
      rules={rules}
      maxLength={256}
    />
  )
}
