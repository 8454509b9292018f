import { LATEST_RULES } from '@candela/rules'
import { commandId } from './client.ts'

export interface Parts {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: unknown
}

/** The objects that a row may speak of, all of one owner's: an order, the command that made it, and its entry. */
export interface World {
  readonly order: string
  readonly command: string
  readonly seq: string
  /** a session of the owner's on another device */
  readonly session: string
  readonly letter: string
  /** a timed order of the owner's */
  readonly timed: string
  /** an earn order of the owner's */
  readonly earn: string
  /** a remittance that the owner announced */
  readonly deposit: string
  /** an address of the owner's */
  readonly destination: string
  /** a resting perpetual order of the owner's, and a position */
  readonly perpetual: string
  readonly position: string
  readonly loan: string
  readonly withdrawal: string
  readonly subscription: string
  /** a strategy of the owner's */
  readonly strategy: string
  readonly passkey: string
  /** photos of a verification, of an application, and a message with one */
  readonly identityPhoto: string
  readonly loanPhoto: string
  readonly message: string
  /** a conversation with support */
  readonly case: string
}

export const MISSING: World = {
  order: '999999999',
  command: '01890000-0000-7000-8000-00000000ffff',
  seq: '999999999',
  session: 'AAAAAAAAAAAA',
  letter: '01890000-0000-7000-8000-00000000ffff',
  timed: '999999999',
  earn: '999999999',
  deposit: '999999999',
  destination: '999999999',
  perpetual: '999999999',
  position: '999999999',
  loan: '999999999',
  withdrawal: '999999999',
  subscription: '999999999',
  strategy: '999999999',
  passkey: '01890000-0000-7000-8000-00000000ffff',
  identityPhoto: '01890000-0000-7000-8000-00000000ffff',
  loanPhoto: '01890000-0000-7000-8000-00000000ffff',
  message: '01890000-0000-7000-8000-00000000ffff',
  case: '999999999',
}
export const ofBitcoin = { product: 'BTC-USDT' }
export const timedBody = () =>
  ({
    commandId: commandId(),
    product: 'BTC-USDT',
    direction: 'up',
    durationMs: 300_000,
    stake: '10',
    ruleVersion: LATEST_RULES,
  }) as const
export const withdrawalFigures = (destination: string) =>
  ({
    commandId: commandId(),
    rail: 'trc20',
    asset: 'USDT',
    amount: '50',
    destination,
    fee: '1',
    arrival: '49',
    rate: 0,
  }) as const
export const withdrawalBody = (destination: string) =>
  ({ ...withdrawalFigures(destination), transactionPassword: 'not it' }) as const
export const earnBody = () =>
  ({ commandId: commandId(), product: 'L5', terms: 1, amount: '100', renew: false }) as const
export const confirmed = () => ({ commandId: commandId(), transactionPassword: 'seven7' })
export const perpetualBody = () =>
  ({
    commandId: commandId(),
    product: 'BTC-USDT',
    side: 'buy',
    type: 'market',
    quantity: '0.001',
    reduceOnly: false,
    ruleVersion: LATEST_RULES,
  }) as const
export const ofProduct = (): { commandId: string; product: string } => ({ commandId: commandId(), ...ofBitcoin })
export const none = (): Parts => ({})
