export class StoreError extends Error {
  override readonly name = 'StoreError'
}
