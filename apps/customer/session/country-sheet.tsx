import { CheckIcon, Field, ListRow, SearchIcon, Sheet } from '@candela/design'
import { localeOf } from '@candela/locale'
import { useMemo, useState } from 'react'
import { usePreference, useTexts } from '../shell/index.ts'
import { countriesIn, findCountries } from './countries.ts'

interface CountrySheetProps {
  readonly open: boolean
  readonly chosen: string
  readonly onClose: () => void
  readonly onChoose: (country: string) => void
}

/** Every country with its international code, to be searched by name, letters or code. */
export function CountrySheet({ open, chosen, onClose, onChoose }: CountrySheetProps) {
  const { t } = useTexts('session')
  const { t: shell } = useTexts('shell')
  const locale = localeOf(usePreference('language'))
  const [typed, setTyped] = useState('')
  const countries = useMemo(() => countriesIn(locale), [locale])
  const found = findCountries(countries, typed)
  const close = () => {
    onClose()
    setTyped('')
  }
  return (
    <Sheet open={open} onClose={close} title={t('country.title')} closeLabel={shell('close')}>
      <Field
        label={t('country.search')}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        prefix={<SearchIcon size={20} className="i2" />}
      />
      <div className="country-list mt3">
        {found.map(({ country, name, dial }) => (
          <ListRow
            key={country}
            title={name}
            value={<span dir="ltr">{`+${dial}`}</span>}
            selected={country === chosen}
            trail={country === chosen ? <CheckIcon size={20} className="acc" /> : undefined}
            inset="edge"
            onClick={() => {
              onChoose(country)
              close()
            }}
          />
        ))}
        {found.length === 0 && <p className="callout i2 pad mt3">{t('country.none')}</p>}
      </div>
    </Sheet>
  )
}
