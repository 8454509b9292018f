import type { DeskApplicationForm } from '@candela/contract'
import { classNames, KeyValueList } from '@candela/design'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Pending } from '../../desk/page-states.tsx'
import { RecordedPhoto } from '../../desk/recorded-photo.tsx'
import { useShortcut } from '../../desk/shortcuts.ts'
import { useFormats, useLoanTexts, useTexts } from '../../desk/texts.ts'
import { call } from '../../live/client.ts'
import { ONCE } from '../../live/queries.ts'
import './applications.css'

/** The customer's form, beside the validated name, and the photos. */
export function OpenForm({ application, children }: { application: string; children: ReactNode }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['application', application],
    queryFn: () => call('deskApplication', { params: { application } }),
    ...ONCE,
  })
  if (data === undefined) return <Pending error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Form form={data} />
      <Photos application={application} photos={data.photos} />
      {children}
    </>
  )
}

function Form({ form }: { form: DeskApplicationForm }) {
  const { t } = useTexts()
  const { t: loan } = useLoanTexts()
  const formats = useFormats()
  const { fullName, validatedName, age, contact, residency, employment } = form
  return (
    <KeyValueList
      boxed
      rows={[
        { key: 'name', label: loan('field.fullName'), value: fullName },
        {
          key: 'validated',
          label: t('applications.validated'),
          value: validatedName === '' ? t('applications.nameDeleted') : validatedName,
        },
        { key: 'age', label: loan('field.age'), value: formats.count(age) },
        { key: 'contact', label: loan('field.contact'), value: contact },
        { key: 'residency', label: loan('field.residency'), value: residency },
        { key: 'employment', label: loan('field.employment'), value: employment },
      ]}
    />
  )
}

interface PhotosProps {
  readonly application: string
  readonly photos: DeskApplicationForm['photos']
}

/** One photo large, the others to choose: 1 to 3. */
function Photos({ application, photos }: PhotosProps) {
  const { t } = useTexts()
  const { t: loan } = useLoanTexts()
  const [shown, setShown] = useState(0)
  const pictures = useQueries({
    queries: photos.map(({ id: photo }) => ({
      queryKey: ['applicationPhoto', application, photo],
      queryFn: () => call('deskApplicationPhoto', { params: { application, photo } }),
      ...ONCE,
    })),
  })
  useShortcut('123', (key) => Number(key) <= photos.length && setShown(Number(key) - 1))
  const picture = pictures[shown]
  if (picture === undefined) return <p className="i2">{t('photos.deleted')}</p>
  const name = loan(`photo.${photos[shown]!.kind}`)
  return (
    <section aria-label={t('photos.title')}>
      <div className="applications-strip" role="group" aria-label={t('photos.title')}>
        {photos.map(({ id, kind }, index) => (
          <button
            key={id}
            type="button"
            className={classNames('applications-thumb', index === shown && 'applications-thumb-shown')}
            aria-pressed={index === shown}
            onClick={() => setShown(index)}
          >
            {loan(`photo.${kind}`)} <kbd aria-hidden="true">{index + 1}</kbd>
          </button>
        ))}
      </div>
      <div className="applications-photo">
        <RecordedPhoto key={photos[shown]!.id} read={picture} alt={name} />
      </div>
    </section>
  )
}
