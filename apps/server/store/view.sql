-- Everything in schema view, rebuilt from the journal whenever this file changes. Prices are ticks and quantities lots of the product
-- (view.product has their sizes), amounts minor units of 10⁻⁸, instants milliseconds UTC, seq the journal place a row stems from.

create table view.about (
  only_row boolean primary key default true check (only_row),
  version text not null,
  genesis_id text not null
);

-- Up to which entry each part is written; changed only in the transaction that writes the rows.
create table view.position (
  part text primary key check (part in ('money', 'market')),
  seq bigint not null
);
insert into view.position values ('money', 0), ('market', 0);

create table view.asset (
  asset integer primary key,
  definition jsonb not null
);

create table view.product (
  product integer primary key,
  definition jsonb not null
);

create table view.customer (
  customer bigint primary key,
  command_id uuid not null unique,
  opened_at bigint not null,
  seq bigint not null
);

create table view.orders (
  order_number bigint primary key,
  customer bigint not null,
  product integer not null,
  side text not null,
  type text not null,
  time_in_force text not null,
  price bigint not null,
  lots bigint not null,
  spend bigint not null,
  filled bigint not null,
  notional bigint not null,
  fee bigint not null,
  held bigint not null,
  maker_fee_ppm integer not null,
  taker_fee_ppm integer not null,
  status text not null,
  reason text not null,
  placed_at bigint not null,
  updated_at bigint not null,
  seq bigint not null,
  updated_seq bigint not null
) with (fillfactor = 80);
create index orders_of_customer on view.orders (customer, order_number);
create index orders_open on view.orders (order_number) where status = 'open';

create table view.fill (
  trade bigint not null,
  order_number bigint not null,
  customer bigint not null,
  product integer not null,
  side text not null,
  price bigint not null,
  lots bigint not null,
  notional bigint not null,
  fee bigint not null,
  liquidity text not null,
  counterparty text not null,
  at bigint not null,
  seq bigint not null,
  market_seq bigint not null,
  primary key (order_number, trade)
);
create index fills_of_customer on view.fill (customer, trade);

create table view.amendment (
  order_number bigint not null,
  seq bigint not null,
  primary key (order_number, seq)
);

create table view.trade (
  product integer not null,
  trade bigint not null,
  price bigint not null,
  lots bigint not null,
  taker_side text not null,
  counterparty text not null,
  at bigint not null,
  seq bigint not null,
  primary key (product, trade)
);

-- One leg of a posting. A hold or release moves an amount between a customer's two accounts of one asset: its row stands for both legs, the second being
-- the next one, of the other account, with the opposite amount and other_balance.
create table view.posting (
  customer bigint not null,
  posting bigint not null,
  leg integer not null,
  asset integer not null,
  account text not null,
  kind text not null,
  amount numeric(38, 0) not null,
  balance numeric(38, 0) not null,
  other_balance numeric(38, 0),
  reference bigint not null,
  at bigint not null,
  seq bigint not null,
  primary key (customer, posting, leg)
);

create table view.holding (
  customer bigint not null,
  asset integer not null,
  available numeric(38, 0) not null,
  held numeric(38, 0) not null,
  cost numeric(38, 0) not null,
  primary key (customer, asset)
) with (fillfactor = 70);

create table view.total (
  customer bigint not null,
  asset integer not null,
  at bigint not null,
  seq bigint not null,
  total numeric(38, 0) not null,
  primary key (customer, asset, at, seq)
);

create table view.deposit (
  customer bigint not null,
  seq bigint not null,
  at bigint not null,
  asset integer not null,
  amount numeric(38, 0) not null,
  value numeric(38, 0) not null,
  source text not null,
  primary key (customer, seq)
);

create table view.used_market (
  product integer not null,
  seq bigint not null,
  at bigint not null,
  index bigint not null,
  ladder jsonb not null,
  shape jsonb not null,
  primary key (product, seq)
);

create table view.market (
  product integer primary key,
  seq bigint not null,
  at bigint not null,
  step bigint not null,
  index bigint not null,
  bid bigint not null,
  ask bigint not null,
  ladder jsonb not null
) with (fillfactor = 50);

create table view.index_point (
  product integer not null,
  at bigint not null,
  index bigint not null,
  primary key (product, at)
);

create table view.candle (
  product integer not null,
  interval text not null,
  start bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  lots bigint not null,
  own_lots bigint not null,
  turnover numeric(38, 0) not null,
  seq bigint not null,
  primary key (product, interval, start)
) with (fillfactor = 70);
