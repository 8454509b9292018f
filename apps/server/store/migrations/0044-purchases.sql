-- What customers want bought of a deposit once its money comes. The journal learns of it by the order alone.
create table vault.purchase (
  deposit bigint primary key,
  account uuid not null references vault.account on delete cascade,
  product text not null,
  -- ticks: the highest price, as it was shown
  worst bigint not null,
  asked_at bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'bought', 'failed', 'ended')),
  -- of the journal; 0: none
  order_number bigint not null default 0,
  -- whether its owner has been told what came of it
  told boolean not null default false
);
create index purchase_of_account on vault.purchase (account);
create index purchase_to_tell on vault.purchase (deposit) where not told;
