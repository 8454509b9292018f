import type { Decisions, Protecting } from '../rooms/decisions.ts'
import { amendPerpetualOrder } from './amend.ts'
import { cancelAllPerpetualOrders, cancelPerpetualOrder } from './cancel.ts'
import { closeAllPositions, closePosition } from './close.ts'
import { addCrossMargin, moveCross, removeCrossMargin, setCrossTopUp } from './cross-margin.ts'
import { addMargin, removeFreeMargin, removeMargin } from './margin.ts'
import { placePerpetualOrder } from './place.ts'
import { setLeverage, setMarginMode } from './settings.ts'
import { placeTrailingStop } from './trailing.ts'
import { setTriggers, setTriggerShares } from './triggers.ts'

export const DECIDE: Decisions<'perpetual'> = {
  placePerpetualOrder,
  cancelPerpetualOrder,
  cancelAllPerpetualOrders,
  closePosition,
  closeAllPositions,
  setLeverage,
  setMarginMode,
  addMargin,
  removeMargin,
  removeFreeMargin,
  addCrossMargin,
  removeCrossMargin,
  moveCross,
  setCrossTopUp,
  setTriggers,
  setTriggerShares,
  amendPerpetualOrder,
  placeTrailingStop,
}

export const PROTECTING: Protecting<'perpetual'> = [
  'cancelPerpetualOrder',
  'cancelAllPerpetualOrders',
  'closePosition',
  'closeAllPositions',
]
