import type { DeskSession } from '@candela/contract'
import { useNavigate } from 'react-router'
import { Dialog } from '../desk/dialog.tsx'
import { useTexts } from '../desk/texts.ts'
import { queryClient } from '../live/queries.ts'
import { LoginForm } from './login-form.tsx'
import { leaveSeat, takeSeat } from './seat.ts'

/** A case's looks are recorded one by one, so that what is on screen is not fetched once more. */
const RECORDED = new Set(['case', 'photo'])

/** The session ran out: the same operator goes on where they were, anybody else starts anew. */
export function Relogin({ session }: { session: DeskSession }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { name } = session.operator
  const comeBack = (found: DeskSession) => {
    if (takeSeat(found)) {
      queryClient.clear()
      void navigate('/')
    } else void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !RECORDED.has(String(queryKey[0])) })
  }
  const leave = () => {
    leaveSeat('loggedOut')
    queryClient.clear()
  }
  return (
    <Dialog title={t('session.ended')}>
      <p className="i2 mb4">{t('session.endedText', { name })}</p>
      <LoginForm name={name} onLogin={comeBack} />
      <p className="c mt3">
        <button type="button" className="desk-link" onClick={leave}>
          {t('session.leave')}
        </button>
      </p>
    </Dialog>
  )
}
