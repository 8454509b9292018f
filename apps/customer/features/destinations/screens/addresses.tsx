import type { Destination } from '@candela/contract'
import {
  Badge,
  Button,
  Chips,
  EmptyState,
  IconButton,
  ListRow,
  MoreIcon,
  Note,
  ProductDisc,
  ShieldIcon,
} from '@candela/design'
import { isolated } from '@candela/units'
import { useState } from 'react'
import { to, useFormats, useTexts } from '../../../shell/index.ts'
import { chainName, CHAINS } from '../chains.ts'
import { DestinationsScreen } from '../loaded.tsx'
import { Removal } from '../removal.tsx'
import { Usable } from '../usable.tsx'

const ALL = 'all'

/** The customer's wallet addresses, by chain: add one, remove one. */
export function AddressesPage() {
  const { t } = useTexts('destinations')
  const formats = useFormats()
  const [chain, setChain] = useState(ALL)
  const [asked, setAsked] = useState<Destination>()
  const chips = [{ key: ALL, label: t('addresses.all') }, ...CHAINS.map(({ id, name }) => ({ key: id, label: name }))]
  return (
    <DestinationsScreen
      title={t('titles.walletAddresses')}
      renderFooter={() => <Button href={to('walletBind')}>{t('titles.walletBind')}</Button>}
    >
      {({ destinations, terms }) => {
        const own = destinations.filter(({ kind }) => kind === 'address')
        const shown = own.filter(({ rail }) => chain === ALL || rail === chain)
        return (
          <>
            <div className="destination-bleed">
              <Chips label={t('address.chain')} options={chips} value={chain} onChange={setChain} />
            </div>
            {shown.length === 0 && (
              <EmptyState drawing="wallet" title={t('addresses.none')} text={t('addresses.noneText')} />
            )}
            {shown.length > 0 && (
              <div className="destination-bleed">
                {shown.map((each) => (
                  <ListRow
                    key={each.id}
                    lead={<ProductDisc symbol={each.asset} />}
                    title={
                      <span className="destination-title">
                        <span className="destination-name">{isolated(each.name) || t('address.unnamed')}</span>
                        <Badge>{chainName(each.rail)}</Badge>
                      </span>
                    }
                    detail={
                      <>
                        <span className="destination-line mono">{each.shown}</span>
                        <span className="destination-line">
                          <Usable destination={each} />
                        </span>
                      </>
                    }
                    action={
                      <IconButton label={t('remove.address')} tone="ink-2" onClick={() => setAsked(each)}>
                        <MoreIcon size={20} />
                      </IconButton>
                    }
                  />
                ))}
              </div>
            )}
            <Note icon={<ShieldIcon size={20} />}>{t('addresses.trick')}</Note>
            <p className="label i2">{t('addresses.limit', { most: formats.count(terms.addresses) })}</p>
            <Removal asked={asked} onClose={() => setAsked(undefined)} />
          </>
        )
      }}
    </DestinationsScreen>
  )
}
