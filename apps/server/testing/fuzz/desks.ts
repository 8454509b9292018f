import { randomUUID } from 'node:crypto'
import { OPERATOR_ROLES } from '@candela/contract'
import { TestOperator, type TestServer } from '../index.ts'

const DESKS = 32

/** Cookies of many sessions of one operator who may do everything: a lane that leaves the desk sits down at another. */
export async function desksOf(server: TestServer): Promise<readonly string[]> {
  const operator = await TestOperator.enrol(server, `Rana ${randomUUID().slice(0, 8)}`, OPERATOR_ROLES)
  const desks: string[] = []
  for (let count = 0; count < DESKS; count++) {
    operator.client.cookie = undefined
    await operator.byPasskey()
    desks.push(operator.client.cookie!)
  }
  return desks
}
