/** A customer of a golden house, who can log in with the test's usual password. */
export interface KnownCustomer {
  readonly username: string
  /** USDT that a market order spent on BTC; an order of locked earn holds another 500 */
  readonly spend: string
  /** BTC that came of it */
  readonly bought: string
}

/** The golden houses, by the release that made them. */
export const RELEASES: Readonly<Record<string, readonly KnownCustomer[]>> = {
  '1.0.0': [
    { username: 'goldenada', spend: '250', bought: '0.00369' },
    { username: 'goldenbert', spend: '1000', bought: '0.01479' },
  ],
}
