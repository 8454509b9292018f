import {
  AreaChart,
  BandChart,
  BestPrices,
  ChangeText,
  type Direction,
  Ladder,
  LinesChart,
  PriceCell,
  PriceLine,
  PriceText,
  ProductDisc,
  SignedDayCalendar,
  Sparkline,
  TicketColumns,
  Triangle,
} from '@candela/design'
import { Specimen } from './specimen.tsx'
import type { Words } from './words.ts'

const WAVE = [4, 6, 5, 8, 7, 9, 6, 10]
const DIRECTIONS: readonly Direction[] = ['up', 'down', 'flat']
const MINUTE = 60_000
const nothing = () => undefined
const rows = (from: number) =>
  [0, 1, 2].map((place) => ({
    key: String(from + place),
    price: `60,12${from + place}.00`,
    amount: `0.${place + 1}`,
    depth: (place + 1) / 3,
  }))

/** Prices, books and charts. */
export function Prices({ words }: { words: Words }) {
  const { short, name, other, sentence } = words
  const days = new Map([
    [3, { text: '+12', direction: 'up' as const, label: `${name} 3` }],
    [9, { text: '−4', direction: 'down' as const, label: `${name} 9` }],
  ])
  const ladder = (
    <Ladder
      label={name}
      asks={rows(4)}
      bids={rows(0)}
      sides={{ bid: short, ask: other }}
      heads={{ price: short, amount: name }}
      last={{ text: '60,123.00', direction: 'up', label: short }}
      onPick={nothing}
    />
  )
  return (
    <>
      <Specimen name="ProductDisc">
        <div className="specimen-row">
          <ProductDisc symbol="BTC" size={24} />
          <ProductDisc symbol="ETH" />
          <ProductDisc symbol="XAU" size={44} />
        </div>
      </Specimen>
      <Specimen name="PriceText">
        <div className="specimen-row">
          {DIRECTIONS.map((direction) => (
            <PriceText key={direction} text="60,123.45" direction={direction} quietDecimals />
          ))}
          <PriceCell text="60,123.45" value={60_123} />
          {DIRECTIONS.map((direction) => (
            <ChangeText key={direction} text="1.2%" direction={direction} />
          ))}
          {DIRECTIONS.map((direction) => (
            <Triangle key={direction} direction={direction} />
          ))}
        </div>
      </Specimen>
      <Specimen name="Sparkline">
        <div className="specimen-row">
          <Sparkline values={WAVE} direction="up" />
          <Sparkline values={WAVE.toReversed()} direction="down" />
        </div>
      </Specimen>
      <Specimen name="AreaChart">
        <AreaChart label={name} values={WAVE} tone="up" baseline />
        <AreaChart label={other} values={WAVE.toReversed()} tone="down" />
      </Specimen>
      <Specimen name="BandChart">
        <BandChart label={name} low={WAVE} high={WAVE.map((value) => value + 3)} marks={[5, 7]} ends />
      </Specimen>
      <Specimen name="LinesChart">
        <LinesChart
          label={name}
          lines={[
            { name: short, values: WAVE, tone: 'ink', value: '10' },
            { name: other, values: WAVE.toReversed(), tone: 'accent' },
            { name, values: WAVE.map(() => 5), tone: 'dotted' },
            { name: `${short} 2`, values: WAVE.map((value) => value / 2), tone: 'warm' },
            { name: `${other} 2`, values: WAVE.map((value) => value / 3), tone: 'soft' },
          ]}
          scale={{ high: '10', low: '1' }}
          span={{ from: '12:00', to: '13:00' }}
        />
      </Specimen>
      <Specimen name="PriceLine">
        <PriceLine
          label={name}
          points={WAVE.map((price, place) => ({ t: place * MINUTE, price }))}
          from={0}
          until={10 * MINUTE}
          lastText="10.00"
          entry={{ t: 2 * MINUTE, price: 5, text: '5.00' }}
          times={['12:00', '12:10']}
        />
      </Specimen>
      <Specimen name="Ladder">
        {ladder}
        <Ladder
          label={other}
          layout="side"
          asks={rows(4)}
          bids={rows(0)}
          sides={{ bid: short, ask: other }}
          heads={{ price: short, amount: name, bid: short, ask: other }}
        />
      </Specimen>
      <Specimen name="BestPrices">
        <BestPrices sellLabel={short} sellPrice="60,120.00" buyLabel={other} buyPrice="60,121.00" onPick={nothing} />
      </Specimen>
      <Specimen name="TicketColumns">
        <TicketColumns ticket={<p>{sentence}</p>} ladder={<p>{short}</p>} narrow={<p>{other}</p>} />
      </Specimen>
      <Specimen name="SignedDayCalendar">
        <SignedDayCalendar
          year={2026}
          month={11}
          title={name}
          previousLabel={short}
          nextLabel={other}
          onPrevious={nothing}
          onNext={nothing}
          weekdays={['1', '2', '3', '4', '5', '6', '7']}
          days={days}
          today={9}
          onOpenDay={nothing}
        />
      </Specimen>
    </>
  )
}
