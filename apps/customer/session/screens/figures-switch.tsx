import { useTexts } from '../../shell/index.ts'
import type { useSignInName } from '../use-sign-in-name.ts'

/** Under the account field where it holds figures alone: a username and a phone number look the same then. */
export function FiguresSwitch({ name }: { name: ReturnType<typeof useSignInName> }) {
  const { t } = useTexts('session')
  const { way } = name.read
  return (
    <button
      type="button"
      className="entrance-switch"
      onClick={() => name.change({ figures: way === 'phone' ? 'username' : 'phone' })}
    >
      {t(way === 'phone' ? 'login.asUsername' : 'login.asPhone')}
    </button>
  )
}
