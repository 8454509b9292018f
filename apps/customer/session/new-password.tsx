import { PasswordField, RuleList } from '@candela/design'
import { PASSWORD_KEEPER_RULES, PASSWORD_MAXIMUM, PASSWORD_MINIMUM } from '@candela/rules/person'
import type { ReactNode, Ref } from 'react'
import { useAppData } from '../live/index.ts'
import { useTexts } from '../shell/index.ts'
import { passwordRules } from './errors.ts'

interface NewPasswordFieldProps {
  readonly label: string
  /** the account's name: the password must not be the same */
  readonly account: string
  /** wording of that rule */
  readonly notAccount: string
  readonly value: string
  readonly onChange: (password: string) => void
  readonly error: ReactNode
  readonly ref: Ref<HTMLInputElement>
  readonly className?: string
}

/** A new login password with its rules, which step back as they are met. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { label, account, notAccount, value, onChange, error, ref, className } = props
  const { t } = useTexts('session')
  const minimum = useAppData()?.passwordMinimum ?? PASSWORD_MINIMUM
  const rules = passwordRules(value, account, minimum)
  return (
    <div className={className}>
      <PasswordField
        ref={ref}
        label={label}
        limits={t('passwordLimits', { minimum: String(minimum), maximum: String(PASSWORD_MAXIMUM) })}
        value={value}
        onChange={onChange}
        error={error}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        name="password"
        autoComplete="new-password"
        rules={PASSWORD_KEEPER_RULES}
        maxLength={256}
      />
      <div className="mt2" />
      <RuleList
        metLabel={t('register.ruleMet')}
        openLabel={t('register.ruleOpen')}
        rules={[
          { key: 'length', text: t('register.ruleLength', { minimum: String(minimum) }), met: rules.length },
          { key: 'alphabet', text: t('register.ruleAlphabet'), met: rules.alphabet },
          { key: 'name', text: notAccount, met: rules.notAccount },
        ]}
      />
    </div>
  )
}
