import type { BodyOf } from '@candela/contract'
import { outsideAddress, practiceCard } from '@candela/rules/practice'
import { commandId, type TestClient } from './client.ts'
import { stepUpByPassword } from './step-up.ts'

export const TRANSACTION_PASSWORD = 'seven7'

const draw = (bound: number): number => Math.floor(Math.random() * bound)

/** Gives the customer a transaction password, without which nothing is added. */
export async function setTransactionPassword(client: TestClient): Promise<void> {
  const body = { password: TRANSACTION_PASSWORD, stepUp: await stepUpByPassword(client) }
  await client.call('saveTransactionPassword', { body })
}

const confirmed = async (client: TestClient) => ({
  commandId: commandId(),
  transactionPassword: TRANSACTION_PASSWORD,
  stepUp: await stepUpByPassword(client),
})

/** The body that adds a new practice address of TRC20, proven by the login password. */
export async function addressBody(
  client: TestClient,
  over: Partial<BodyOf<'addAddress'>> = {},
): Promise<BodyOf<'addAddress'>> {
  const asked = { rail: 'trc20', asset: 'USDT', address: outsideAddress('tron', draw), name: 'Wallet', compared: true }
  return { ...asked, ...(await confirmed(client)), ...over }
}

/** The body that adds a new practice card. */
export async function cardBody(client: TestClient, over: Partial<BodyOf<'addCard'>> = {}): Promise<BodyOf<'addCard'>> {
  const bank = { country: 'DE', bank: 'Sandbox Bank', branch: 'Berlin Mitte', branchNumber: '1042', swift: 'SNDBDEPX' }
  const asked = { ...bank, number: practiceCard(draw), aba: '', address: '', notes: '' }
  return { ...asked, ...(await confirmed(client)), ...over }
}
