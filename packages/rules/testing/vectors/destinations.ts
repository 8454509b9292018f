import {
  type AddressFamily,
  checkAba,
  checkAddress,
  checkBic,
  checkCard,
  checkIban,
  lookAlikes,
  practiceAddress,
  type RailMode,
} from '../../destinations/index.ts'
import type { Given } from './given.ts'
import type { Shape } from './shape.ts'

/** The families of the file's chain rails; practice addresses are also asked for by their chain's ticker. */
const FAMILIES: Readonly<Record<string, AddressFamily>> = {
  btc: 'btc',
  erc20: 'evm',
  bep20: 'evm',
  evm: 'evm',
  eth: 'evm',
  trc20: 'tron',
  tron: 'tron',
  trx: 'tron',
}

export const DESTINATIONS: readonly Shape[] = [
  { area: 'address', needs: ['mode', 'rail', 'text'], run: address },
  { area: 'address', needs: ['family', 'index'], run: made },
  { area: 'address', needs: ['new', 'known'], run: alike },
  { area: 'account', needs: ['check', 'text'], run: account },
]

function familyIn(given: Given, name: string): AddressFamily {
  const family = FAMILIES[given.text(name)]
  if (!family) throw new Error(`no chain: ${given.text(name)}`)
  return family
}

function modeIn(given: Given): RailMode {
  const mode = given.text('mode')
  if (mode !== 'real' && mode !== 'practice') throw new Error(`a mode is real or practice, not ${mode}`)
  return mode
}

function address(given: Given): unknown {
  const own = given.has('own') ? given.list('own').map(String) : []
  return checkAddress({ mode: modeIn(given), family: familyIn(given, 'rail'), text: given.text('text'), own })
}

function made(given: Given): unknown {
  return { address: practiceAddress(familyIn(given, 'family'), given.number('index')) }
}

function alike(given: Given): unknown {
  return { alike: lookAlikes(given.text('new'), given.list('known').map(String)) }
}

function account(given: Given): unknown {
  const [check, text] = [given.text('check'), given.text('text')]
  if (check === 'card') return checkCard(text, modeIn(given))
  if (check === 'iban') return checkIban(text)
  if (check === 'bic') return checkBic(text, given.text('country'))
  if (check === 'aba') return checkAba(text)
  throw new Error(`no check: ${check}`)
}
