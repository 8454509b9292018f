import { feature } from '../../feature.ts'
import { referralHandlers } from './handlers.ts'
import { maskedNames } from './names.ts'

/** Who was invited by whom, and what that earns. */
export const referral = feature({
  word: 'referral',
  open: ({ sources, vault }) => ({ handlers: referralHandlers(sources, maskedNames(vault.pool)) }),
})
