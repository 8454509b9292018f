import type { Mutation } from '@candela/checks/proves'

const ROOM = 'apps/customer/features/subscription'
const PAGES = `${ROOM}/pages.ts`
const FACTS = `${ROOM}/sale-facts.tsx`
const HEAD = `${ROOM}/sale-head.tsx`
const RECORD = `${ROOM}/record-details.tsx`
const RECORDS = `${ROOM}/records.tsx`

/** The breaks of the product that fail claims of subscription.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S2.57', PAGES, '.NewCoinsPage', '.SellNewCoinsPage'],
  ['S2.58', PAGES, '.NewCoinPage', '.SellNewCoinsPage'],
  ['S2.59', PAGES, '.MySubscriptionsPage', '.SellNewCoinsPage'],
  ['S2.60', PAGES, '.SellNewCoinsPage', '.NewCoinsPage'],
  ['S3.104', FACTS, 'value: `${texts.name(sale)} · ${coin}`', 'value: coin'],
  ['S3.105', FACTS, 'value: amountText(formats, pays, price)', "value: amountText(formats, pays, price + '1')"],
  ['S3.106', FACTS, 'value: texts.coins(coin, supply)', "value: texts.coins(coin, supply + '0')"],
  ['S3.107', FACTS, 'value: texts.coins(coin, remaining)', "value: texts.coins(coin, remaining + '0')"],
  ['S3.108', FACTS, 'value: texts.time(opensAt)', 'value: texts.time(opensAt + 86_400_000)'],
  ['S3.109', FACTS, 'value: texts.time(closesAt)', 'value: texts.time(closesAt + 86_400_000)'],
  ['S3.110', FACTS, 'value: texts.time(sale.listingAt)', 'value: texts.time(sale.closesAt)'],
  ['S3.111', FACTS, "{ key: 'lockup', label: t('facts.lockup'), value: texts.lockup(sale) },", ''],
  [
    'S3.112',
    RECORD,
    "label: t('record.quantity'), value: coins(quantity)",
    "label: t('record.quantity'), value: coins(sold)",
  ],
  ['S3.113', RECORD, 'value: coins(allocated)', 'value: coins(sold)'],
  ['S3.114', RECORD, 'value: coins(sold)', "value: coins(sold + '0')"],
  ['S4.15', HEAD, 't(`state.${sale.state}`)', "t(`state.${sale.state === 'comingSoon' ? 'closed' : sale.state}`)"],
  ['S4.16', HEAD, 't(`state.${sale.state}`)', "t(`state.${sale.state === 'onSale' ? 'closed' : sale.state}`)"],
  ['S4.17', HEAD, 't(`state.${sale.state}`)', "t(`state.${sale.state === 'soldOut' ? 'closed' : sale.state}`)"],
  ['S4.18', HEAD, 't(`state.${sale.state}`)', "t(`state.${sale.state === 'closed' ? 'soldOut' : sale.state}`)"],
  ['S4.19', RECORD, 't(`status.${status}`)', "t(`status.${status === 'checking' ? 'failed' : status}`)"],
  ['S4.20', RECORDS, 't(`status.${status}`)', "t(`status.${status === 'succeeded' ? 'checking' : status}`)"],
  ['S4.21', RECORD, 't(`status.${status}`)', "t(`status.${status === 'failed' ? 'checking' : status}`)"],
]
