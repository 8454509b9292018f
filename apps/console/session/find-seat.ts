import { Problem } from '@candela/contract/client'
import { call } from '../live/client.ts'
import { loseSight, takeSeat } from './seat.ts'

/** Asks the server who sits here, when the page opens and while somebody works, since work moves the end of a session. */
export async function findSeat(): Promise<void> {
  try {
    takeSeat(await call('deskSession', {}))
  } catch (error) {
    if (!(error instanceof Problem)) loseSight()
  }
}
