import type { AnswerOf } from '@candela/contract'
import { Field, FieldFrame } from '@candela/design'
import { foldTyped } from '@candela/units'
import { useRef, useState } from 'react'
import { Choice } from '../../desk/choice.tsx'
import { Sign } from '../../desk/sign.tsx'
import { useTexts } from '../../desk/texts.ts'
import { documentHash } from './document-hash.ts'
import { useStatuteName } from './statutes.ts'
import { usePlaceHold } from './use-hold.ts'

/** Proposes a hold: whose, by which listed statute, by which served order, until when. */
export function PlaceHold({ terms }: { terms: AnswerOf<'deskHolds'> }) {
  const { t } = useTexts()
  const statuteName = useStatuteName()
  const [typed, setTyped] = useState('')
  const customer = foldTyped(typed)
  const [statute, setStatute] = useState(terms.statutes[0] ?? '')
  const [document, setDocument] = useState('')
  const [day, setDay] = useState('')
  const place = usePlaceHold()
  const taken = useRef<File>(undefined)
  const take = async (file: File | undefined): Promise<void> => {
    taken.current = file
    // a file that was chosen before may be read to its end later, or never: only the one in the field counts
    setDocument('')
    const hash = file === undefined ? '' : await documentHash(file)
    if (taken.current === file) setDocument(hash)
  }
  // to the end of the day that was chosen, where the operator sits
  const until = day === '' ? 0 : new Date(`${day}T23:59:59`).getTime()
  const isWhole = /^[1-9]\d*$/.test(customer) && document !== '' && until > 0
  return (
    <section className="holds-form">
      <Field label={t('holds.customer')} inputMode="numeric" value={typed} maxLength={15} onChange={setTyped} />
      <Choice
        label={t('holds.statute')}
        value={statute}
        onChange={setStatute}
        options={terms.statutes.map((key) => ({ key, label: statuteName(key) }))}
      />
      <FieldFrame label={t('holds.document')} hint={document === '' ? t('holds.documentText') : document}>
        {({ id, describedBy }) => (
          <input
            id={id}
            type="file"
            aria-describedby={describedBy}
            onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
          />
        )}
      </FieldFrame>
      <Field label={t('holds.until')} type="date" value={day} onChange={setDay} />
      <Sign
        label={t('holds.propose')}
        may={terms.mayPropose}
        first=""
        missing={isWhole ? undefined : t('holds.missing')}
        busy={place.isPending}
        failure={place.error}
        hint={t('decision.hint.propose')}
        onSign={() => place.mutate({ customer, statute, document, until })}
      />
    </section>
  )
}
