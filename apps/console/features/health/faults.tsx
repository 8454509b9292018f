import { useFormats, useTexts } from '../../desk/texts.ts'
import { useRead } from '../../live/queries.ts'

const ASK_EVERY_MS = 10_000

/** The newest faults that the apps told of: support finds here what a customer's code stands for. */
export function Faults() {
  const { t } = useTexts()
  const formats = useFormats()
  const { data } = useRead('deskFaults', {}, { everyMs: ASK_EVERY_MS })
  if (data === undefined) return null
  return (
    <section className="health-box health-faults" role="region" aria-label={t('faults.title')} tabIndex={0}>
      <h2 className="m">{t('faults.title')}</h2>
      {data.faults.length === 0 ? (
        <p className="i2">{t('faults.none')}</p>
      ) : (
        <table className="desk-table">
          <thead>
            <tr>
              {(['code', 'page', 'error', 'place', 'count', 'last'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`faults.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.faults.map(({ code, page, error, release, places, count, lastAt }) => (
              <tr key={code}>
                <td className="mono nw">{code}</td>
                <td>{page}</td>
                <td>{`${error} · ${release}`}</td>
                <td className="mono">{places[0] ?? t('faults.unknown')}</td>
                <td>{formats.count(count)}</td>
                <td className="nw">{formats.dateTime(lastAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
