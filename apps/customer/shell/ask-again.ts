import { isUnderWay, nothingUnderWay } from '../live/under-way.ts'
import { overlayStore } from './overlays.ts'

/** Asks again for a part that did not come. `isRemembered`: only a new page helps, which comes where nothing is lost with this one. */
export async function askAgain(isRemembered: boolean, ask: () => void): Promise<void> {
  const isLoss = () => overlayStore.getState().unsaved !== undefined || isUnderWay()
  if (!isRemembered || isLoss() || !(await nothingUnderWay()) || isLoss()) ask()
  else location.reload()
}
