import { ConnectionError } from '@candela/contract/client'
import { useQuery } from '@tanstack/react-query'
import { Loading, PATHS, Screen, useTexts } from '../../../shell/index.ts'
import '../company.css'

/** The names and licences of everything that others made and the app holds, as the build wrote them down. */
export function LicencesPage() {
  const { t } = useTexts('company')
  const licences = useQuery({ queryKey: ['licences'], queryFn: fetchLicences, staleTime: Infinity })
  return (
    <Screen title={t('titles.licences')} back={PATHS.about}>
      <div className="pad mt2 mb6">
        <p className="callout i2">{t('licences.lead')}</p>
        {licences.data === undefined ? (
          <Loading read={licences} title={t('licences.failed')} lead={false} />
        ) : (
          <p className="licences cap mt4" lang="en">
            {licences.data}
          </p>
        )}
      </div>
    </Screen>
  )
}

async function fetchLicences(): Promise<string> {
  const answer = await fetch('/licences.txt').catch(() => undefined)
  if (answer?.ok !== true) throw new ConnectionError('broken')
  return answer.text()
}
