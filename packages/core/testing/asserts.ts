/** The message of an assertion of product code, and the reason why no command, rail, price or change of rules reaches it. */
export type Unreachable = readonly [says: string, because: string]

/** files whose assertions are looks at a whole state, which verify and tests ask for and no running house does */
export const LOOKS: readonly string[] = [
  'core/catalogue/part.ts',
  'core/command-ids/part.ts',
  'core/customers/part.ts',
  'core/destinations/part.ts',
  'core/earn/open-part.ts',
  'core/earn/part.ts',
  'core/facts/part.ts',
  'core/funding/deposits-part.ts',
  'core/funding/part.ts',
  'core/identity/part.ts',
  'core/ledger/locked.ts',
  'core/ledger/part.ts',
  'core/limits/part.ts',
  'core/loan/part.ts',
  'core/market/part.ts',
  'core/operators/part.ts',
  'core/perpetual/below-part.ts',
  'core/perpetual/check.ts',
  'core/perpetual/top-up-part.ts',
  'core/proposals/part.ts',
  'core/rails/part.ts',
  'core/referral/part.ts',
  'core/spot/check-orders.ts',
  'core/spot/part.ts',
  'core/spot/stops-part.ts',
  'core/strategy/bars-part.ts',
  'core/strategy/part.ts',
  'core/subscription/part.ts',
  'core/sweep/part.ts',
  'core/timed/part.ts',
  'core/withdrawals/part.ts',
]

const IN_CODE = 'a constant of the program: it fails as the program is loaded'
const MEMORY = 'more than the memory of the process: the heap ends before'

