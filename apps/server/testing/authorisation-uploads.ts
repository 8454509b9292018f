import { type RouteName, type ROUTES } from '@candela/contract'
import { commandId } from './index.ts'

type UploadRoute = { [N in RouteName]: (typeof ROUTES)[N] extends { readonly upload: unknown } ? N : never }[RouteName]

interface UploadRow {
  /** a body of JSON, which is no photo */
  readonly ask: (world: { readonly deposit: string }) => { params?: Record<string, string>; body: object }
  readonly owner: 'unsupportedMedia'
  readonly sends: Sends
}

/** A customer's quota of uploads, all in bytes. */
interface Sends {
  readonly largest: number
  /** the same two for all routes together */
  readonly atOnce: number
  readonly together: number
}

const PHOTOS: Sends = { largest: 20_971_520, atOnce: 2, together: 41_943_040 }
const photo = (params?: Record<string, string>): UploadRow => ({
  ask: () => ({ ...(params && { params }), body: {} }),
  owner: 'unsupportedMedia',
  sends: PHOTOS,
})

/** A row for every route that takes a photo. */
export const UPLOAD_ROWS: { readonly [N in UploadRoute]: UploadRow } = {
  addVoucher: { ...photo(), ask: ({ deposit }) => ({ params: { deposit }, body: {} }) },
  addReceipt: photo({ rail: 'trc20' }),
  addLoanPhoto: photo({ kind: 'idFront' }),
  saveAvatar: photo(),
  addIdentityPhoto: photo({ kind: 'front' }),
  sendSupportPhoto: photo({ message: commandId() }),
}
