-- What customers show of money they sent: it credits nothing and helps to look.
create table vault.deposit_photo (
  id uuid primary key,
  account uuid not null references vault.account on delete cascade,
  -- of a remittance
  deposit bigint unique,
  -- of coins: the rail they were sent on
  rail integer,
  -- WebP decoded and written anew by us, sealed
  photo bytea not null,
  added_at bigint not null
);
create index deposit_photo_of_account on vault.deposit_photo (account, id);

-- who sent a remittance, as its owner says
create table vault.remittance (
  deposit bigint primary key,
  account uuid not null references vault.account on delete cascade,
  -- sealed: remitter and the last four of the account
  said bytea not null
);
