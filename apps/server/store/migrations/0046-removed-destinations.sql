-- What stays of a card or an address that its owner removed: how the records of money that went there show it.
create table vault.destination_past (
  number bigint primary key,
  account uuid not null references vault.account on delete cascade,
  -- sealed: the last four of a card, both ends of an address
  shown bytea not null
);
