import { feature } from '../../feature.ts'
import { referralHandlers } from './handlers.ts'
import { maskedNames } from './names.ts'

/** Invitations and their rebates. */
export const referral = feature({
  word: 'referral',
  open: ({ sources, vault }) => ({ handlers: referralHandlers(sources, maskedNames(vault.pool)) }),
})
