-- Where a customer's money may go. The journal knows each by a keyed digest alone; once the salt is gone with its
-- account, nobody can tell any more what that was of.
create table vault.destination_salt (
  account uuid primary key references vault.account on delete cascade,
  sealed bytea not null
);
create table vault.destination (
  number bigint primary key,
  account uuid not null references vault.account on delete cascade,
  command_id uuid not null,
  -- the entry that added it
  seq bigint not null,
  -- sealed: the texts of a card or an address
  texts bytea not null,
  unique (account, command_id)
);
