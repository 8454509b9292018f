import { checkAddress } from '@candela/rules/destinations'
import { practiceAddress } from '@candela/rules/practice'
import { expect, it } from 'vitest'
import { scannedAddress } from './scanned.ts'

const BTC = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const EVM = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

it.each([
  ['an address alone', ` ${EVM}\n`, EVM],
  ['one of practice, whose own colon is no scheme', practiceAddress('tron', 3), practiceAddress('tron', 3)],
  ['Bitcoin', `bitcoin:${BTC}`, BTC],
  ['Bitcoin in capitals', `BITCOIN:${BTC.toUpperCase()}?AMOUNT=0.1`, BTC.toUpperCase()],
  ['Bitcoin with an amount and a label', `bitcoin:${BTC}?amount=20.3&label=Luke-Jr`, BTC],
  ['Ethereum', `ethereum:${EVM}`, EVM],
  ['Ethereum on a chain, with a value', `ethereum:${EVM}@56?value=2.014e18`, EVM],
  ['Ethereum said to pay', `ethereum:pay-${EVM}`, EVM],
  ['a token: its receiver, never its contract', `ethereum:${CONTRACT}@1/transfer?address=${EVM}&uint256=1e6`, EVM],
  ['TRON', `tron:${TRON}?amount=5`, TRON],
  ['TRON as some wallets write it', `tron://${TRON}`, TRON],
])('%s', (_what, text, address) => {
  expect(scannedAddress(text)).toBe(address)
})

it.each([
  ['a token without a receiver', `ethereum:${CONTRACT}/transfer?uint256=1e6`],
  ['a token on a chain without a receiver', `ethereum:${CONTRACT}@1/transfer?uint256=1e6`],
  ['another function of a contract', `ethereum:${CONTRACT}/approve?address=${EVM}&uint256=1`],
  ['what a wallet has to understand and we do not', `bitcoin:${BTC}?req-somethingelse=50`],
  ['another scheme', `https://candela.example/${EVM}`],
])('%s is no address that passes', (_what, text) => {
  const scanned = scannedAddress(text)
  expect(scanned).toBe(text)
  for (const family of ['evm', 'btc', 'tron'] as const) {
    expect(checkAddress({ mode: 'real', family, text: scanned, own: [] }).code).not.toBe('ok')
  }
})
