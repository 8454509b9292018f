import { Checkbox } from '@candela/design'
import { MarkedText } from '../../shell/marked-text.tsx'
import { Link } from '../../shell/routing.tsx'
import { to, useTexts } from '../../shell/index.ts'
import { changeDraft, useDraft } from '../draft.ts'

/** Age, terms and risk: three lines, each unticked until the customer ticks it. */
export function Consents() {
  const { t } = useTexts('session')
  const { age, terms, risk } = useDraft()
  return (
    <div className="mt4">
      <Checkbox checked={age} onChange={(next) => changeDraft({ age: next })}>
        {t('register.age')}
      </Checkbox>
      <Checkbox checked={terms} onChange={(next) => changeDraft({ terms: next })}>
        <MarkedText
          t={t}
          textKey="register.terms"
          components={{
            terms: <Link to={to('agreement')} className="entrance-inline" />,
            privacy: <Link to={to('privacy')} className="entrance-inline" />,
          }}
        />
      </Checkbox>
      <Checkbox checked={risk} onChange={(next) => changeDraft({ risk: next })}>
        <MarkedText
          t={t}
          textKey="register.risk"
          components={{ risk: <Link to={to('agreement', { part: 'risk' })} className="entrance-inline" /> }}
        />
      </Checkbox>
    </div>
  )
}
