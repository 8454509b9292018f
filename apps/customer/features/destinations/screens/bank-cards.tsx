import type { Destination } from '@candela/contract'
import { BankIcon, Button, Card, EmptyState, IconButton, IconSquare, ListRow, MoreIcon, Note } from '@candela/design'
import { isolated } from '@candela/units'
import { useState } from 'react'
import { to, useFormats, useTexts } from '../../../shell/index.ts'
import { DestinationsScreen } from '../loaded.tsx'
import { Removal } from '../removal.tsx'
import { Usable } from '../usable.tsx'

/** The customer's bank cards: add one, remove one. */
export function BankCardsPage() {
  const { t } = useTexts('destinations')
  const formats = useFormats()
  const [asked, setAsked] = useState<Destination>()
  return (
    <DestinationsScreen
      title={t('titles.bankCardsSelect')}
      renderFooter={() => <Button href={to('bankCardsAdd')}>{t('titles.bankCardsAdd')}</Button>}
    >
      {({ destinations, terms }) => {
        const cards = destinations.filter(({ kind }) => kind === 'card')
        return (
          <>
            {cards.length === 0 && <EmptyState drawing="wallet" title={t('cards.none')} text={t('cards.noneText')} />}
            {cards.map((card) => (
              <Card key={card.id}>
                <ListRow
                  lead={
                    <IconSquare>
                      <BankIcon size={20} />
                    </IconSquare>
                  }
                  title={card.name}
                  detail={
                    <>
                      <span className="destination-line">
                        {isolated(card.holder)} · {card.shown}
                      </span>
                      <span className="destination-line">
                        <Usable destination={card} />
                      </span>
                    </>
                  }
                  action={
                    <IconButton label={t('remove.card')} tone="ink-2" onClick={() => setAsked(card)}>
                      <MoreIcon size={20} />
                    </IconButton>
                  }
                  inset="none"
                />
              </Card>
            ))}
            <Note>{t('cards.own')}</Note>
            <p className="label i2">{t('cards.limit', { most: formats.count(terms.cards) })}</p>
            <Removal asked={asked} onClose={() => setAsked(undefined)} />
          </>
        )
      }}
    </DestinationsScreen>
  )
}