/** Every other one, by file. An assertion that is new comes with its line, or is made a refusal. */
export const UNREACHABLE: Readonly<Record<string, readonly Unreachable[]>> = {
  'core/book/book.ts': [['a price beyond 2³¹ ticks', 'no rule lets a price of 2³¹ ticks or more through: MAX_TICKS']],
  'core/book/level-pool.ts': [
    ['too many levels', 'a level has an order, and 2²⁴ orders are all there can be: tooManyOpenOrders'],
    ['too many nodes', 'a level has at most two nodes of its own, and 2²⁶ are room for twice as many'],
  ],
  'core/book/order-index.ts': [
    ['too many pages of orders', 'a page has an open order, and there are no more than 2²⁴: tooManyOpenOrders'],
  ],
  'core/book/orders.ts': [['too many orders', 'of the spot market: tooManyOpenOrders; of perpetuals: ' + MEMORY]],
  'core/core.ts': [
    ['commandId must be a UUIDv7', 'the engine reads ids as such before: badRequest'],
    ['seq must rise', 'the engine counts'],
    ['at must not fall', 'the engine takes no earlier time than the last'],
  ],
  'core/customers/customers.ts': [['too many customers', 'refused before: customersExhausted']],
  'core/customers/decide.ts': [['commandId must be a UUIDv7', 'the engine reads ids as such before: badRequest']],
  'core/destinations/destinations.ts': [['a destination is removed once', 'destinationUnknown is asked right before']],
  'core/due/contracts.ts': [
    [
      'a midnight has the items that were counted',
      'nothing of a product that is not settled yet can be changed, and a loan can only go',
    ],
  ],
  'core/due/registry.ts': [
    ['due work keeps to its budget', 'each room counts up to the budget it is handed'],
    ['a rank is one room’s', IN_CODE],
  ],
  'core/earn/decide.ts': [
    ['a closed account asks nothing', 'said to be open; closed accounts are refused before any room is asked'],
    ['a closed account asks nothing', 'the same, of leaving'],
  ],
  'core/earn/earn.ts': [
    ['a plan stops once', 'planNotTaking is asked right before; an instalment is only due while it takes some'],
    ['a principal goes back once', 'orders leave the queue of their days with it'],
    ['an order ends once', 'earnOrderOver is asked right before, due work takes an order out of its queue'],
    ['what is held is not below zero', 'it is the sum of orders that are there'],
  ],
  'core/earn/open-change.ts': [['a closed account asks nothing', 'as in decide.ts']],
  'core/earn/open-earn.ts': [['an order ends once', 'its amount is 0 then, and amounts above 0 alone are taken back']],
  'core/earn/renew.ts': [
    [
      'what was opened once can be opened again but for these reasons',
      'under the same terms (else earnTermsChanged comes first) an amount is as right and as renewable as it was',
    ],
  ],
  'core/facts/facts.ts': [['a byte holds a bit for each fact', IN_CODE]],
  'core/funding/decide.ts': [
    [
      'a customer exists only after the practice asset',
      'openCustomer asks for it, and rules with another are not activated: catalogueInvalid',
    ],
  ],
  'core/funding/deposits.ts': [['a deposit ends once', 'it is looked up among those that are open right before']],
  'core/ledger/ledger.ts': [
    ['an asset shares its word with a purpose', IN_CODE],
    ['a pair’s purposes come first', IN_CODE],
    ['a posting must balance', 'legs are written as amounts and their opposites; no input says one alone'],
    ['a posting must balance', 'the same of its second asset'],
    ['a balance must not fall below zero', 'of a snapshot, whose reader throws a SnapshotFormatError before'],
    ['a balance must fit 64 bits', 'whatever issues an asset asks canIssue first: balanceTooLarge; extremes.test.ts'],
    ['a balance must not fall below zero', 'each debit is covered by a refusal or a reserve right before'],
    ['a posting moves two assets at most', 'postings name one or two assets in code'],
    ['an account belongs to whom its purpose says', 'typed: a purpose is a customer’s or the house’s'],
    ['a key is a natural number', 'a product, a rail, a sale or a loan: numbers that the core gave'],
    ['too many accounts', '4 GiB of balances, 134 million: ' + MEMORY],
  ],
  'core/ledger/purposes.ts': [['a pair is found by owner and asset alone', IN_CODE]],
  'core/loan/due.ts': [['an open loan has something due', 'until it is paid or written off the next day is due']],
  'core/loan/loans.ts': [
    ['a customer has one loan at a time', 'loanUnpaid is asked right before'],
    ['what is open waits for something', 'until it is paid or written off the next day is due'],
    ['a loan ends once', 'loanDecided and loanNotOpen are asked right before, due work takes it out of its queue'],
  ],
  'core/perpetual/attempt.ts': [['a refusal is one of the house’s codes', 'rules and codes are of one program']],
  'core/perpetual/protect.ts': [['whoever is protected has no order that opens', 'a look, as those of LOOKS']],
  'core/perpetual/terms.ts': [
    [
      'a perpetual that was opened keeps its terms',
      'rules that know no perpetual which is open are not activated: catalogueInvalid',
    ],
  ],
  'core/rails/rails.ts': [['a line ends its wait once', 'it is looked up among those that wait right before']],
  'core/referral/referral.ts': [['a rebate waits for both', 'it is entered for both at once']],
  'core/spot/protect.ts': [['whoever is protected has no order that buys', 'a look, as those of LOOKS']],
  'core/spot/settle.ts': [
    ['a fill must not cost more than was held for it', 'held at its limit with the fee of when it was placed'],
  ],
  'core/spot/stops.ts': [['a stop is in its customer’s list', 'it is taken from the list of all, which has the same']],
  'core/state.ts': [['a house begins with the first rules', IN_CODE]],
  'core/strategy/ending.ts': [['a strategy that ends has no orders', 'whoever ends it cancels them right before']],
  'core/strategy/strategies.ts': [
    [
      'a resting order of a strategy is of a cell',
      'orders that rest are placed for a cell alone, and are its own until they end',
    ],
  ],
  'core/subscription/due.ts': [
    ['nothing of a sale that is over falls due', 'dueAtOf knows no instant of one that is over'],
  ],
  'core/subscription/sales.ts': [
    ['sales are numbered without a gap', 'the number is the length of the list'],
    ['a record fails once', 'records that failed are passed over'],
  ],
  'core/timed/settle.ts': [
    ['an order keeps its rules', 'sets of rules are only ever added: the golden journals are decided by each'],
    ['only what was not opened is cancelled', 'taken from those that wait'],
  ],
  'core/timed/timed.ts': [
    ['a timed order ends once', 'it leaves the queue that it is taken from'],
    ['what is counted is not below zero', 'stakes of orders that are there'],
    ['what is counted is not below zero', 'reserves of orders that are there'],
  ],
  'core/withdrawals/passkeys.ts': [
    ['a passkey is a customer’s', 'a look, as those of LOOKS'],
    ['each passkey is registered once', 'a look, as those of LOOKS'],
  ],
  'core/withdrawals/withdrawals.ts': [
    ['withdrawals are numbered without gaps', 'the number is the length of the list'],
    ['a withdrawal is agreed to once', 'releaseDecided is asked right before'],
    ['a withdrawal is released once', 'the same'],
    ['only what went out comes back', 'broughtBack looks for one that is done'],
  ],
  'contract/encoding/event-writer.ts': [
    ['events are written in little-endian, and so must the machine be', IN_CODE],
    ['one command caused too many events', 'trading stops at half of that: events.hasRoom'],
  ],
  'rules/strategy/backtest/chance.ts': [
    ['changes beyond what is summed exactly', 'no entry runs a back-test: it runs beside the house'],
  ],
  'units/ratio.ts': [['mulDiv out of range', 'amounts below 2⁵³ times at most 10⁵ ppm of a fee']],
  'units/wide.ts': [
    ['divided by nothing or less', 'by ppm, units, leverages and prices of at least 1'],
    ['divided by nothing or less', 'the same'],
  ],
}
